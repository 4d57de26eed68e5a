import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { listRuns } from '../../server/actions/run/list-runs.ts'
import { putAction } from '../../server/actions/store/put-action.ts'
import {
  answering,
  cancelOrder,
  LOOPBACK,
  startApi,
  type TestApi,
  trackOrder,
} from '../../server/actions/test-factories.ts'
import { newMasterKey } from '../../server/config.ts'
import { openStageHouse, type Stage, type StageHouse } from '../../server/turns/test-factories.ts'
import { type ServiceProcess, startService } from '../service-process.ts'
import { until } from './operate.ts'

// Real workers, killed by the API that they are calling.

let house: StageHouse
let stage: Stage
let folder = ''
let api: TestApi
let worker: ServiceProcess | undefined
before(async () => {
  house = await openStageHouse()
  stage = await house.open()
  folder = await mkdtemp(path.join(tmpdir(), 'sanad-actions-'))
})
afterEach(async () => {
  worker?.signal('SIGTERM')
  await worker?.ended
  await api.close()
})
after(async () => {
  await house.close()
  await rm(folder, { recursive: true })
})

const MASTER_KEY = newMasterKey()
const skip = process.platform === 'win32' ? 'there are no process groups to kill on Windows' : false

async function startWorker(): Promise<void> {
  worker = startService('worker', {
    DATABASE_URL: house.databaseUrl,
    MASTER_KEY,
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  })
  await worker.prints('"msg":"ready"')
}

/** A customer writes; the API that is called for it kills the worker, the first time. Then another worker goes on. */
async function killInTheMiddle(thread: string, text: string, toFile: (url: string) => object): Promise<void> {
  const first = Promise.withResolvers<void>()
  const answer = answering({ status: 'shipped', id: '48213' })
  api = await startApi((call, response) => {
    if (api.received.length > 1) return answer(call, response)
    worker?.killGroup()
    first.resolve()
  })
  const file = path.join(folder, 'action.json')
  await writeFile(file, JSON.stringify(toFile(api.url)))
  await putAction(stage.context, { tenant: stage.tenant, file, allowedNetworks: LOOPBACK })
  await startWorker()
  await stage.write({ thread, text })
  await first.promise
  await worker?.ended
  await startWorker()
  await until(30_000, 'an answer', async () => (await stage.workRows()).length === 0)
}

const runStatuses = async () =>
  (await listRuns(stage.context, stage.tenant, null)).map(({ status }) => status)

test('kill -9 in the middle of a GET: it is made again under the same key, and answered once', {
  skip,
}, async () => {
  const parameters = {
    type: 'object',
    properties: { order_number: { type: 'string', pattern: '^\\d{5}$' } },
    required: ['order_number'],
  }
  await killInTheMiddle('lookup', 'where is my order 48213?', (url) =>
    trackOrder(url, { parameters, request: { method: 'GET', url: `${url}/orders/{order_number}` } }),
  )
  const [conversation] = await stage.conversations()
  assert.deepEqual(
    conversation?.messages.map(({ text }) => text),
    ['where is my order 48213?', 'Your order 48213 is on its way.'],
  )
  assert.equal(api.received.length, 2)
  assert.equal(new Set(api.received.map(({ headers }) => headers['idempotency-key'])).size, 1)
  assert.deepEqual(await runStatuses(), ['done'])
})

test('kill -9 in the middle of a POST: it is not made again, and a person takes over', { skip }, async () => {
  await killInTheMiddle('order', 'cancel order 48213', (url) => cancelOrder(url, { confirmation: undefined }))
  const conversations = await stage.conversations()
  const conversation = conversations.find(({ externalThreadId }) => externalThreadId === 'order')
  assert.equal(conversation?.escalationReason, 'action_failed')
  assert.equal(api.received.length, 1)
  assert.deepEqual(await runStatuses(), ['failed', 'done'])
})
