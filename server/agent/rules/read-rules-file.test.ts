import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { OperatorError } from '../../platform/operator-error.ts'
import { SENTENCE_INTENTS } from '../message/intents/sentence-intents.ts'
import { TOPIC_INTENTS } from '../message/intents/topics.ts'
import { PRIVACY_INTENTS } from '../message/privacy/privacy-request.ts'
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

test('rules are read in their order, with defaults for what they leave out', async () => {
  const rules = [
    { pattern: 'lawyer', escalates: true },
    { intent: 'refund', queue: 'refunds' },
  ]
  assert.deepEqual(await read(JSON.stringify(rules)), [
    { when: { pattern: 'lawyer' }, queue: null, escalates: true },
    { when: { intent: 'refund' }, queue: 'refunds', escalates: false },
  ])
})

test('a faulty file is refused with the rule and its fault', async () => {
  for (const [content, fault] of [
    ['{}', /one JSON list/],
    ['nonsense', /no well-formed JSON/],
    ['[1]', /rule 1 must be an object/],
    ['[{"queue": "refunds"}]', /rule 1 needs either a pattern or an intent/],
    ['[{"pattern": "x", "intent": "y", "escalates": true}]', /needs either a pattern or an intent/],
    [
      '[{"intent": "refunds", "queue": "refunds"}]',
      /rule 1 has an intent that is none of account, .*refund, .*complaint/,
    ],
    ['[{"pattern": "lawyer|court", "escalates": true}]', /needs plain words in its pattern/],
    ['[{"pattern": "(?)", "escalates": true}]', /needs plain words in its pattern/],
    ['[{"pattern": "law\\u0000yer", "escalates": true}]', /rule 1 has a character that no text may have/],
    ['[{"pattern": "law\\ud800yer", "escalates": true}]', /rule 1 has a character that no text may have/],
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

test('the guide’s example can be read, and the guide names every intent', async () => {
  const guide = await readFile(new URL('../../../docs/agent-rules.md', import.meta.url), 'utf8')
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(guide) ?? []
  assert.equal((await read(example)).length, 3)
  for (const intent of [...TOPIC_INTENTS, ...SENTENCE_INTENTS, ...PRIVACY_INTENTS])
    assert.ok(guide.includes(`\`${intent}\``), intent)
})
