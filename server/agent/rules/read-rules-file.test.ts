import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { OperatorError } from '../../platform/operator-error.ts'
import { readRulesFile } from './read-rules-file.ts'

let folder = ''
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sanad-rules-'))
})
after(() => rm(folder, { recursive: true }))

async function read(content: string) {
  const file = path.join(folder, 'rules.json')
  await writeFile(file, content)
  return readRulesFile(file)
}

test('rules are read in their order, with what they leave out', async () => {
  const rules = [
    { pattern: 'lawyer', escalates: true },
    { intent: 'refund', queue: 'refunds' },
  ]
  assert.deepEqual(await read(JSON.stringify(rules)), [
    { when: { pattern: 'lawyer' }, queue: null, escalates: true },
    { when: { intent: 'refund' }, queue: 'refunds', escalates: false },
  ])
})

test('a file that is wrong is refused with the rule and what is wrong with it', async () => {
  for (const [content, fault] of [
    ['{}', /one JSON list/],
    ['nonsense', /no well-formed JSON/],
    ['[1]', /rule 1 must be an object/],
    ['[{"queue": "refunds"}]', /rule 1 needs either a pattern or an intent/],
    ['[{"pattern": "x", "intent": "y", "escalates": true}]', /needs either a pattern or an intent/],
    ['[{"pattern": " ", "escalates": true}]', /1 to 300 characters/],
    ['[{"pattern": "x", "queue": "sales"}]', /a queue that is none of general/],
    ['[{"pattern": "x", "escalates": "yes"}]', /true or false/],
    ['[{"pattern": "x"}]', /decides nothing/],
    ['[{"pattern": "x", "escalates": true, "when": 1}]', /a field "when"/],
  ] as const) {
    await assert.rejects(
      read(content),
      (error) => error instanceof OperatorError && fault.test(error.message),
    )
  }
  await assert.rejects(readRulesFile(path.join(folder, 'none.json')), /cannot be read \(ENOENT\)/)
})
