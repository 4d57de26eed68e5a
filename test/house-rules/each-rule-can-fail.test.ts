import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkDecisionIndex, checkGuides, checkLinks } from './documents.ts'
import { checkDeadExports, checkDocComments } from './exports.ts'
import { checkImportDirections, checkQueries } from './import-directions.ts'
import { checkCycles, checkDeadFiles, checkMissingFiles, checkNoTestCode } from './import-graph.ts'
import { checkMigrations } from './migrations.ts'
import { checkPureFiles } from './pure-files.ts'
import { checkRooms } from './rooms.ts'
import { type Rule, sourceFile } from './source-tree.ts'
import { checkTenantPredicates } from './tenant-predicates.ts'
import {
  checkEnvironment,
  checkFilePaths,
  checkLength,
  checkLockFile,
  checkNames,
  checkReadme,
  checkWidth,
  checkWords,
} from './text-rules.ts'

/** The findings of a rule in a small tree, by path. */
function found(rule: Rule, tree: Readonly<Record<string, string>>): string[] {
  return rule(Object.entries(tree).map(([path, text]) => sourceFile(path, text))).map(({ path }) => path)
}

describe('each rule can fail', () => {
  const directions: [from: string, target: string, isAllowed: boolean][] = [
    ['contract/operations.ts', '../server/context.ts', false],
    ['contract/operations.ts', 'typebox', true],
    ['client/client.ts', '../server/platform/clock.ts', false],
    ['client/client.ts', '../contract/operations.ts', true],
    ['client/client.ts', '@sanad/contract', true],
    ['server/platform/clock.ts', '../db/sql.ts', false],
    ['server/db/sql.ts', '../customers/queries.ts', false],
    ['server/http/pipeline.ts', '../customers/get-customer.ts', false],
    ['server/http/pipeline.ts', '../context.ts', true],
    ['server/work/runner.ts', '../webhooks/deliver.job.ts', false],
    ['server/guarded-http/post.ts', '../webhooks/outcome.ts', false],
    ['server/guarded-http/post.ts', '../platform/networks.ts', true],
    ['server/webhooks/deliver.job.ts', '../guarded-http/post.ts', true],
    ['server/work/runner.ts', '../work-sources.ts', false],
    ['server/work-sources.ts', './webhooks/deliver.job.ts', true],
    ['server/customers/route.ts', '../routes.ts', false],
    ['server/customers/route.ts', '../service.ts', false],
    ['server/customers/route.ts', '../config.ts', false],
    ['server/customers/route.ts', '../cli/apps.ts', false],
    ['server/customers/route.ts', '../http/pipeline.ts', false],
    ['server/customers/route.ts', '../http/operation-handler.ts', true],
    ['server/customers/route.ts', '../conversations/queries.ts', true],
    ['server/customers/route.ts', '../work/runner.ts', false],
    ['server/customers/send.job.ts', '../work/source.ts', true],
    ['server/customers/route.ts', '../../test/harness.ts', false],
    ['server/oauth/token-route.ts', '../http/rate-headers.ts', true],
    ['server/service.ts', './customers/route.ts', true],
    ['server/cli/commands/apps.ts', '../../apps/create-app.ts', true],
    ['server/customers/route.test.ts', '../service.ts', true],
  ]
  for (const [from, target, isAllowed] of directions) {
    test(`${from} ${isAllowed ? 'may' : 'may not'} import ${target}`, () => {
      const tree = { [from]: `import { thing } from '${target}'\n` }
      assert.deepEqual(found(checkImportDirections, tree), isAllowed ? [] : [from])
    })
  }

  test('a type-only, a dynamic and a re-exported import count as imports', () => {
    for (const text of [
      `import type { Server } from '../service.ts'`,
      ['const app = await import(', `'../service.ts')`].join(''),
      `export { createApp } from '../service.ts'`,
      `import {\n  createApp,\n  type App,\n} from '../service.ts'`,
    ]) {
      assert.deepEqual(found(checkImportDirections, { 'server/http/x.ts': text }), ['server/http/x.ts'], text)
    }
  })

  const rooms: [from: string, target: string, isAllowed: boolean][] = [
    ['language/words/words.ts', '../../agent.ts', true],
    ['language/words/words.ts', '../../terms/question-terms.ts', false],
    ['language/meaning/kinds.ts', '../words/words.ts', true],
    ['language/words/words.ts', '../meaning/kinds.ts', false],
    ['message/intents/intents.ts', '../../answers/quoting/quote.ts', false],
    ['message/intents/intents.ts', '../questions/questions.ts', false],
    ['message/reading/lexicon.ts', '../intents/intents.ts', false],
    ['message/reading/lexicon.ts', '../intents/intents-data.ts', true],
    ['knowledge/ranking/rank.ts', '../passages/queries.ts', true],
    ['knowledge/ranking/rank.ts', '../search.ts', false],
    ['knowledge/search.ts', './ranking/rank.ts', true],
    ['grounded.ts', './answers/find-answers.ts', true],
    ['reply/decide-reply.ts', '../triage.ts', false],
    ['grounded.ts', './model/model-agent.ts', false],
    ['choose-agent.ts', './model/model-agent.ts', true],
    ['classifier/classify.ts', '../message/intents/topics.ts', false],
    ['classifier/train.ts', '../message/intents/topics.ts', true],
    ['language/words/words.test.ts', '../../message/intents/topics.ts', true],
  ]
  for (const [from, target, isAllowed] of rooms) {
    test(`of the agent, ${from} ${isAllowed ? 'may' : 'may not'} import ${target}`, () => {
      const path = `server/agent/${from}`
      const tree = { [path]: `import { thing } from '${target}'\n` }
      assert.deepEqual(found(checkRooms, tree), isAllowed ? [] : [path])
    })
  }

  const features: [from: string, target: string, isAllowed: boolean][] = [
    ['turns/think.ts', '../conversations/status.ts', true],
    ['conversations/queries.ts', '../turns/think.ts', false],
    ['db/sql.ts', '../context.ts', false],
    ['worker.ts', './housekeeping/housekeeping.ts', true],
    ['housekeeping/housekeeping.ts', '../worker.ts', false],
    ['conversations/silence.test.ts', '../turns/think.ts', true],
  ]
  for (const [from, target, isAllowed] of features) {
    test(`of the service, ${from} ${isAllowed ? 'may' : 'may not'} import ${target}`, () => {
      const path = `server/${from}`
      const tree = { [path]: `import { thing } from '${target}'\n` }
      assert.deepEqual(found(checkRooms, tree), isAllowed ? [] : [path])
    })
  }

  test('a new folder of the service has to be given its place', () => {
    assert.deepEqual(found(checkRooms, { 'server/console/page.ts': '' }), ['server/console/page.ts'])
  })

  test('an action is stored without what is said of it, and every file of actions lies in a room', () => {
    const talk = `import { say } from '../talk/tell-outcome.ts'\n`
    const path = 'server/actions/store/put-action.ts'
    assert.deepEqual(found(checkRooms, { [path]: talk }), [path])
    assert.deepEqual(found(checkRooms, { 'server/actions/call.ts': '' }), ['server/actions/call.ts'])
    assert.deepEqual(found(checkRooms, { 'server/actions/hostile.test.ts': '' }), [])
  })

  test('queries that import the pipeline', () => {
    const text = `import { setRateHeaders } from '../http/rate-headers.ts'`
    assert.deepEqual(found(checkQueries, { 'server/customers/queries.ts': text }), [
      'server/customers/queries.ts',
    ])
    assert.deepEqual(found(checkQueries, { 'server/customers/timer-queries.ts': text }), [
      'server/customers/timer-queries.ts',
    ])
    assert.deepEqual(found(checkQueries, { 'server/customers/route.ts': text }), [])
  })

  const impure = [
    `import pg from 'pg'`,
    `import { readFileSync } from 'node:fs'`,
    `import { connect, isIP } from 'node:net'`,
    `import { sql } from '../db/sql.ts'`,
    `import { load } from './load.ts'`,
    'export const now = () => new Date()',
    'export const chance = () => Math.random()',
    'export const home = process.cwd()',
  ]
  for (const text of impure) {
    test(`a pure file that says ${text}`, () => {
      const tree = { 'server/x/rules.ts': text, 'server/x/load.ts': `import { request } from 'undici'` }
      assert.deepEqual(found(checkPureFiles, tree), ['server/x/rules.ts'])
    })
  }

  test('a pure file may use types of anything, arithmetic on times, and tell an address from a name', () => {
    const text = `import type { Row } from './queries.ts'
import { isIP, isIPv6 } from 'node:net'
// new Date() would be impure.
export const later = (date: Date) => new Date(date.getTime() + 1)`
    assert.deepEqual(found(checkPureFiles, { 'server/x/outcome.ts': text, 'server/x/queries.ts': '' }), [])
  })

  test('a ring of imports, even of types', () => {
    const tree = {
      'server/a.ts': `import { b } from './b.ts'`,
      'server/b.ts': `import { c } from './c.ts'`,
      'server/c.ts': `import type { A } from './a.ts'`,
      'server/d.ts': `import { a } from './a.ts'`,
    }
    assert.equal(found(checkCycles, tree).length, 1)
    assert.deepEqual(found(checkCycles, { ...tree, 'server/c.ts': '' }), [])
  })

  test('a file that nothing reaches, and two that only reach each other', () => {
    const tree = {
      // Put together, so that it is no import of this file.
      'server/cli/main.ts': ['await import(', `'../run.ts')`].join(''),
      'server/run.ts': `import { used } from './used.ts'`,
      'server/used.ts': '',
      'server/dead.ts': `import { used } from './used.ts'`,
      'server/left.ts': `import { right } from './right.ts'`,
      'server/right.ts': `import { left } from './left.ts'`,
      'test/some.test.ts': `import { help } from './help.ts'`,
      'test/help.ts': '',
    }
    assert.deepEqual(found(checkDeadFiles, tree), ['server/dead.ts', 'server/left.ts', 'server/right.ts'])
  })

  test('a value that nothing imports', () => {
    const tree = {
      'server/a.ts': `export const used = 1\nexport const unused = 2\nexport interface Shape {}\nexport const lazy = 3`,
      'server/b.ts': `import { used as taken } from './a.ts'\nexport function unused() {}`,
      // Put together, so that it is no import of this file.
      'evals/c.ts': ['const { lazy } = await import(', `'../server/a.ts')`].join(''),
    }
    assert.deepEqual(found(checkDeadExports, tree), ['server/a.ts', 'server/b.ts'])
  })

  test('a function or a type without a word, where another folder uses it', () => {
    const using = `import { type Shape, run } from '../a/a.ts'`
    const told =
      '/** What it is. */\nexport interface Shape {}\n/**\n * What it does.\n */\nexport async function run() {}'
    const untold = told.replace('/** What it is. */\n', '')
    assert.deepEqual(found(checkDocComments, { 'server/a/a.ts': untold, 'server/b/b.ts': using }), [
      'server/a/a.ts',
    ])
    assert.deepEqual(found(checkDocComments, { 'server/a/a.ts': told, 'server/b/b.ts': using }), [])
    assert.deepEqual(
      found(checkDocComments, { 'server/a/a.ts': untold, 'server/a/b.ts': using.replace('../a', '.') }),
      [],
    )
  })

  test('an import of a file that is not there', () => {
    assert.deepEqual(found(checkMissingFiles, { 'server/a.ts': `import { b } from './b.ts'` }), [
      'server/a.ts',
    ])
  })

  test('a service file that imports test code', () => {
    const tree = { 'server/a/b.ts': `import { make } from './test-factories.ts'` }
    assert.deepEqual(found(checkNoTestCode, tree), ['server/a/b.ts'])
  })

  test('a long file without a reason', () => {
    const lines = 'x\n'.repeat(401)
    const reason = '// This file is long because it is a table.\n'
    assert.deepEqual(found(checkLength, { 'server/a.ts': lines }), ['server/a.ts'])
    assert.deepEqual(found(checkLength, { 'server/a.ts': lines + reason }), ['server/a.ts'])
    assert.deepEqual(
      found(checkLength, { 'server/a.ts': reason + lines, 'server/b.ts': 'x\n'.repeat(400) }),
      [],
    )
  })

  test('a comment that is not wrapped', () => {
    const words = 'word '.repeat(24)
    for (const text of [`// ${words}`, `   * ${words}`, `/** ${words}*/`, `/* ${words}*/`]) {
      assert.deepEqual(found(checkWidth, { 'server/a.ts': text }), ['server/a.ts'], text)
    }
    for (const text of [
      `// ${words}`.slice(0, 120),
      `const text = '${words}'`,
      `// https://${'x'.repeat(120)}`,
    ]) {
      assert.deepEqual(found(checkWidth, { 'server/a.ts': text }), [], text)
    }
  })

  test('a name in another case, and one that says nothing', () => {
    for (const path of [
      'server/acceptEvent.ts',
      'server/Some/a.ts',
      'server/utils/a.ts',
      'client/helpers.ts',
    ]) {
      assert.deepEqual(found(checkNames, { [path]: '' }), [path])
    }
    const good = [
      'server/a-b/deliver.job.ts',
      'server/db/migrations/0001_core.sql',
      'docs/STYLE.md',
      'server/demo/x.en.md',
    ]
    for (const path of good) assert.deepEqual(found(checkNames, { [path]: '' }), [])
  })

  test('unfinished business and printing', () => {
    const print = ['console', 'log("x")'].join('.')
    for (const word of ['TO DO', 'FIX ME', 'XX X', 'HA CK']) {
      assert.deepEqual(found(checkWords, { 'docs/a.md': `some ${word.replace(' ', '')}: later` }), [
        'docs/a.md',
      ])
    }
    assert.deepEqual(found(checkWords, { 'server/a.ts': print }), ['server/a.ts'])
    assert.deepEqual(found(checkWords, { 'server/cli/a.ts': print }), [])
  })

  test('a migration that takes away what the version before uses', () => {
    const path = 'server/db/migrations/0100_later.sql'
    for (const text of [
      'ALTER TABLE messages DROP COLUMN text;',
      'ALTER TABLE messages RENAME TO words;',
      'ALTER TABLE messages ALTER COLUMN text TYPE bytea USING text::bytea;',
      'ALTER TABLE messages ALTER COLUMN text SET NOT NULL;',
    ]) {
      assert.deepEqual(found(checkMigrations, { [path]: text }), [path], text)
      assert.deepEqual(found(checkMigrations, { [path]: `-- breaking: words have one name.\n${text}` }), [])
    }
    assert.deepEqual(found(checkMigrations, { [path]: 'ALTER TABLE messages ADD COLUMN words text;' }), [])
  })

  test('a path that is taken from a URL', () => {
    // In two halves, so that this file does not break the rule.
    const taken = `const ROOT = new URL('..', import.meta.${'url).pathname'}`
    assert.deepEqual(found(checkFilePaths, { 'test/a.ts': taken }), ['test/a.ts'])
    assert.deepEqual(
      found(checkFilePaths, { 'test/a.ts': "fileURLToPath(new URL('..', import.meta.url))" }),
      [],
    )
  })

  test('a second reader of the environment', () => {
    assert.deepEqual(found(checkEnvironment, { 'server/a.ts': 'process.env.PORT' }), ['server/a.ts'])
    assert.deepEqual(found(checkEnvironment, { 'server/config.ts': 'process.env.PORT' }), [])
  })

  test('a statement that does not say whose rows it means', () => {
    const tables = {
      'server/db/migrations/0001_a.sql':
        'CREATE TABLE cups (\n  organization_id uuid NOT NULL,\n  environment text NOT NULL, -- (one; of two)\n  id uuid\n);',
    }
    const bad = [
      'SELECT id FROM cups WHERE organization_id = 1',
      'UPDATE cups c SET id = 1 WHERE c.environment = 1 AND x.organization_id = c.organization_id',
      'DELETE FROM cups WHERE organization_id = 1 AND environment = 1 AND id IN (SELECT id FROM cups)',
      'WITH a AS (SELECT organization_id FROM b) SELECT 1 FROM d JOIN a ON a.organization_id = d.organization_id',
      ['SELECT ', '{all ? sql`1` : sql`(SELECT id FROM cups)`}'].join('$'),
    ]
    for (const text of bad) {
      const code = `await tx.query(sql\`${text}\`)`
      assert.ok(
        found(checkTenantPredicates, { ...tables, 'server/a.ts': code }).includes('server/a.ts'),
        text,
      )
    }
    const good = [
      'SELECT id FROM cups WHERE organization_id = 1 AND environment = 1',
      'SELECT 1 FROM asked a JOIN cups c ON c.organization_id = a.organization_id AND c.environment = a.environment',
      'SELECT id FROM saucers',
    ]
    for (const text of good) {
      assert.deepEqual(found(checkTenantPredicates, { ...tables, 'server/a.ts': `sql\`${text}\`` }), [])
    }
  })

  test('a guide that names what is gone', () => {
    const guide = { 'docs/ARCHITECTURE.md': '`server/a.ts` `acceptEvent` for `POST /v1/events`.' }
    assert.deepEqual(found(checkGuides, { ...guide, 'server/a.ts': 'function acceptEvent() {}' }), [])
    assert.deepEqual(found(checkGuides, { ...guide, 'server/a.ts': 'function takeEvent() {}' }), [
      'docs/ARCHITECTURE.md',
    ])
    assert.deepEqual(found(checkGuides, { ...guide, 'server/b.ts': 'function acceptEvent() {}' }), [
      'docs/ARCHITECTURE.md',
    ])
  })

  test('a decision without a line in the index, and a line without a decision', () => {
    const index = { 'docs/decisions/README.md': '- [001](001-why.md) Why' }
    assert.deepEqual(found(checkDecisionIndex, { ...index, 'docs/decisions/001-why.md': '' }), [])
    assert.deepEqual(
      found(checkDecisionIndex, {
        ...index,
        'docs/decisions/001-why.md': '',
        'docs/decisions/002-how.md': '',
      }),
      ['docs/decisions/002-how.md'],
    )
    assert.deepEqual(found(checkDecisionIndex, index), ['docs/decisions/README.md'])
  })

  test('a link to a document or a heading that is not there', () => {
    const target = { 'docs/b.md': '# Two *words*' }
    assert.deepEqual(found(checkLinks, { ...target, 'docs/a.md': '[b](b.md) and [c](b.md#two-words)' }), [])
    assert.deepEqual(found(checkLinks, { ...target, 'docs/a.md': '[b](c.md)' }), ['docs/a.md'])
    assert.deepEqual(found(checkLinks, { ...target, 'docs/a.md': '[b](b.md#words)' }), ['docs/a.md'])
  })

  test('a lock file with addresses, and a README without the commands', () => {
    assert.equal(checkLockFile('{ "resolved": "https://packages.example/a" }').length, 1)
    assert.equal(checkLockFile('{ "resolved": "contract", "link": true }').length, 0)
    const none = { commands: [], variables: [] }
    assert.equal(checkReadme('npm start', none).length, 2)
    assert.equal(checkReadme('`npm ci && npm start` and `npm ci && npm test`', none).length, 0)
    const told = { commands: ['doctor'], variables: ['PORT'] }
    assert.equal(checkReadme('`npm ci && npm start` and `npm ci && npm test`', told).length, 2)
    assert.equal(checkReadme('`npm ci && npm start`, `npm ci && npm test`, `doctor`, `PORT`', told).length, 0)
  })
})
