import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { after, afterEach, before, beforeEach, suite, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from './embedded.ts'

const onPosix = { skip: process.platform === 'win32' ? 'signals and users differ on Windows' : false }

let dataDir: string
const children: ChildProcess[] = []

// mkdtemp closes the directory to other users, so as root every test here runs below a parent that the server's
// own user cannot pass.
async function openDataDir(): Promise<void> {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-embedded-'))
}

async function stopServer(): Promise<void> {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  const isRunning = await stat(pidFile()).catch(() => undefined)
  if (isRunning !== undefined) await (await startEmbeddedPostgres({ dataDir })).stop()
}

async function removeDataDir(): Promise<void> {
  await rm(dataDir, { recursive: true, force: true })
}

suite('embedded PostgreSQL on one cluster', { timeout: 300_000 }, () => {
  before(openDataDir)
  afterEach(stopServer)
  after(removeDataDir)

  test('the first start gives a durable UTF-8 database with Unicode letters', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir })
    assert.equal(postgres.started, true)
    const [row] = await query(
      postgres.url,
      `SELECT current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync,
              current_setting('synchronous_commit') AS commit, lower('Ä') AS lower`,
    )
    assert.deepEqual(row, { encoding: 'UTF8', fsync: 'on', commit: 'on', lower: 'ä' })
  })

  test('only the stored password opens the database, and only its owner reads it', onPosix, async () => {
    const { url } = await startEmbeddedPostgres({ dataDir })
    const wrong = new URL(url)
    wrong.password = 'wrong'
    await assert.rejects(query(wrong.href, 'SELECT 1'), { code: '28P01' })
    assert.equal((await stat(path.join(dataDir, 'postgres', 'password'))).mode & 0o777, 0o600)
    assert.equal((await stat(path.join(dataDir, 'postgres'))).mode & 0o777, 0o700)
    assert.equal((await stat(path.join(dataDir, 'postgres', 'data'))).mode & 0o777, 0o700)
    const below = path.join(dataDir, 'new', 'folder')
    const signal = AbortSignal.abort(new Error('given up'))
    await assert.rejects(startEmbeddedPostgres({ dataDir: below, signal }), /given up/)
    // Others may pass through, where the server has a user of its own, and see nothing of what is there.
    for (const made of [below, path.dirname(below)]) assert.equal((await stat(made)).mode & 0o777, 0o711)
  })

  test('it is reached whatever the environment says of TLS to other databases', async () => {
    process.env.PGSSLMODE = 'require'
    try {
      const { url } = await startEmbeddedPostgres({ dataDir })
      assert.deepEqual(await query(url, 'SELECT 42 AS value'), [{ value: 42 }])
    } finally {
      delete process.env.PGSSLMODE
    }
  })

  test('a restart keeps the data and is quick', async () => {
    const first = await startEmbeddedPostgres({ dataDir })
    await query(first.url, 'CREATE TABLE restarted AS SELECT 42 AS value')
    await first.stop()
    await assert.rejects(query(first.url, 'SELECT 1'), { code: 'ECONNREFUSED' })
    const before = performance.now()
    const second = await startEmbeddedPostgres({ dataDir })
    assert.equal(second.started, true)
    // Most of this is for a busy machine.
    assert.ok(performance.now() - before < 10_000)
    assert.deepEqual(await query(second.url, 'SELECT value FROM restarted'), [{ value: 42 }])
  })

  test('a start that is given up leaves no server behind', async () => {
    const first = await startEmbeddedPostgres({ dataDir })
    await first.stop()
    const giveUp = new AbortController()
    const starting = startEmbeddedPostgres({ dataDir, signal: giveUp.signal })
    const isLaunched = () => readFile(pidFile(), 'utf8').then(Boolean, () => false)
    while (!(await isLaunched())) await delay(1)
    const pid = await readPostmasterPid()
    giveUp.abort(new Error('told to stop'))
    await assert.rejects(starting, /told to stop/)
    assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' })
    assert.equal((await startEmbeddedPostgres({ dataDir })).started, true)
  })

  test('a server of somebody else goes on when its adoption is given up', async () => {
    const { url } = await startEmbeddedPostgres({ dataDir })
    await assert.rejects(startEmbeddedPostgres({ dataDir, signal: AbortSignal.abort(new Error('no')) }), /no/)
    assert.deepEqual(await query(url, 'SELECT 42 AS value'), [{ value: 42 }])
  })

  test('a running server is adopted, and the adopter can stop it', async () => {
    const first = await startEmbeddedPostgres({ dataDir })
    const second = await startEmbeddedPostgres({ dataDir })
    assert.deepEqual([second.started, second.url], [false, first.url])
    await second.stop()
    await assert.rejects(query(first.url, 'SELECT 1'), { code: 'ECONNREFUSED' })
    await first.stop()
  })

  test('settings of the caller reach the server', async () => {
    const { url } = await startEmbeddedPostgres({ dataDir, settings: { max_connections: '17' } })
    assert.deepEqual(await query(url, 'SHOW max_connections'), [{ max_connections: '17' }])
  })

  test('a refused start is told in one line', async () => {
    await assert.rejects(
      startEmbeddedPostgres({ dataDir, settings: { max_connections: 'many' } }),
      /^Error: PostgreSQL does not start: invalid value for parameter "max_connections": "many"[^\n]*$/,
    )
  })

  test(
    'a start that one of its processes refuses is told in the words of that process',
    onPosix,
    async () => {
      await startEmbeddedPostgres({ dataDir })
      process.kill(await readPostmasterPid(), 'SIGKILL')
      const log = path.join(dataDir, 'postgres', 'data', 'pg_wal')
      await rename(log, `${log}.away`)
      await mkdir(log)
      await assert.rejects(
        startEmbeddedPostgres({ dataDir }),
        /^Error: PostgreSQL does not start: could not locate a valid checkpoint record/,
      )
      await rm(log, { recursive: true })
      await rename(`${log}.away`, log)
    },
  )

  test('committed rows survive kill -9 of the server', onPosix, async () => {
    const first = await startEmbeddedPostgres({ dataDir })
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS value')
    process.kill(await readPostmasterPid(), 'SIGKILL')
    const second = await startEmbeddedPostgres({ dataDir })
    assert.equal(second.started, true)
    assert.deepEqual(await query(second.url, 'SELECT value FROM kept'), [{ value: 42 }])
  })

  test('a statement that outlives its killed server delays the next start, not more', onPosix, async () => {
    const first = await startEmbeddedPostgres({ dataDir })
    const client = new pg.Client({ connectionString: first.url })
    client.on('error', () => undefined)
    await client.connect()
    // It ends when there is a file of that name, beside the data.
    const busy = client.query(`DO $$ BEGIN
      RAISE NOTICE 'busy'; WHILE (pg_stat_file('may-end', true)).size IS NULL LOOP END LOOP; END $$`)
    busy.catch(() => undefined)
    await once(client, 'notice')
    process.kill(await readPostmasterPid(), 'SIGKILL')
    const lines: string[] = []
    const log = (line: string) => {
      lines.push(line)
      writeFileSync(path.join(dataDir, 'postgres', 'data', 'may-end'), '')
    }
    const second = await startEmbeddedPostgres({ dataDir, log })
    assert.equal(second.started, true)
    assert.deepEqual(lines, ['waiting for the processes of a killed PostgreSQL to end'])
    await client.end().catch(() => undefined)
  })

  test('the server outlives kill -9 of our whole process group and is adopted', onPosix, async () => {
    const child = launch()
    const { url } = await readReport(child)
    killGroup(child)
    await once(child, 'exit')
    const adopted = await startEmbeddedPostgres({ dataDir })
    assert.deepEqual([adopted.started, adopted.url], [false, url])
  })

  test('a stale pid file that names a living stranger does not stop the start', onPosix, async () => {
    const first = await startEmbeddedPostgres({ dataDir })
    const file = pidFile()
    const content = await readFile(file, 'utf8')
    await first.stop()
    // Under the server's own user, because PostgreSQL ignores a recorded pid that it may not signal.
    const { uid, gid } = await stat(path.join(dataDir, 'postgres'))
    const identity = process.getuid?.() === 0 ? { uid, gid } : {}
    const stranger = spawn('sleep', ['600'], { ...identity, cwd: '/', stdio: 'ignore' })
    children.push(stranger)
    for (const pid of [stranger.pid, process.pid]) {
      await writeFile(file, content.replace(/^\d+/, String(pid)))
      const postgres = await startEmbeddedPostgres({ dataDir })
      assert.equal(postgres.started, true)
      await postgres.stop()
    }
    assert.equal(stranger.exitCode, null)
    assert.deepEqual(await leftovers(path.join(dataDir, 'postgres', 'data'), 'postmaster.pid'), [])
  })

  test('a pid file that a crash left empty does not stop the start', async () => {
    const first = await startEmbeddedPostgres({ dataDir })
    await first.stop()
    await writeFile(pidFile(), '')
    assert.equal((await startEmbeddedPostgres({ dataDir })).started, true)
  })

  test('of three starts at once after a crash one starts the server and the others adopt it', async () => {
    await startEmbeddedPostgres({ dataDir })
    process.kill(await readPostmasterPid(), 'SIGKILL')
    const starts = await Promise.all([1, 2, 3].map(() => startEmbeddedPostgres({ dataDir })))
    assert.equal(starts.filter(({ started }) => started).length, 1)
    assert.equal(new Set(starts.map(({ url }) => url)).size, 1)
  })
})

