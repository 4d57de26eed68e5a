import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { Problem } from '../platform/problem.ts'
import { type CursorScope, createCursors, toPage } from './cursor.ts'

const cursors = createCursors(randomBytes(32))
const scope: CursorScope = {
  tenant: { organizationId: randomUUID(), environment: 'sandbox' },
  list: 'conversations',
  filters: { status: 'open', customer_id: undefined },
}

function assertRefused(cursor: string, list: CursorScope = scope): void {
  assert.throws(
    () => cursors.decode(cursor, list),
    (error) =>
      error instanceof Problem && error.code === 'validation_failed' && error.errors[0]?.path === 'cursor',
  )
}

test('a cursor leads back to its id, and fits the 512 characters', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const cursor = cursors.encode(id, scope)
      assert.match(cursor, /^[\w-]{1,512}$/)
      assert.equal(cursors.decode(cursor, scope), id)
    }),
  )
})

test('no cursor is the first page', () => assert.equal(cursors.decode(undefined, scope), null))

test('the order of filters and the case of their values do not matter', () => {
  const id = randomUUID()
  const cursor = cursors.encode(id, { ...scope, filters: { a: 'X', b: 'y' } })
  assert.equal(cursors.decode(cursor, { ...scope, filters: { b: 'Y', a: 'x', c: undefined } }), id)
})

test('a cursor of another organization, environment, list or filter is refused', () => {
  const { tenant } = scope
  const foreign: CursorScope[] = [
    { ...scope, tenant: { ...tenant, organizationId: randomUUID() } },
    { ...scope, tenant: { ...tenant, environment: 'live' } },
    { ...scope, list: 'customers' },
    { ...scope, filters: {} },
    { ...scope, filters: { status: 'new' } },
    { ...scope, filters: { status: 'open', customer_id: randomUUID() } },
  ]
  for (const other of foreign) assertRefused(cursors.encode(randomUUID(), other))
})

test('a cursor sealed with another key is refused', () => {
  assertRefused(createCursors(randomBytes(32)).encode(randomUUID(), scope))
})

test('every change of a single character is refused', () => {
  const cursor = cursors.encode(randomUUID(), scope)
  for (let index = 0; index < cursor.length; index++) {
    const other = cursor[index] === 'A' ? 'B' : 'A'
    assertRefused(cursor.slice(0, index) + other + cursor.slice(index + 1))
  }
})

test('nonsense is refused', () => {
  const cursor = cursors.encode(randomUUID(), scope)
  for (const text of [
    '',
    'x',
    `${cursor}=`,
    `${cursor}A`,
    cursor.slice(0, -1),
    ` ${cursor}`,
    'ع'.repeat(43),
    'A'.repeat(512),
  ]) {
    assertRefused(text)
  }
  fc.assert(fc.property(fc.string({ maxLength: 512, size: 'max' }), (text) => assertRefused(text)))
})

test('a page ends with a cursor only when a row follows it', () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id }))
  const page = (limit: number) =>
    toPage(
      rows,
      limit,
      ({ id }) => id.toUpperCase(),
      (id) => `after ${id}`,
    )
  assert.deepEqual(page(2), { data: ['A', 'B'], next_cursor: 'after b' })
  assert.deepEqual(page(3), { data: ['A', 'B', 'C'], next_cursor: null })
  assert.deepEqual(toPage([], 3, String, String), { data: [], next_cursor: null })
})
