import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { fillBody, fillUrl, parseUrlTemplate } from './request-template.ts'

const ORDERS = 'https://shop.example/api/orders/{order}/items/o-{item}?phone={phone}&from=a{from}z&raw'

function fill(template: string, values: Record<string, unknown>) {
  const parsed = parseUrlTemplate(template)
  assert.ok(typeof parsed !== 'string', String(parsed))
  return fillUrl(parsed, values)
}

describe('a URL template', () => {
  test('is filled with percent-encoded values', () => {
    const values = { order: 'A/1 ؟', item: '7', phone: '+966512345678', from: "it's&x=1#" }
    assert.deepEqual(fill(ORDERS, values), {
      kind: 'filled',
      url: 'https://shop.example/api/orders/A%2F1%20%D8%9F/items/o-7?phone=%2B966512345678&from=ait%27s%26x%3D1%23z&raw',
    })
  })

  test('leaves out a pair of the query without its value, and keeps one without a placeholder', () => {
    assert.deepEqual(fill(ORDERS, { order: '1', item: '2', from: '' }), {
      kind: 'filled',
      url: 'https://shop.example/api/orders/1/items/o-2?from=az&raw',
    })
    assert.deepEqual(fill('https://shop.example/{a}?b={b}', { a: 0 }), {
      kind: 'filled',
      url: 'https://shop.example/0',
    })
  })

  test('is refused if a value would change the path', () => {
    for (const order of ['', undefined, null, '.', '..'])
      assert.equal(fill('https://shop.example/orders/{order}/details', { order }).kind, 'refused')
    for (const order of ['%2e%2e', '1/2', '...', '1..2', 'a/.b'])
      assert.equal(fill('https://shop.example/orders/{order}/details', { order }).kind, 'filled', order)
    // Read like a server that decodes a path before it splits it.
    for (const order of ['../../admin', '1/../2', '1/..', './1', '..\\admin'])
      assert.equal(fill('https://shop.example/orders/{order}', { order }).kind, 'refused', order)
    assert.equal(fill('https://shop.example/{a}{b}', { a: '.', b: '.' }).kind, 'refused')
    assert.equal(fill('https://shop.example/.{a}', { a: '.' }).kind, 'refused')
    assert.equal(fill('https://shop.example/%2E{a}', { a: '.' }).kind, 'refused')
  })

  test('whatever the values, host, path and query keep their meaning', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        '..',
        '/',
        '//evil.example',
        '\\',
        '?x=1',
        '#',
        '&a=b',
        '%00',
        '%2f..',
        '@evil',
        '\r\n',
        ';',
        ' ',
      ),
    )
    fc.assert(
      fc.property(value, value, value, value, (order, item, phone, from) => {
        const filled = fill(ORDERS, { order, item, phone, from })
        if (filled.kind === 'refused') return
        const url = new URL(filled.url)
        assert.equal(url.href, filled.url)
        assert.equal(url.origin, 'https://shop.example')
        assert.deepEqual(url.pathname.split('/').map(decodeURIComponent), [
          ...['', 'api', 'orders', order.toWellFormed(), 'items', `o-${item.toWellFormed()}`],
        ])
        assert.deepEqual(
          [...url.searchParams],
          [
            ['phone', phone.toWellFormed()],
            ['from', `a${from.toWellFormed()}z`],
            ['raw', ''],
          ],
        )
        assert.equal(url.hash, '')
      }),
      { numRuns: 500 },
    )
  })

  test('that ends with a question mark is reported', () => {
    assert.equal(
      parseUrlTemplate('https://shop.example/a?'),
      'ends in a "?" with nothing behind it: leave it out.',
    )
  })

  test('is refused with a placeholder in the host or in the name of a query parameter', () => {
    for (const template of [
      'https://{host}/a',
      'https://shop.example:{port}/a',
      '{scheme}://shop.example/a',
      'https://shop.example/a?{name}=1',
      'https://shop.example/a#{x}',
      'https://shop.example/{a b}',
      'https://shop.example/{',
      'https://shop.example/{{a}}',
      'https://shop.example/a/../b',
      'https://shop.example/طلب',
      'https://shop.example/a b',
      'ftp://shop.example/a',
      'shop.example/a',
      '',
    ]) {
      assert.equal(typeof parseUrlTemplate(template), 'string', template)
    }
  })
})

test('a body keeps the types of whole placeholders and inserts values only into its texts', () => {
  const template = {
    order: '{order}',
    note: 'From {name}: {text}',
    list: ['{count}', 1, null],
    '{order}': true,
  }
  const hostile = '","admin":true,"x":"{order}'
  assert.deepEqual(
    JSON.parse(JSON.stringify(fillBody(template, { order: '48213', name: 'Amal', text: hostile, count: 3 }))),
    { order: '48213', note: `From Amal: ${hostile}`, list: [3, 1, null], '{order}': true },
  )
  assert.deepEqual(JSON.parse(JSON.stringify(fillBody({ a: '{missing}', b: 'x{missing}' }, {}))), { b: 'x' })
})
