import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { OperatorError } from './operator-error.ts'
import { readGivenFields, readGivenJson } from './read-given-file.ts'

const folder = await mkdtemp(join(tmpdir(), 'sanad-json-'))
after(() => rm(folder, { recursive: true }))
const file = join(folder, 'given.json')

async function read(content: string | Buffer): Promise<unknown> {
  await writeFile(file, content)
  return readGivenJson('rules file', file)
}

test('a file is read as the usual editors and shells write it', async () => {
  const text = '{ "name": "متجر" }'
  for (const content of [text, `\ufeff${text}`, Buffer.from(`\ufeff${text}`, 'utf16le')])
    assert.deepEqual(await read(content), { name: 'متجر' })
})

test('a file that is no JSON is refused with the place, and nothing of it is repeated', async () => {
  for (const [content, end] of [
    ['{ "key": "hidden",\n  "b" }', 'is no well-formed JSON: see line 2, column 7.'],
    ['{ "key": hidden }', 'is no well-formed JSON.'],
    ['', 'is no well-formed JSON.'],
    [
      '{ "a": 1,\n  "b": [{ "a": 1 }], "\\u0061": 2 }',
      'gives a property of one object twice: see line 2, column 22.',
    ],
    [
      '[{ "key": { "hidden": "x", "hidden": 1 } }]',
      'gives a property of one object twice: see line 1, column 28.',
    ],
    [Buffer.from([0x22, 0xe9, 0x22]), 'is not UTF-8 text; save it as UTF-8.'],
  ] as const) {
    const message = `The rules file ${file} ${end}`
    await assert.rejects(
      read(content),
      (error) => error instanceof OperatorError && error.message === message,
    )
  }
})

test('names that come again elsewhere, or as values, are no doubled ones', async () => {
  const value = [{ a: 'a', b: { a: ['a', 'a:', '"a":'] } }, { a: [], '': {} }, 'a']
  assert.deepEqual(await read(JSON.stringify(value)), value)
})

test('a file that has to hold one object holds nothing else', async () => {
  for (const content of ['[1]', 'null', '"text"']) {
    await writeFile(file, content)
    const message = `The rules file ${file} must hold one JSON object.`
    await assert.rejects(readGivenFields('rules file', file), { name: 'OperatorError', message })
  }
})

test('a file that cannot be read is named with the reason', async () => {
  const none = join(folder, 'none.json')
  await assert.rejects(readGivenJson('rules file', none), {
    name: 'OperatorError',
    message: `The rules file ${none} cannot be read (ENOENT).`,
  })
})

test('standard input stands in for a file, and nothing of it is repeated either', () => {
  const program = `import { readGivenFields } from ${JSON.stringify(new URL('./read-given-file.ts', import.meta.url).href)}
    try { console.log(JSON.stringify(await readGivenFields('credentials file', '-'))) }
    catch (error) { console.log(error.message) }`
  for (const [input, told] of [
    ['{ "bot_token": "hidden" }', '{"bot_token":"hidden"}'],
    ['{ "bot_token": "hidden"', 'The credentials file - is no well-formed JSON: see line 1, column 24.'],
    ['', 'The credentials file - is no well-formed JSON.'],
  ] as const) {
    const argv = ['--no-warnings', '--input-type=module', '--eval', program]
    assert.equal(spawnSync(process.execPath, argv, { input, encoding: 'utf8' }).stdout, `${told}\n`)
  }
})
