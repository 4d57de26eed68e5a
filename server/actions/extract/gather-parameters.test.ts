import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Parameters } from '../definition/action-definition.ts'
import { gatherParameters } from './gather-parameters.ts'

const parameters: Parameters = {
  type: 'object',
  properties: {
    place: { type: 'string', 'x-extract': 'text' },
    contact_phone: { type: 'string' },
    date: { type: 'string', format: 'date' },
  },
  required: ['place', 'contact_phone', 'date'],
  additionalProperties: false,
}
const gather = (...pieces: [asked: string[] | null, words: string][]) =>
  gatherParameters(
    parameters,
    pieces.map(([asked, words]) => ({ asked, words })),
    '2026-09-15',
  )

test('of several messages those without another value are the requested free words', () => {
  const asked = ['place', 'contact_phone']
  const both = { place: 'next to the mall', contact_phone: '+966551112223' }
  assert.deepEqual(gather([asked, '0551112223\nnext to the mall']), both)
  assert.deepEqual(gather([asked, 'next to the mall\n0551112223']), both)
  assert.deepEqual(gather([asked, '0551112223']), { contact_phone: '+966551112223' })
  assert.deepEqual(gather([asked, 'thanks\n0551112223']), { contact_phone: '+966551112223' })
})

test('a value that is asked for again is no longer known', () => {
  assert.deepEqual(gather([null, 'tomorrow'], [['date'], 'the other one']), {})
  assert.deepEqual(gather([null, 'tomorrow'], [['place'], 'the garden']), {
    date: '2026-09-16',
    place: 'the garden',
  })
})
