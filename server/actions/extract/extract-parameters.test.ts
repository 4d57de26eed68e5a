import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Parameter } from '../definition/action-definition.ts'
import { extractParameters } from './extract-parameters.ts'

const TODAY = '2026-09-15'

const extract = (properties: Record<string, Parameter>, words: string) =>
  extractParameters({ type: 'object', properties, required: [], additionalProperties: false }, words, TODAY)
const text = (more: Partial<Parameter> = {}): Parameter => ({ type: 'string', ...more })

test('a parameter is found by its name, its format, its pattern or its x-extract', () => {
  const words = 'طلبي AB-10234 جوالي 0512345678 غيره لبكرة، amal@mail.example ودفعت 200 ريال'
  assert.deepEqual(
    extract(
      {
        order_id: text(),
        mobile: text(),
        new_date: text(),
        contact: text({ format: 'email' }),
        paid: { type: 'number', 'x-extract': 'amount' },
        note: text(),
      },
      words,
    ),
    {
      ...{ order_id: 'AB-10234', mobile: '+966512345678', new_date: '2026-09-16' },
      ...{ contact: 'amal@mail.example', paid: 200 },
    },
  )
})

test('a day and a phone are found in the form that the call wants, and a name alone makes no day', () => {
  const pattern = '^(0[1-9]|[12]\\d|3[01])/(0[1-9]|1[0-2])/\\d{4}$'
  assert.deepEqual(extract({ day: text({ pattern }) }, 'make it 3 October'), { day: '03/10/2026' })
  assert.deepEqual(extract({ phone: text({ 'x-phone': 'national' }) }, 'call +966 51 234 5678'), {
    phone: '0512345678',
  })
  assert.deepEqual(extract({ candidate_id: text({ pattern: '^C\\d{4}$' }) }, 'I am c4821, since 3/10'), {
    candidate_id: 'C4821',
  })
  assert.deepEqual(extract({ due_day: { type: 'integer' } }, 'the 12th, I mean day 15'), { due_day: 15 })
})

test('a number with a point is a time only where a time is wanted', () => {
  const amount: Parameter = { type: 'number', 'x-extract': 'amount' }
  for (const words of ['1.15', 'pay 1.15', '١٫١٥'])
    assert.deepEqual(extract({ amount }, words), { amount: 1.15 }, words)
  assert.deepEqual(extract({ amount }, 'at 1.15'), {})
  assert.deepEqual(extract({ amount, time: text({ pattern: '^1[2-9]' }) }, '1.15'), { time: '13:15' })
})

test('a pattern decides what is a number of the company, in the case in which it is one', () => {
  const order = { number: text({ pattern: '^[A-Z]{2}\\d{3}$' }) }
  assert.deepEqual(extract(order, 'my order is ab123, I called 920001234'), { number: 'AB123' })
  assert.deepEqual(extract(order, 'my order is 123'), {})
})

test('a value that may belong to several parameters is left out', () => {
  assert.deepEqual(extract({ order_number: text() }, 'orders 48213 and 48214'), {})
  assert.deepEqual(extract({ order_number: text() }, 'order 48213, I repeat 48213'), {
    order_number: '48213',
  })
})

test('several parameters of one kind take as many values in their order', () => {
  const stay = { from_date: text({ format: 'date' }), to_date: text({ format: 'date' }) }
  assert.deepEqual(extract(stay, 'من 3 أكتوبر إلى 7 أكتوبر'), {
    from_date: '2026-10-03',
    to_date: '2026-10-07',
  })
  assert.deepEqual(extract(stay, 'from 3 October'), {})
})

test('the customer’s own values, and free words, are not searched', () => {
  assert.deepEqual(
    extract(
      { phone: text({ 'x-from': 'customer.phone' }), why: text({ 'x-extract': 'text' }) },
      '0512345678',
    ),
    {},
  )
})

test('a long text of one kind is read in time', () => {
  // The CPU time of this process, whatever else the machine does.
  const started = process.cpuUsage()
  for (const piece of ['1', ' ', 'a', '1 ', '+1-', 'order ', 'in ', '@', '٣٠/']) {
    extract(
      { order_number: text(), date: text(), phone: text(), email: text(), amount: text() },
      piece.repeat(20_000),
    )
  }
  const { user, system } = process.cpuUsage(started)
  assert.ok(user + system < 5_000_000)
})

test('a time is found if only one can be meant, and its hour is no count', () => {
  const table = { guests: { type: 'integer' }, time: text() } as const
  assert.deepEqual(extract(table, 'احجز طاولة لاربعة اشخاص الساعة 8 مساء'), { guests: 4, time: '20:00' })
  assert.deepEqual(extract(table, 'طاولة لشخصين الساعة التاسعة مساء'), { guests: 2, time: '21:00' })
  assert.deepEqual(extract(table, 'a table for two at 9'), { guests: 2 })
  assert.deepEqual(extract(table, 'a table for 6, 9:30 pm'), { guests: 6, time: '21:30' })
  const evening = { ...table, time: text({ pattern: '^(?:1[2-9]|2[0-3]):[0-5]\\d$' }) }
  assert.deepEqual(extract(evening, 'a table for two at 9'), { guests: 2, time: '21:00' })
})

test('a choice of the schema is found among the words', () => {
  const visit = { appliance: text({ enum: ['fridge', 'oven', 'washing_machine', 'machine'] }) }
  assert.deepEqual(extract(visit, 'my Fridge is broken'), { appliance: 'fridge' })
  assert.deepEqual(extract(visit, 'the washing machine, please'), { appliance: 'washing_machine' })
  assert.deepEqual(extract(visit, 'fridge or oven'), {})
  assert.deepEqual(extract(visit, 'microwave'), {})
  assert.deepEqual(extract({ size: text({ enum: ['صغير', 'كبير'] }) }, 'ابغى الكبير'), { size: 'كبير' })
})

describe('a pattern', () => {
  const find = (pattern: string, words: string) =>
    extractParameters(
      {
        ...{ type: 'object', properties: { code: { type: 'string', pattern } }, required: ['code'] },
        additionalProperties: false,
      },
      words,
      '2026-09-15',
    ).code

  test('that matches any word takes no words of the request itself', () => {
    for (const pattern of ['^[A-Z]{6}$', '^[A-Z0-9]{5,12}$', '^[A-Za-z0-9-]+$', '^.{1,100}$', '^\\w+$']) {
      assert.equal(find(pattern, 'please track my order'), undefined, pattern)
      assert.equal(find(pattern, 'please track my order QWERTY'), 'QWERTY', pattern)
      assert.equal(find(pattern, 'how much is the delivery?'), undefined, pattern)
    }
    assert.equal(find('^(?:standard|express)$', 'express delivery please'), 'express')
  })

  test('finds values with signs or other letters, wherever they stand', () => {
    for (const [pattern, words, code] of [
      ['^INV/\\d{4}/\\d{3}$', 'my invoice is «inv/2024/001».', 'INV/2024/001'],
      ['^\\d{2}\\.\\d{3}\\.\\d$', '12.345.6', '12.345.6'],
      ['^#\\d{4}$', 'order #1234?', '#1234'],
      ['^[ء-ي]{3}\\d{4}$', 'لوحتي أبج١٢٣٤', 'أبج1234'],
    ] as const)
      assert.equal(find(pattern, words), code, words)
  })
})
