import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFrontMatter } from './front-matter.ts'

test('the quotes around a title are left out', () => {
  for (const [written, title] of [
    ["'It''s back'", "It's back"],
    [String.raw`"The \"blue\" lamp"`, 'The "blue" lamp'],
    ['" Returns "', 'Returns'],
    ['"Returns: how"', 'Returns: how'],
    ['$& {name} <b>', '$& {name} <b>'],
    ['[Sale] Returns', '[Sale] Returns'],
  ] as const)
    assert.equal(readFrontMatter(`title: ${written}`).title, title, written)
})

test('a value that is not a text of one line is no title', () => {
  for (const written of ['|', '>-', '[a, b]', '{a: 1}', 'null', '~', '""', '&a Returns'])
    assert.equal(readFrontMatter(`title: ${written}\n  Returns`).title, undefined, written)
})

test('an address that customers cannot open is left out', () => {
  assert.equal(readFrontMatter('url: " https://a.example/x "').url, 'https://a.example/x')
  for (const written of [
    'javascript:alert(1)',
    '/returns',
    '//a.example/x',
    'https://a.example/a b',
    'returns',
  ])
    assert.equal(readFrontMatter(`url: ${written}`).url, undefined, written)
})