suite('embedded PostgreSQL on an empty directory', { timeout: 300_000 }, () => {
  beforeEach(openDataDir)
  afterEach(async () => {
    await stopServer()
    await removeDataDir()
  })

  test('a directory in the way that holds no cluster is named and left alone', async () => {
    await mkdir(path.join(dataDir, 'postgres'))
    await writeFile(path.join(dataDir, 'postgres', 'notes.txt'), 'mine')
    await assert.rejects(
      startEmbeddedPostgres({ dataDir }),
      /postgres exists and holds no PostgreSQL cluster/,
    )
    assert.deepEqual(await readdir(path.join(dataDir, 'postgres')), ['notes.txt'])
    assert.deepEqual(await readdir(dataDir), ['postgres'])
  })

  test('a data directory that cannot be made is told by the name of its variable', async () => {
    const file = path.join(dataDir, 'a-file')
    await writeFile(file, '')
    await assert.rejects(
      startEmbeddedPostgres({ dataDir: file }),
      /^OperatorError: DATA_DIR: .*a-file .*\(EEXIST\)/,
    )
    await assert.rejects(startEmbeddedPostgres({ dataDir: '/proc/sanad' }), /^OperatorError: DATA_DIR: /)
  })

  test('kill -9 in the middle of initdb leaves nothing that a later start trips over', onPosix, async () => {
    const child = launch()
    while (!(await isInitdbAtWork())) await delay(1)
    killGroup(child)
    await once(child, 'exit')
    assert.equal((await leftovers(dataDir, 'postgres.new-')).length, 1)
    const postgres = await startEmbeddedPostgres({ dataDir })
    assert.equal(postgres.started, true)
    assert.deepEqual(await leftovers(dataDir, 'postgres'), ['postgres'])
  })

  test('a first start that is given up ends initdb, and leaves nothing behind', async () => {
    const giveUp = new AbortController()
    const starting = startEmbeddedPostgres({ dataDir, signal: giveUp.signal })
    while (!(await isInitdbAtWork())) await delay(1)
    giveUp.abort(new Error('told to stop'))
    await assert.rejects(starting, /told to stop/)
    assert.deepEqual(await readdir(dataDir), [])
    assert.equal((await startEmbeddedPostgres({ dataDir })).started, true)
  })

  test('of three first starts at once one starts the server and the others adopt it', async () => {
    const reports = await Promise.all([1, 2, 3].map(() => readReport(launch())))
    assert.equal(reports.filter(({ started }) => started).length, 1)
    assert.equal(new Set(reports.map(({ url }) => url)).size, 1)
    assert.deepEqual(await leftovers(dataDir, 'postgres'), ['postgres'])
  })
})

