import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Parameters } from '../definition/action-definition.ts'
import { readPartOfWords } from './part-of-words.ts'

const PARAMETERS: Parameters = {
  type: 'object',
  properties: {
    address: { type: 'string', 'x-extract': 'text' },
    parcels: { type: 'integer' },
  },
  required: ['address', 'parcels'],
  additionalProperties: false,
}
const HOME = { address: 'حي الملقا عمارة ٧ شقة ٤', parcels: 2 }
const read = (words: string, known: Record<string, unknown> = HOME) =>
  readPartOfWords(PARAMETERS, known, words)

test('a number in free words is put right by what it is the number of', () => {
  for (const words of ['لا الشقة ٥', 'لا لحظة شقة ٥ مو ٤', 'عفوا شقة 5', 'قصدي الشقة رقم ٥'])
    assert.deepEqual(read(words), { address: 'حي الملقا عمارة ٧ شقة ٥' }, words)
  assert.deepEqual(read('no sorry, flat 5', { address: 'King Road 7, flat 4' }), {
    address: 'King Road 7, flat 5',
  })
})

test('the number of something else, or words beside it, put nothing right there', () => {
  for (const words of ['لا ٥ طرود', 'الطرود 5', 'الدور 3', 'لا شارع العليا شقة ٥', 'شقة ٤', 'لا'])
    assert.deepEqual(read(words), {}, words)
})
