import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { findFreePort } from '../../server/db/embedded/readiness.ts'
import { runCommand, type ServiceProcess, type Settings, startService } from '../service-process.ts'
import { createCompany, operateIn } from './operate.ts'
import { assertAnsweredOnce, startStream } from './stream.ts'

const READY = '"msg":"ready"'
const ROUNDS = 10

let dataDir = ''
let settings: Settings = {}
let baseUrl = ''
let running: ServiceProcess | undefined

before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-kill-nine-'))
  const port = String(await findFreePort())
  settings = { DATA_DIR: dataDir, PORT: port, BURST_WINDOW_MS: '0' }
  baseUrl = `http://127.0.0.1:${port}`
})
afterEach(async () => {
  running?.signal('SIGTERM')
  await running?.ended
})
after(async () => {
  // The last user of the embedded server stops it, also one that a killed service has left.
  await runCommand(['migrate'], settings)
  await rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<ServiceProcess> {
  running = startService('start', settings)
  await running.prints(READY)
  return running
}

/** Kills the embedded server too, as a power cut would. */
async function killPostgres(): Promise<void> {
  const pidFile = path.join(dataDir, 'postgres', 'data', 'postmaster.pid')
  const [pid] = (await readFile(pidFile, 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

test('kill -9 of everything in the middle of a stream of posts, ten times over: every event answered 202 is there once and answered once', {
  timeout: 600_000,
  skip: process.platform === 'win32' ? 'there are no process groups to kill on Windows' : false,
}, async () => {
  let service = await start()
  const company = await createCompany(operateIn(settings))
  const token = await company.token(baseUrl)
  const stream = startStream(baseUrl, token)
  for (let round = 0; round < ROUNDS; round++) {
    // Another moment in each round: between acceptance, turn and sending.
    await stream.more(8 + round)
    service.killGroup()
    if (round % 2 === 1) await killPostgres()
    await service.ended
    service = await start()
  }
  await stream.stop()
  await assertAnsweredOnce(baseUrl, token, stream.accepted, 60_000)
})
