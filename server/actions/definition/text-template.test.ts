import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fillTemplate, isMadeFrom, listPaths, type TemplateData } from './text-template.ts'

const TODAY = '2026-09-15'

const english = (
  template: string,
  answer: unknown,
  values = {},
  parameters: TemplateData['parameters'] = {},
) => fillTemplate(template, 'en', { parameters, today: TODAY, answer }, values)

test('values come from nested paths of the answer, and from the parameters', () => {
  const answer = { order: { status: 'shipped', items: [{ name: 'Sofa' }, { name: 'Lamp' }] }, total: 25 }
  assert.equal(
    english(
      '{{parameters.id}}: {{ order.status }}, {{order.items.name}}, {{order.items.1.name}}, {{total}}',
      answer,
      {},
      {
        id: '7',
      },
    ),
    '7: shipped, Sofa, Lamp, Lamp, 25',
  )
})

test('a value is replaced by its text, in the language', () => {
  const values = {
    status: { shipped: { ar: 'تم الشحن', en: 'shipped' }, '*': { ar: 'قيد التنفيذ', en: 'in progress' } },
  }
  const data = (status: string) => ({ parameters: {}, today: TODAY, answer: { status } })
  assert.equal(fillTemplate('طلبك {{status}}', 'ar', data('shipped'), values), 'طلبك تم الشحن')
  assert.equal(fillTemplate('طلبك {{status}}', 'ar', data('xyz'), values), 'طلبك قيد التنفيذ')
  assert.equal(fillTemplate('It is {{status}}', 'en', data('constructor'), values), 'It is in progress')
})

test('in Arabic a number whose parts would be reversed is marked to be read from left to right', () => {
  const data = (value: unknown) => ({ parameters: {}, today: TODAY, answer: { value } })
  for (const value of ['20-10', '+966 11 234 5678', '1042-B', '5 Oct']) {
    assert.equal(fillTemplate('الموعد {{value}}.', 'ar', data(value)), `الموعد \u200e${value}.`)
    assert.equal(fillTemplate('On {{value}}.', 'en', data(value)), `On ${value}.`)
  }
  for (const value of ['48213', '20:30', '1,250.50', 'SA-1042', '5 أكتوبر', 25])
    assert.equal(fillTemplate('الموعد {{value}}.', 'ar', data(value)), `الموعد ${value}.`)
})

test('a template with a missing value is not filled', () => {
  for (const answer of [
    null,
    {},
    { a: null },
    { a: '' },
    { a: '\u200b ' },
    { a: {} },
    { a: [] },
    [],
    'a',
    { a: { b: 1 } },
  ]) {
    assert.equal(english('{{a}}', answer), null, JSON.stringify(answer))
  }
  for (const path of ['constructor', '__proto__', 'a.length', 'toString.name', 'parameters.constructor']) {
    assert.equal(english(`{{${path}}}`, { a: 'text' }), null, path)
  }
})

test('lists and values have a limited length', () => {
  const list = Array.from({ length: 12 }, (_, index) => index)
  assert.equal(english('{{list}}', { list }), '0, 1, 2, 3, 4, 5, 6, 7, 8, 9, …')
  assert.equal(
    fillTemplate('{{a}}', 'ar', { parameters: {}, today: TODAY, answer: { a: ['x', 'y'] } }),
    'x، y',
  )
  assert.equal([...(english('{{a}}', { a: '😀'.repeat(1000) }) ?? '')].length, 300)
})

test('a value is never read as a template, and has no markup and no second line', () => {
  const answer = { a: '{{b}} <script>\n\u202ex</script>\u0000\u001b[31m', b: 'secret' }
  assert.equal(english('{{a}}', answer), '{{b}} ‹script› x‹/script› [31m')
})

test('whatever the API answers, a text has a limited length, and one line if its template has one', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      const text = english('A {{a}} B {{b.c}}', { a: JSON.parse(json), b: { c: json } })
      if (text === null) return
      assert.ok(text.length <= 8000 && !/[<>\p{Cc}]/u.test(text) && text.isWellFormed())
    }),
  )
})

test('braces without a path are found', () => {
  assert.deepEqual(listPaths('{{a}} and {{ b.c }}'), ['a', 'b.c'])
  for (const template of ['{{}}', '{{a b}}', '{{a..b}}', '{{a', 'a}}', '{{{a}}}']) {
    assert.equal(listPaths(template), null, template)
  }
})

test('a filled template is recognized', () => {
  const template = 'I found no order {{parameters.n}} (of yours).'
  assert.ok(isMadeFrom(template, 'Hello!\nI found no order 12.5 (of yours).'))
  assert.ok(!isMadeFrom(template, 'I found no order 12 [of yours].'))
  assert.ok(!isMadeFrom(template, 'I found no order  (of yours'))
  assert.ok(!isMadeFrom(template, '(of yours). I found no order 12'))
  assert.ok(isMadeFrom('{{a}} or {{b}}', '1 or 2'))
  assert.ok(!isMadeFrom('{{a}} or {{b}}', '1 or '))
})
