import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guessQueue } from './guess-queue.ts'
import { isQueueNetworkFresh } from './train.ts'

test('the committed network is what training on the current sentences and code gives', () => {
  assert.ok(isQueueNetworkFresh(), 'Run "node server/agent/queues/train.ts" and commit its file.')
})

test('who deals with it is told from situations that name neither an order nor money', () => {
  for (const [text, queue] of [
    ['the harpsichord was to be tuned by nine and nobody has come', 'orders'],
    ['you took it from my card twice for the same saddle', 'refunds'],
    ['سحبتوا مني مرتين على نفس السرج', 'refunds'],
    ['would that saddle fit a pony', 'products'],
    ['it says my password is wrong whatever I type', 'dev'],
    ['your man swore at my mother in front of everybody', 'complaints'],
    ['is the stable open on national day', 'general'],
  ] as const)
    assert.equal(guessQueue(text), queue, text)
})
