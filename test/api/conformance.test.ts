import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { RATE_LIMITS } from '../../contract/limits.ts'
import { OPERATIONS } from '../../contract/operations.ts'
import { PROBLEMS } from '../../contract/problem-codes.ts'
import { OAUTH_ERRORS } from '../../contract/schemas/oauth.ts'

interface Row {
  readonly clause: string
  readonly file: string
  readonly name: string
}

const table = readFileSync(new URL('../../docs/api-conformance.md', import.meta.url), 'utf8')

const rows: readonly Row[] = table.split('\n').flatMap((line) => {
  const [, clause, , test] = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replace(/\\([<*|])/g, '$1'))
  const [, file, name] = /^`([^`]+)`: (.+)$/.exec(test ?? '') ?? []
  return clause !== undefined && file !== undefined && name !== undefined ? [{ clause, file, name }] : []
})

const sources = new Map(
  readdirSync(new URL('.', import.meta.url))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file, readFileSync(new URL(file, import.meta.url), 'utf8')]),
)

/** A file of this folder, or one named from the root of the repository. */
function sourceOf(file: string): string {
  const known = sources.get(file)
  if (known !== undefined) return known
  const url = new URL(`../../${file}`, import.meta.url)
  return existsSync(url) ? readFileSync(url, 'utf8') : ''
}

/** Every text that is written out in a source. */
function textsOf(source: string): readonly string[] {
  return [...source.matchAll(/'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"/g)].map(([, single, double]) =>
    (single ?? double ?? '').replace(/\\(.)/g, '$1'),
  )
}

/** The names of tests that are made of pieces, as patterns of the pieces. */
function patternsOf(source: string): readonly RegExp[] {
  return [...source.matchAll(/\bit\(\s*`([^`]*)`/g)].map(
    ([, template = '']) =>
      new RegExp(
        `^${template
          .split(/\$\{[^}]*\}/)
          .map((part) => RegExp.escape(part))
          .join('(.+?)')}$`,
      ),
  )
}

/** Whether a source has a test of this name: written out, or made of pieces that are each written out. */
function hasTest(source: string, name: string): boolean {
  const texts = textsOf(source)
  if (texts.includes(name)) return true
  const shared = sources.get('support-rules.ts') ?? ''
  return [...patternsOf(source), ...patternsOf(shared)].some((pattern) => {
    const pieces = pattern.exec(name)?.slice(1)
    return pieces?.every(
      (piece) => texts.includes(piece) || new RegExp(`\\b${RegExp.escape(piece)}\\b`).test(source),
    )
  })
}

const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  'general convention': Array.from({ length: 10 }, (_, index) => `Convention ${index + 1}`),
  endpoint: Object.values(OPERATIONS).map(({ method, path }) => `Endpoint ${method} ${path}`),
  'numbered paragraph': [
    ...Array.from({ length: 9 }, (_, index) => `Authentication ${index + 1}`),
    ...Array.from({ length: 4 }, (_, index) => `Retries ${index + 1}`),
    'Rate-limit responses 1',
    'Rate-limit responses 2',
    'Versioning 1',
    'Versioning 2',
  ],
  'error code': [
    ...Object.keys(PROBLEMS).map((code) => `Error ${code}`),
    ...OAUTH_ERRORS.map((code) => `OAuth error ${code}`),
  ],
  limit: [
    ...Object.keys(RATE_LIMITS),
    'JSON body',
    'inbound event text',
    'inbound event media',
    'page size',
    'messages in a conversation detail',
    'webhook endpoints',
    'apps',
    'cursor',
    'display_name, external_id',
    'phone',
    'webhook url',
    'access token lifetime',
    'webhook answer time',
    'webhook signature age',
  ].map((name) => `Limit ${name}`),
}

describe('the table from sentence to test', () => {
  it('names only tests that exist', () => {
    const missing = rows.filter(({ file, name }) => !hasTest(sourceOf(file), name))
    assert.deepEqual(missing, [])
    assert.ok(rows.length > 100)
  })

  for (const [what, clauses] of Object.entries(REQUIRED)) {
    it(`has a row for every ${what}`, () => {
      const covered = new Set(rows.map(({ clause }) => clause))
      assert.deepEqual(
        clauses.filter((clause) => !covered.has(clause)),
        [],
      )
    })
  }

  it('names every test file', () => {
    const files = [...sources.keys()].filter(
      (file) => file.endsWith('.test.ts') && file !== 'conformance.test.ts',
    )
    const named = new Set(rows.map(({ file }) => file))
    assert.deepEqual(
      files.filter((file) => !named.has(file)),
      [],
    )
  })

  it('would not find a test that nobody wrote', () => {
    assert.equal(hasTest(sourceOf('limits.test.ts'), 'apps: 51 per organization'), false)
    assert.equal(hasTest(sourceOf('errors.test.ts'), '404 no_such_code: resource absent'), false)
    assert.equal(hasTest(sourceOf('nothing.test.ts'), 'anything'), false)
  })
})
