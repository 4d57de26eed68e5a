import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useTestDatabase } from '../../test/harness.ts'
import { byteStrings, integers, rowPlaces, texts, times, uuids } from './arrays.ts'
import { sql } from './sql.ts'

const database = await useTestDatabase()

test('what is written in binary form is read as what it was', async () => {
  const ids = ['0198f000-0000-7000-8000-0000000000ff', null, 'ABCDEF01-2345-6789-ABCD-EF0123456789']
  const words = ['', 'قهوة', '{"quoted", \\ NULL}', null, '🙂'.repeat(5_000)]
  const moments = [
    new Date('2026-11-21T14:59:13.042Z'),
    new Date('1969-07-20T20:17:40.001Z'),
    new Date('9999-12-31T23:59:59.999Z'),
    null,
  ]
  const bytes = [Buffer.from([0, 255, 92]), Buffer.alloc(0), null]
  const counts = [0, -1, 2_147_483_647, -2_147_483_648, null]
  const places = ['(0,1)', '(4294967295,65535)']
  const [row] = await database.db.shared.query<Record<string, unknown>>(sql`
    SELECT ${uuids(ids)}::uuid[] AS ids, ${texts(words)}::text[] AS words, ${times(moments)}::timestamptz[] AS moments,
      ${byteStrings(bytes)}::bytea[] AS bytes, ${integers(counts)}::integer[] AS counts, ${rowPlaces(places)}::tid[]::text[] AS places`)
  assert.deepEqual(row, {
    ...{ ids: ids.map((id) => id?.toLowerCase() ?? null), words, moments, bytes, counts, places },
  })
})

test('no value at all makes no row', async () => {
  const rows = await database.db.shared.query(
    sql`SELECT * FROM unnest(${uuids([])}::uuid[], ${texts([])}::text[])`,
  )
  assert.deepEqual(rows, [])
})

test('what is no UUID or no time is not written', () => {
  for (const id of [
    '',
    '0198f000',
    '0198f000-0000-7000-8000-0000000000fg',
    '0198f000-0000-7000-8000-0000000000ff00',
  ])
    assert.throws(() => uuids([id]), TypeError, id)
  assert.throws(() => times([new Date(Number.NaN)]), RangeError)
})
