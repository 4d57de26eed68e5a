import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, suite, test } from 'node:test'
import { administer, databaseUrl } from '../../../test/cluster.ts'
import { runCommandLine } from '../../cli/run.ts'
import { newMasterKey } from '../../config.ts'

const cluster = process.env.SANAD_TEST_CLUSTER ?? ''
const owner = `sanad_owner_${randomUUID().replaceAll('-', '')}`
const database = `${owner}_empty`

/** The new database as its owner reaches it: an ordinary user, as an operator's is. */
function ownersUrl(): string {
  const url = new URL(databaseUrl(cluster, database))
  url.username = owner
  url.password = 'secret'
  return url.href
}

async function run(env: Record<string, string>, ...argv: string[]) {
  const [stdout, stderr]: [string[], string[]] = [[], []]
  const code = await runCommandLine({
    argv,
    env,
    print: async (text) => void stdout.push(text),
    complain: async (text) => void stderr.push(text),
  })
  return { code, stdout: stdout.join(''), stderr: stderr.join('') }
}

suite('moving from the embedded database to one of one’s own', { timeout: 300_000 }, () => {
  let dataDir = ''
  before(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-move-'))
    await administer(
      cluster,
      `CREATE ROLE ${owner} LOGIN PASSWORD 'secret'`,
      `CREATE DATABASE ${database} OWNER ${owner}`,
    )
  })
  after(async () => {
    await administer(cluster, `DROP DATABASE ${database} WITH (FORCE)`, `DROP ROLE ${owner}`)
    await rm(dataDir, { recursive: true, force: true })
  })

  test('copies everything once, and refuses in one line what would lose something', async () => {
    const embedded = { DATA_DIR: dataDir }
    const nowhere = path.join(dataDir, 'nowhere')
    const made = await run(embedded, 'organizations', 'create', '--name', 'My Company', '--json')
    assert.deepEqual([made.code, made.stderr], [0, ''])
    const { id } = JSON.parse(made.stdout) as { id: string }
    const key = (await readFile(path.join(dataDir, 'master.key'), 'utf8')).trim()
    const moved = { DATABASE_URL: ownersUrl(), MASTER_KEY: key }

    const refuses = async (env: Record<string, string>, message: RegExp) => {
      const { code, stdout, stderr } = await run(env, 'database', 'move-in')
      assert.deepEqual([code, stdout], [1, ''])
      assert.match(stderr, /^sanad: [^\n]+\n$/)
      assert.match(stderr, message)
    }
    await refuses(embedded, /DATABASE_URL: name the empty database/)
    await refuses({ ...embedded, DATABASE_URL: ownersUrl() }, /MASTER_KEY: must be set/)
    await refuses(
      { ...embedded, ...moved, MASTER_KEY: newMasterKey() },
      /MASTER_KEY: the embedded database has another key: .*master\.key/,
    )
    await refuses({ ...moved, DATA_DIR: nowhere }, /no embedded database in .*nowhere/)

    const copied = await run({ ...embedded, ...moved }, 'database', 'move-in', '--json')
    assert.deepEqual([copied.code, copied.stderr], [0, ''])
    assert.ok((JSON.parse(copied.stdout) as { rows: number }).rows > 0)
    const listed = await run(moved, 'organizations', 'list', '--json')
    assert.deepEqual([listed.code, listed.stderr], [0, ''])
    assert.deepEqual(
      (JSON.parse(listed.stdout) as { id: string }[]).map((organization) => organization.id),
      [id],
    )
    await refuses({ ...embedded, ...moved }, /everything was copied into this database already: start/)
    assert.equal((await run(embedded, 'organizations', 'create', '--name', 'Later')).code, 0)
    await refuses({ ...embedded, ...moved }, /holds organizations already/)
  })
})