/** Starts the server from a process group of its own, which stays until it is killed. */
function launch(): ChildProcess {
  const script = `
      import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url))}
      const { started, url } = await startEmbeddedPostgres({ dataDir: process.argv[1], signal: new AbortController().signal })
      console.log(JSON.stringify({ started, url }))
      setInterval(() => undefined, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, dataDir], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

async function isInitdbAtWork(): Promise<boolean> {
  const [draft] = await leftovers(dataDir, 'postgres.new-')
  if (draft === undefined) return false
  return (await leftovers(path.join(dataDir, draft, 'data'), 'PG_VERSION')).length > 0
}

function pidFile(): string {
  return path.join(dataDir, 'postgres', 'data', 'postmaster.pid')
}

async function readPostmasterPid(): Promise<number> {
  return Number((await readFile(pidFile(), 'utf8')).split('\n')[0])
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function readReport(child: ChildProcess): Promise<{ started: boolean; url: string }> {
  assert.ok(child.stdout)
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line)
  throw new Error('The process ended without a report.')
}

function killGroup(child: ChildProcess): void {
  assert.ok(child.pid)
  process.kill(-child.pid, 'SIGKILL')
}

async function leftovers(directory: string, prefix: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => [])
  return names.filter((name) => name.startsWith(prefix))
}
