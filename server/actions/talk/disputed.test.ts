import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Parameters } from '../definition/action-definition.ts'
import { readDisputed, readFreeCorrection } from './disputed.ts'

const parameters: Parameters = {
  type: 'object',
  properties: {
    order_number: {
      type: 'string',
      'x-ask': { en: 'What is your order number?', ar: 'ما رقم طلبك؟' },
    },
    address: {
      type: 'string',
      'x-extract': 'text',
      'x-ask': { en: 'To which address shall we bring it?', ar: 'إلى أي عنوان نوصله؟' },
    },
    date: { type: 'string', format: 'date', 'x-ask': { en: 'On which day?', ar: 'في أي يوم؟' } },
  },
  required: ['order_number', 'address', 'date'],
  additionalProperties: false,
}
const action = { parameters }

test('a wrong value is recognized by its name, and by the general name of its kind', () => {
  for (const [words, names] of [
    ['no, that is the wrong address', ['address']],
    ['the address is wrong', ['address']],
    ['not that day', ['date']],
    ['no, another day please', ['date']],
    ['wrong order number', ['order_number']],
    ['لا العنوان غلط', ['address']],
    ['لا المكان غلط', ['address']],
    ['ابغى يوم ثاني', ['date']],
    ['رقم الطلب مو صحيح', ['order_number']],
    ['no, that is not right', []],
    ['لا غلط', []],
    ['no', null],
    ['no thanks', null],
    ['no, I do not want it', null],
    ['that is not wrong', null],
    ['nothing is wrong with the address', null],
    ['no, the other one', null],
    ['the address', null],
  ] as const)
    assert.deepEqual(readDisputed(action, [words]), names, words)
  assert.deepEqual(readDisputed(action, ['the address'], true), ['address'])
})

test('free words correct the call in question, after their name or after words of correction', () => {
  for (const [words, address] of [
    ['no, the address should be Olaya Street 7', 'Olaya Street 7'],
    ['that is the wrong address, it is Olaya Street 7, second floor', 'Olaya Street 7, second floor'],
    ['I meant Olaya Street', 'Olaya Street'],
    ['no, Olaya Street 7', 'Olaya Street 7'],
    ['لا، العنوان شارع العليا 7', 'شارع العليا 7'],
    ['لا غلط، شارع العليا', 'شارع العليا'],
    ['قصدي شارع العليا', 'شارع العليا'],
    ['no, my brother takes it', undefined],
    ['no, that is the wrong address', undefined],
    ['the address on my invoice is old', undefined],
    ['no', undefined],
  ] as const)
    assert.equal(readFreeCorrection(action, [words])?.address, address, words)
})
