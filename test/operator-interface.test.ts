import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, afterEach, before, suite, test } from 'node:test'
import { findFreePort } from '../server/db/embedded/readiness.ts'
import { administer, databaseUrl } from './cluster.ts'
import { until } from './crash/operate.ts'
import { parseExposition } from './exposition.ts'
import {
  type CommandResult,
  runCommand,
  type ServiceProcess,
  type Settings,
  startService,
} from './service-process.ts'

const READY = '"msg":"ready"'
const SECRET = /client secret {2}(sk_\S+)/
const onPosix = { skip: process.platform === 'win32' ? 'signals differ on Windows' : false }
const hasShell = ['bash', 'curl'].every((program) => spawnSync(program, ['--version']).status === 0)

interface ShownConversation {
  readonly status: string
  readonly messages: readonly { readonly text: string; readonly sources: readonly unknown[] }[]
}

/** Runs the printed lines as they stand and gives the conversations that they show, newest first. */
function pasteWalk(printed: string): ShownConversation[] {
  const [lines = ''] = /^TOKEN=.*; done$/ms.exec(printed) ?? []
  const output = execFileSync('bash', ['-eu'], { input: lines, encoding: 'utf8' })
  return output
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { data: ShownConversation }).data)
    .filter((data) => 'messages' in data)
}

async function stop(service: ServiceProcess): Promise<void> {
  const before = performance.now()
  service.signal('SIGTERM')
  assert.deepEqual(await service.ended, { code: 0, signal: null }, service.stderr())
  assert.ok(performance.now() - before < 10_000)
}

function refusesInOneLine({ code, stdout, stderr }: CommandResult, message: RegExp): void {
  assert.equal(code, 1, stdout)
  assert.match(stderr, /^sanad: [^\n]+\n$/)
  assert.match(stderr, message)
}

/** Does something while another program listens at the port. */
async function beside<Result>(port: number, work: () => Promise<Result>): Promise<Result> {
  const squatter = createServer().listen({ host: '127.0.0.1', port })
  await once(squatter, 'listening')
  const result = await work()
  squatter.close()
  await once(squatter, 'close')
  return result
}

