import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from './sql.ts'

test('values become parameters and never text', () => {
  const name = `Robert'); DROP TABLE customers; --`
  const { text, values } = sql`SELECT id FROM customers WHERE display_name = ${name} AND id > ${7}`
  assert.equal(text, 'SELECT id FROM customers WHERE display_name = $1 AND id > $2')
  assert.deepEqual(values, [name, 7])
})

test('a nested statement brings its values, and the numbers of all parameters fit', () => {
  const condition = sql`status = ${'open'} AND ${sql`customer_id = ${'c'}`}`
  const { text, values } =
    sql`SELECT ${sql`id, number`} FROM conversations WHERE id < ${'i'} AND ${condition} LIMIT ${5}`
  assert.equal(
    text,
    'SELECT id, number FROM conversations WHERE id < $1 AND status = $2 AND customer_id = $3 LIMIT $4',
  )
  assert.deepEqual(values, ['i', 'open', 'c', 5])
})

test('an object that looks like a statement stays a value', () => {
  const value = { name: 'drop', text: 'DROP TABLE customers', values: [] }
  const { text, values } = sql`SELECT ${value}::jsonb`
  assert.equal(text, 'SELECT $1::jsonb')
  assert.deepEqual(values, [value])
})

test('the same text has the same name, another text another, within PostgreSQL’s 63 bytes', () => {
  const find = (id: string) => sql`SELECT id FROM customers WHERE id = ${id}`
  assert.equal(find('a').name, find('b').name)
  assert.notEqual(find('a').name, sql`SELECT id FROM conversations WHERE id = ${'a'}`.name)
  assert.match(find('a').name, /^[\w-]{1,63}$/)
})
