import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareUsual, overlapUsual, readUsual } from './read.ts'
import { isNetworkFresh } from './train.ts'

test('the committed network is what training on the current sentences and code gives', () => {
  assert.ok(isNetworkFresh(), 'Run "node server/agent/usual-questions/train.ts" and commit its file.')
})

test('a question is closer to its answer than to its neighbours, without a common word', () => {
  for (const [asked, answers, neighbour] of [
    [
      'what time do you close',
      'The doors are locked at 11 p.m., on Fridays an hour later.',
      'The doors are wide enough for a wheelchair.',
    ],
    [
      'where are you located',
      'You find the showroom on Tahlia Street beside the bank.',
      'The showroom has a prayer room and free wifi.',
    ],
    ['وين موقعكم', 'تجدون المعرض في شارع التحلية بجانب البنك.', 'في المعرض مصلى وواي فاي مجاني.'],
    [
      'do you take Tamara',
      'Split the amount into four parts without interest.',
      'Opened boxes are not taken back.',
    ],
    [
      'متى ترجع فلوسي',
      'Refunds reach your bank account within ten days.',
      'Parcels reach your house within ten days.',
    ],
  ] as const) {
    const question = readUsual(asked)
    const [right, wrong] = [readUsual(answers), readUsual(neighbour)]
    assert.ok(overlapUsual(question, right) > overlapUsual(question, wrong) + 0.4, asked)
    assert.ok(compareUsual(question, right) > compareUsual(question, wrong), asked)
  }
})

test('a text overlaps fully with itself, and a text without known words with nothing in particular', () => {
  const asked = readUsual('how much is delivery')
  assert.ok(Math.abs(overlapUsual(asked, asked) - 1) < 0.02)
  assert.ok(Math.abs(compareUsual(asked, asked) - 1) < 0.02)
  assert.ok(overlapUsual(asked, readUsual('')) < 0.5)
})