suite('the embedded service', { timeout: 600_000, ...onPosix }, () => {
  let dataDir = ''
  let settings: Settings = {}
  const services: ServiceProcess[] = []
  const start = (extra: Settings = {}): ServiceProcess => {
    const service = startService('start', { ...settings, ...extra })
    services.push(service)
    return service
  }
  const pidFile = () => path.join(dataDir, 'postgres', 'data', 'postmaster.pid')
  const isDatabaseUp = () => stat(pidFile()).then(Boolean, () => false)
  /** The directories in which initdb works until a cluster is whole. */
  const listDrafts = async () => (await readdir(dataDir)).filter((name) => name.startsWith('postgres.new-'))
  const isDatabaseBeingMade = async () => {
    const [draft] = await listDrafts()
    if (draft === undefined) return false
    return stat(path.join(dataDir, draft, 'data', 'global', 'pg_control')).then(Boolean, () => false)
  }
  const createOrganization = () =>
    runCommand(['organizations', 'create', '--name', 'Some', '--json'], settings)

  before(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-operator-'))
    settings = { DATA_DIR: dataDir, PORT: String(await findFreePort()) }
  })
  afterEach(async () => {
    for (const service of services.splice(0)) {
      service.signal('SIGKILL')
      await service.ended
    }
  })
  after(async () => {
    // The last user stops a server that a killed service has left.
    await runCommand(['migrate'], settings)
    await rm(dataDir, { recursive: true, force: true })
  })

  test('a signal while the first database is made ends the start at once, and leaves nothing', async () => {
    const ways = [
      (service: ServiceProcess) => service.signal('SIGTERM'),
      // A Ctrl-C reaches every process that the terminal has in front.
      (service: ServiceProcess) => service.signalGroup('SIGINT'),
    ]
    for (const interrupt of ways) {
      const service = start()
      await databaseIsBeingMade(service.ended)
      interrupt(service)
      assert.deepEqual(await service.ended, { code: 0, signal: null }, service.stderr())
      assert.deepEqual(await readdir(dataDir), [])
    }
  })

  test('the port is taken: one line, and no database is made', async () => {
    const result = await beside(Number(settings.PORT), () => runCommand(['start'], settings))
    refusesInOneLine(result, /PORT: \d+ on 127\.0\.0\.1 is already in use/)
    assert.equal(result.stdout, '')
    assert.deepEqual(await readdir(dataDir), [])
  })

  test('the port is taken, and there is a database: one line, no demo yet, and it is stopped again', async () => {
    assert.equal((await runCommand(['migrate'], settings)).code, 0)
    const result = await beside(Number(settings.PORT), () => runCommand(['start'], settings))
    refusesInOneLine(result, /PORT: \d+ on 127\.0\.0\.1 is already in use/)
    assert.doesNotMatch(result.stdout, SECRET)
    assert.equal(await isDatabaseUp(), false)
  })

  test('the first start prints, after it is ready, a secret and lines that work as they stand', async () => {
    const service = start()
    await service.prints('; done')
    const [, secret = ''] = SECRET.exec(service.stdout()) ?? []
    const [, clientId = ''] = /client id {6}(app_\S+)/.exec(service.stdout()) ?? []
    assert.ok(service.stdout().indexOf(READY) < service.stdout().indexOf(secret))
    const address = `http://127.0.0.1:${settings.PORT}`
    const answer = await fetch(`${address}/v1/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: secret,
      }),
    })
    assert.equal(answer.status, 200)
    assert.equal((await fetch(`${address}/readyz`)).status, 200)
    if (hasShell) {
      // On a very busy machine the replies may take longer than the lines wait; pasted
      // again, they show the same conversations.
      let conversations: ShownConversation[] = []
      await until(60_000, 'a reply in both conversations', () => {
        conversations = pasteWalk(service.stdout())
        return conversations.length === 2 && conversations.every(({ status }) => status === 'pending')
      })
      const replies = conversations.map(({ messages }) => messages.at(-1))
      assert.match(replies[0]?.text ?? '', /\p{Script=Arabic}/u)
      assert.match(replies[1]?.text ?? '', /refund/)
      for (const reply of replies) assert.ok((reply?.sources.length ?? 0) > 0)
    }
    await stop(service)
    assert.equal(await isDatabaseUp(), false)
  })

  test('a later start prints no secret', async () => {
    const service = start()
    await service.prints(READY)
    await stop(service)
    assert.doesNotMatch(service.stdout(), /sk_/)
  })

  test('/healthz answers from the first answer on, also while the gateway takes the port over', async () => {
    const service = start()
    const isAlive = () =>
      fetch(`http://127.0.0.1:${settings.PORT}/healthz`).then(
        ({ status }) => status === 200,
        () => false,
      )
    await until(60_000, 'the first answer', isAlive)
    let [answered, refused] = [0, 0]
    while (!service.stdout().includes(READY)) {
      if (await isAlive()) answered += 1
      else refused += 1
    }
    assert.equal(refused, 0, `${refused} were refused and ${answered} answered`)
    await stop(service)
  })

  test('a second service on the directory says so and ends; the first goes on', async () => {
    const service = start()
    await service.prints(READY)
    // Also where it would listen at the same port: whose that is says more than that it is taken.
    for (const PORT of [String(await findFreePort()), settings.PORT ?? ''])
      refusesInOneLine(
        await runCommand(['start'], { ...settings, PORT }),
        new RegExp(`already running on this DATA_DIR \\(process ${service.pid}\\)`),
      )
    assert.equal((await fetch(`http://127.0.0.1:${settings.PORT}/readyz`)).status, 200)
    await stop(service)
  })

  test('commands work while the service runs and while it does not, and leave the database as they found it', async () => {
    const down = await createOrganization()
    assert.deepEqual([down.code, down.stderr], [0, ''])
    assert.equal(await isDatabaseUp(), false)
    const service = start()
    await service.prints(READY)
    const up = await createOrganization()
    assert.deepEqual([up.code, up.stderr], [0, ''])
    assert.equal(await isDatabaseUp(), true)
    assert.equal((await runCommand(['doctor'], settings)).code, 0)
    await stop(service)
  })

  test('commands that run at once on a stopped database all succeed, and the last one stops it', async () => {
    const results = await Promise.all([createOrganization(), createOrganization(), createOrganization()])
    for (const { code, stderr } of results) assert.deepEqual([code, stderr], [0, ''])
    assert.equal(await isDatabaseUp(), false)
  })

  test('a service that starts while a command ends finds its database', async () => {
    const command = createOrganization()
    const service = start()
    await service.prints(READY)
    assert.equal((await command).code, 0)
    assert.equal((await fetch(`http://127.0.0.1:${settings.PORT}/readyz`)).status, 200)
    await stop(service)
    assert.equal(await isDatabaseUp(), false)
  })

  test('SIGINT in the middle of a start ends it in order', async () => {
    const service = start()
    await databaseIsUp(service.ended)
    // A terminal and npm each send one.
    service.signal('SIGINT')
    service.signal('SIGINT')
    assert.deepEqual(await service.ended, { code: 0, signal: null }, service.stderr())
    assert.equal(await isDatabaseUp(), false)
  })

  test('a command that is interrupted stops the database that it has started', async () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const command = startService('migrate', settings)
      services.push(command)
      await databaseIsUp(command.ended)
      command.signal(signal)
      command.signal(signal)
      assert.deepEqual(await command.ended, { code: 1, signal: null })
      assert.match(command.stderr(), /^sanad: Interrupted by SIG(INT|TERM): [^\n]+\n$/)
      assert.equal(await isDatabaseUp(), false)
    }
  })

  test('it starts again after kill -9 of its process group', async () => {
    const killed = start()
    await killed.prints(READY)
    killed.killGroup()
    await killed.ended
    const service = start()
    await service.prints(READY)
    await stop(service)
    assert.equal(await isDatabaseUp(), false)
  })

  test('it starts again after kill -9 of itself and of its database', async () => {
    const killed = start()
    await killed.prints(READY)
    killed.killGroup()
    process.kill(Number((await readFile(pidFile(), 'utf8')).split('\n')[0]), 'SIGKILL')
    await killed.ended
    const service = start()
    await service.prints(READY)
    await stop(service)
  })

  test('it ends with 1 when its database is gone for good, and says what to do', async () => {
    const service = start()
    await service.prints(READY)
    process.kill(Number((await readFile(pidFile(), 'utf8')).split('\n')[0]), 'SIGKILL')
    assert.equal((await service.ended).code, 1)
    assert.match(
      service.stdout(),
      /start the service again.*server\.log","msg":"the embedded PostgreSQL is gone"/,
    )
  })

  test('another master key is refused, and so is a directory whose key is gone', async () => {
    const masterKey = Buffer.alloc(32, 1).toString('base64')
    refusesInOneLine(await runCommand(['start'], { ...settings, MASTER_KEY: masterKey }), /MASTER_KEY/)
    assert.equal((await stat(path.join(dataDir, 'master.key'))).mode & 0o777, 0o600)
    await rm(path.join(dataDir, 'master.key'))
    refusesInOneLine(await runCommand(['start'], settings), /master\.key is missing/)
    assert.equal(await isDatabaseUp(), false)
  })

  test('one role by itself is refused without DATABASE_URL', async () => {
    for (const role of ['gateway', 'worker']) {
      refusesInOneLine(await runCommand([role], settings), /DATABASE_URL: must be set/)
    }
  })

  /** Looks until the server's pid file is there, or the process that should start it has ended. */
  const databaseIsUp = (ended: Promise<unknown>) => looksUntil(isDatabaseUp, ended)
  const databaseIsBeingMade = (ended: Promise<unknown>) => looksUntil(isDatabaseBeingMade, ended)

  async function looksUntil(isSo: () => Promise<boolean>, ended: Promise<unknown>): Promise<void> {
    let hasEnded = false
    void ended.then(() => {
      hasEnded = true
    })
    while (!hasEnded && !(await isSo()));
  }
})

