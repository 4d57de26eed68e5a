import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Parameter } from '../definition/action-definition.ts'
import { gatherParameters } from './gather-parameters.ts'

const text = (en: string, ar: string): Parameter => ({
  type: 'string',
  'x-extract': 'text',
  'x-ask': { en, ar },
})
const properties: Record<string, Parameter> = {
  address: text('To which address?', 'إلى أي عنوان؟'),
  card_text: text('What shall the card say?', 'ماذا نكتب على البطاقة؟'),
  child_name: text("What is the child's name?", 'ما اسم الطفل؟'),
  contact_phone: { type: 'string', 'x-ask': { en: 'Which number can we call?', ar: 'على أي رقم نتصل؟' } },
  days: { type: 'string', enum: ['weekdays', 'weekend', 'نهاية الاسبوع'] },
}
const read = (asked: readonly string[] | null, words: string) =>
  gatherParameters(
    { type: 'object', properties, required: [], additionalProperties: false },
    [{ asked, words }],
    '2026-09-15',
  )

test('free words are recognized by their names, several at once', () => {
  const asked = ['address', 'card_text']
  const address = '14 lavender street'
  for (const words of [
    'the address is 14 lavender street and the card should say love you mama',
    'card: love you mama\naddress: 14 lavender street',
    '14 lavender street. oh and the card: love you mama',
    'address 14 lavender street\ncard: love you mama',
  ]) {
    const { address: told, card_text: card } = read(asked, words)
    assert.equal(card, 'love you mama', words)
    assert.match(String(told), new RegExp(`${address}\\.?$`), words)
  }
  assert.deepEqual(read(asked, 'العنوان حي الملقا شارع 44 والبطاقة مبروك التخرج'), {
    address: 'حي الملقا شارع 44',
    card_text: 'مبروك التخرج',
  })
  assert.deepEqual(read(asked, 'card: love you mama, 055 111 2223'), {
    card_text: 'love you mama',
    contact_phone: '+966551112223',
  })
})

test('a name ends before another value', () => {
  const days = 'نهاية الاسبوع'
  assert.deepEqual(read(['child_name', 'days'], `اسمه سلمان ${days}`), { child_name: 'سلمان', days })
  assert.deepEqual(read(['child_name', 'days'], 'his name is Omar and weekend please'), {
    child_name: 'Omar',
    days: 'weekend',
  })
})

test('unasked free words need a colon, or are a name or a place with its number', () => {
  for (const [words, told] of [
    ['send flowers, card: get well soon', { card_text: 'get well soon' }],
    ['sign him up, his name is Omar', { child_name: 'Omar' }],
    ['send flowers, the address is Olaya Street 3', { address: 'Olaya Street 3' }],
    ['send flowers, the card should say get well soon', {}],
    ['send flowers, the address is near the mall', {}],
  ] as const)
    assert.deepEqual(read(null, words), told, words)
})

test('words that deny a value, ask for it or mention it within a sentence do not give it', () => {
  for (const words of [
    'the address is wrong',
    'my name is not on the list',
    'what is the address?',
    'is the name: Omar?',
    'I told your colleague the address is 14 lavender street',
    'my card was charged 14 riyals',
  ])
    assert.deepEqual(read(null, words), {}, words)
})
