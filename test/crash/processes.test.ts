import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, afterEach, before, suite, test } from 'node:test'
import pg from 'pg'
import { newMasterKey } from '../../server/config.ts'
import { findFreePort } from '../../server/db/embedded/readiness.ts'
import { migrate, readMigrations } from '../../server/db/migrate.ts'
import { commandLine } from '../command-line.ts'
import { runCommand, type ServiceProcess, type Settings, startService } from '../service-process.ts'
import { type MendablePostgres, startMendablePostgres } from './mendable-postgres.ts'
import { type Company, createCompany, type Operate, until } from './operate.ts'
import { assertAnsweredOnce, type Stream, startStream } from './stream.ts'

const READY = '"msg":"ready"'
const onPosix = { skip: process.platform === 'win32' ? 'signals differ on Windows' : false }

suite('gateways and workers as processes of their own', { timeout: 600_000, ...onPosix }, () => {
  let postgres: MendablePostgres
  let settings: Settings
  let operate: Operate
  let baseUrl: string
  let company: Company
  let token: string
  const processes: ServiceProcess[] = []

  before(async () => {
    postgres = await startMendablePostgres()
    const port = String(await findFreePort())
    baseUrl = `http://127.0.0.1:${port}`
    settings = { DATABASE_URL: postgres.url, MASTER_KEY: newMasterKey(), PORT: port, BURST_WINDOW_MS: '0' }
    assert.equal((await runCommand(['migrate'], settings)).code, 0)
    // Six companies with four commands each: a process for every one of them would tell nothing more.
    operate = commandLine(postgres, settings).json
  })
  afterEach(async () => {
    for (const one of processes.splice(0)) {
      one.signal('SIGKILL')
      await one.ended
    }
  })
  after(() => postgres.close())

  async function start(...roles: string[]): Promise<ServiceProcess[]> {
    const started = roles.map((role) => startService(role, settings))
    processes.push(...started)
    await Promise.all(started.map((one) => one.prints(READY)))
    return started
  }

  /** A company of the test's own, with customers who write. */
  async function startWriting(): Promise<Stream> {
    company = await createCompany(operate)
    token = await company.token(baseUrl)
    return startStream(baseUrl, token)
  }

  test('two workers race: every message is answered once', async () => {
    await start('gateway', 'worker', 'worker')
    const stream = await startWriting()
    await stream.more(60)
    await stream.stop()
    await assertAnsweredOnce(baseUrl, token, stream.accepted, 30_000)
  })

  test('workers are killed one after the other under load: every message is answered once', async () => {
    await start('gateway')
    let [worker] = await start('worker')
    const stream = await startWriting()
    for (let round = 0; round < 4; round++) {
      await stream.more(12)
      worker?.killGroup()
      await worker?.ended
      ;[worker] = await start('worker')
    }
    await stream.stop()
    await assertAnsweredOnce(baseUrl, token, stream.accepted, 30_000)
  })

  test('PostgreSQL is restarted under load: every accepted message is answered once', async () => {
    await start('gateway', 'worker')
    const stream = await startWriting()
    for (let round = 0; round < 2; round++) {
      await stream.more(15)
      await postgres.restart()
    }
    await stream.more(15)
    await stream.stop()
    await assertAnsweredOnce(baseUrl, token, stream.accepted, 60_000)
  })

  test('SIGTERM under load: the service ends with 0 within 10 s and loses nothing', async () => {
    let [service] = await start('start')
    const stream = await startWriting()
    for (let round = 0; round < 2; round++) {
      await stream.more(15)
      const startedAtMs = performance.now()
      service?.signal('SIGTERM')
      assert.deepEqual(await service?.ended, { code: 0, signal: null }, service?.stderr())
      assert.ok(performance.now() - startedAtMs < 10_000)
      ;[service] = await start('start')
    }
    await stream.stop()
    await assertAnsweredOnce(baseUrl, token, stream.accepted, 30_000)
  })

  test('/readyz answers 503 from the signal on, to whoever is still connected', async () => {
    const [service] = await start('gateway')
    const port = Number(settings.PORT)
    const socket = connect(port, '127.0.0.1')
    const heard: string[] = []
    socket.setEncoding('utf8').on('data', (chunk: string) => heard.push(chunk))
    const ended = once(socket, 'close')
    // The second question has begun, and so keeps its connection, by the time the first is answered.
    socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\nGET /readyz HTTP/1.1\r\nHost: a\r\n')
    await until(10_000, 'an answer', async () => heard.join('').includes('"ok"'))
    service?.signal('SIGTERM')
    await until(10_000, 'a closed port', async () => {
      const another = connect(port, '127.0.0.1')
      const isRefused = await once(another, 'connect').then(
        () => false,
        () => true,
      )
      another.destroy()
      return isRefused
    })
    socket.write('\r\n')
    await ended
    assert.match(heard.join(''), /HTTP\/1\.1 503 [^{]*\{"status":"unavailable"\}/)
    assert.deepEqual(await service?.ended, { code: 0, signal: null }, service?.stderr())
  })

  test('a newer version migrates the database under load: this one goes on, and starts again', async () => {
    await start('gateway', 'worker')
    const stream = await startWriting()
    await stream.more(15)
    const text = `DO $$ DECLARE name text; BEGIN
      FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
        EXECUTE format('ALTER TABLE %I ADD COLUMN later text, ADD COLUMN later_counted integer NOT NULL DEFAULT 0', name);
      END LOOP;
    END $$`
    const later = { name: '9990_later.sql', text, checksum: 'x', breaking: false, online: false }
    assert.deepEqual(await migrate(postgres.url, [...(await readMigrations()), later]), ['9990_later.sql'])
    await stream.more(15)
    for (const one of processes.splice(0)) {
      one.signal('SIGTERM')
      await one.ended
    }
    await start('worker', 'gateway')
    await stream.more(15)
    await stream.stop()
    await assertAnsweredOnce(baseUrl, token, stream.accepted, 30_000)
  })

  test('a worker killed in the middle of a turn: another one finishes it within seconds', async () => {
    const [, doomed] = await start('gateway', 'worker')
    company = await createCompany(operate)
    token = await company.token(baseUrl)
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    try {
      // Whoever answers has to count the conversation; that is held up, so the turn stays where it is.
      await client.query('BEGIN')
      await client.query('LOCK TABLE tickets IN ACCESS EXCLUSIVE MODE')
      const stream = startStream(baseUrl, token)
      await stream.more(1)
      await stream.stop()
      await until(10_000, 'a turn that waits', async () => {
        const { rows } = await client.query(`
          SELECT FROM pg_locks WHERE relation = 'tickets'::regclass AND NOT granted`)
        return rows.length > 0
      })
      doomed?.killGroup()
      await doomed?.ended
      await client.query('ROLLBACK')
      const killedAtMs = performance.now()
      await start('worker')
      await assertAnsweredOnce(baseUrl, token, stream.accepted, 15_000)
      assert.ok(performance.now() - killedAtMs < 15_000)
    } finally {
      await client.end()
    }
  })
})