suite('the service on DATABASE_URL', { timeout: 300_000, ...onPosix }, () => {
  const cluster = process.env.SANAD_TEST_CLUSTER ?? ''
  const name = `sanad_test_${randomUUID().replaceAll('-', '')}`
  const settings: Settings = {
    DATABASE_URL: databaseUrl(cluster, name),
    MASTER_KEY: Buffer.alloc(32, 9).toString('base64'),
  }
  const services: ServiceProcess[] = []
  const start = async (role: string, extra: Settings = {}): Promise<ServiceProcess> => {
    const service = startService(role, { ...settings, PORT: String(await findFreePort()), ...extra })
    services.push(service)
    return service
  }

  before(() => administer(cluster, `CREATE DATABASE ${name}`))
  after(async () => {
    for (const service of services) service.signal('SIGKILL')
    await administer(cluster, `DROP DATABASE ${name} WITH (FORCE)`)
  })

  test('of two first starts at once on an empty database, both serve and one prints a secret', async () => {
    const [first, second] = [await start('start'), await start('start')]
    await Promise.all([first.prints(READY), second.prints(READY)])
    await Promise.all([stop(first), stop(second)])
    const secrets = [first, second].filter((service) => SECRET.test(service.stdout()))
    assert.equal(secrets.length, 1)
  })

  test('gateway and worker run as processes of their own', async () => {
    const [gateway, worker] = [await start('gateway'), await start('worker')]
    await Promise.all([gateway.prints('"roles":["gateway"]'), worker.prints('"roles":["worker"]')])
    await Promise.all([stop(gateway), stop(worker)])
  })

  test('a role tells its figures where it is told to, and says in one line where it cannot', async () => {
    const METRICS_PORT = String(await findFreePort())
    const worker = await start('worker', { METRICS_PORT })
    await worker.prints(READY)
    const shown = parseExposition(await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text())
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
    assert.equal(shown.value('sanad_build_info', { version, node: process.version, roles: 'worker' }), 1)
    assert.equal(shown.value('sanad_ready'), 1)
    assert.equal(shown.value('sanad_work_due', { work: 'conversation_work' }), 0)
    for (const [given, message] of [
      [{ METRICS_PORT }, /METRICS_PORT: \d+ on 127\.0\.0\.1 is already in use: .* set METRICS_PORT/],
      [{ METRICS_PORT: '1024', METRICS_HOST: '203.0.113.1' }, /METRICS_HOST: "203\.0\.113\.1" is no address/],
      [{ METRICS_PORT: 'yes' }, /METRICS_PORT: must be a whole number from 1 to 65535, not "yes"/],
    ] as const)
      refusesInOneLine(await runCommand(['worker'], { ...settings, ...given }), message)
    await stop(worker)
    const both = { PORT: METRICS_PORT, METRICS_PORT }
    refusesInOneLine(
      await runCommand(['gateway'], { ...settings, ...both }),
      /METRICS_PORT: \d+ is the gateway's own PORT, .* set METRICS_PORT/,
    )
  })

  test('MASTER_KEY must be set, and must stay the same', async () => {
    const { DATABASE_URL = '' } = settings
    const unset = await runCommand(['start'], { DATABASE_URL })
    refusesInOneLine(unset, /MASTER_KEY: must be set .*randomBytes/)
    const PORT = String(await findFreePort())
    const other = { DATABASE_URL, PORT, MASTER_KEY: Buffer.alloc(32, 8).toString('base64') }
    refusesInOneLine(await runCommand(['gateway'], other), /MASTER_KEY: this is not the key/)
  })

  test('a gateway whose port is taken says so before it waits for its database', async () => {
    const PORT = String(await findFreePort())
    const away = { ...settings, DATABASE_URL: 'postgres://user@127.0.0.1:1/none', PORT }
    const result = await beside(Number(PORT), () => runCommand(['gateway'], away))
    refusesInOneLine(result, /PORT: \d+ on 127\.0\.0\.1 is already in use/)
    assert.equal(result.stdout, '')
  })

  test('a database that cannot be reached is told without its password', async () => {
    const unreachable = { ...settings, DATABASE_URL: 'postgres://user:hidden@127.0.0.1:1/none' }
    const result = await runCommand(['organizations', 'create', '--name', 'a', '--json'], unreachable)
    refusesInOneLine(result, /DATABASE_URL: the database cannot be reached/)
    assert.ok(!result.stderr.includes('hidden'))
    const doctor = await runCommand(['doctor'], unreachable)
    assert.equal(doctor.code, 1)
    assert.match(doctor.stdout, /^fail {2}database: DATABASE_URL/m)
  })
})
