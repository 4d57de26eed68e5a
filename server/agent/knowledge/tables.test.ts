import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spellOutTables } from './tables.ts'

const spellOut = (text: string) => spellOutTables(text.split('\n')).join('\n')

test('each row of a table says what its cells are', () => {
  assert.equal(
    spellOut(
      '| Package | Storage | Monthly |\n|:---|---|---:|\n| Seed | 10 GB | 19 riyals |\n| Oasis | | 110 riyals |\n\nMore.',
    ),
    '- Seed: Storage 10 GB, Monthly 19 riyals\n- Oasis: Monthly 110 riyals\n\nMore.',
  )
  assert.equal(
    spellOut('| الباقة | المساحة | الشهر |\n| --- | --- | --- |\n| بذرة | 10 | 19 |'),
    '- بذرة: المساحة 10، الشهر 19',
  )
})

test('rows with fewer or more cells than names keep what they say', () => {
  assert.equal(
    spellOut('| A | B | C |\n|---|---|---|\n| x | 1 |\n| y | 1 | 2 | 3 |'),
    '- x: B 1\n- y: B 1, C 2, 3',
  )
})

test('tables of two columns, tables without names and other lines stay', () => {
  for (const text of [
    '| Express | Price |\n|---|---|\n| a | 30 |',
    '| a | b | c |\n| d | e | f |',
    'a | b | c\n---',
  ])
    assert.equal(spellOut(text), text)
})
