import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Parameter } from '../definition.ts'
import { gatherParameters } from './gather-parameters.ts'

const read = (properties: Record<string, Parameter>, words: string, asked = Object.keys(properties)) =>
  gatherParameters(
    { type: 'object', properties, required: asked, additionalProperties: false },
    [{ asked, words }],
    '2026-09-15',
  )

const GIFT: Record<string, Parameter> = {
  gift: { type: 'boolean', 'x-ask': { ar: 'هل هي هدية؟', en: 'Is it a gift?' } },
}
const IBAN: Record<string, Parameter> = { iban: { type: 'string', pattern: '^SA\\d{22}$' } }

test('a yes or a no answers the question for a boolean', () => {
  for (const words of ['yes', 'Yes it is', 'yes, a gift for my mother', 'نعم', 'ايوه هدية', '👍'])
    assert.deepEqual(read(GIFT, words), { gift: true }, words)
  for (const words of ['no', "No, it's for me", 'not really', 'لا', 'لا مو هدية'])
    assert.deepEqual(read(GIFT, words), { gift: false }, words)
})

test('what says neither, calls off or holds back is no answer to it', () => {
  for (const words of [
    'never mind',
    'one moment please',
    'wait',
    'خلاص',
    'بلاش',
    'red',
    'how long does it take?',
  ])
    assert.deepEqual(read(GIFT, words), {}, words)
})

test('a yes answers no question that was not asked, nor two at once', () => {
  assert.deepEqual(read(GIFT, 'yes', []), {})
  assert.deepEqual(read({ ...GIFT, wrapped: { type: 'boolean' } }, 'yes'), {})
})

test('a number that is written in groups is one number', () => {
  for (const words of [
    'SA03 8000 0000 6080 1016 7519',
    'sa03-8000-0000-6080-1016-7519',
    'SA٠٣ ٨٠٠٠ 0000 6080 1016 7519',
  ])
    assert.deepEqual(read(IBAN, words), { iban: 'SA0380000000608010167519' }, words)
})

test('words and numbers that only stand beside each other are none', () => {
  assert.deepEqual(read(IBAN, 'SA03 8000 0000 6080 1016 75'), {})
  const order: Record<string, Parameter> = { order: { type: 'string', pattern: '^[A-Z0-9]{5,12}$' } }
  assert.deepEqual(read(order, 'no idea 482 13'), {})
  assert.deepEqual(read(order, '48213 48214'), {})
  assert.deepEqual(read(order, '482 13'), { order: '48213' })
})
