import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { createApp } from '../../server/apps/create-app.ts'
import { setRateLimit } from '../../server/apps/set-rate-limit.ts'
import { findFreePort } from '../../server/db/embedded/readiness.ts'
import { createOrganization } from '../../server/organizations/create-organization.ts'
import { signWebhook } from '../../server/webhooks/signature.ts'
import { queueDeliveries } from '../../test/webhooks/endpoints.ts'
import { loadHttp, percentile, repeat } from '../load.ts'
import type { BenchOptions, Figure, Scenario } from '../scenario.ts'
import { waitUntilReady } from '../stand.ts'
import { submission, submissions } from '../submission.ts'
import { issueToken } from '../token-request.ts'
import { nowMs } from '../webhook-receiver.ts'
import { collectArrivals, openWebhookStage, ratePerSecond, type WebhookStage } from '../webhook-stage.ts'

const ORGANIZATIONS = 4
const PATHS = ['/ok/0', '/ok/1', '/ok/2', '/ok/3', '/ok/4']
const EVENTS_PER_SECOND = 200
const ACCEPTED_PER_SECOND = 100
// As many as the bare loop posts before it is counted: after fewer, a worker's code is still being compiled.
const WARM_UP = 20_000

/**
 * Webhooks: deliveries per second against a bare loop of signed posts to the same receiver, from the commit of an event
 * to the first byte at its receiver, and the SQL statements that an accepted and delivered event costs.
 */
export const deliver: Scenario = async (_stand, options) => {
  const stage = await openWebhookStage()
  try {
    const bareBefore = await postBare(stage, options)
    const backlog = await deliverBacklog(stage, 2_500 * options.seconds)
    // Measured once more, so that a machine that becomes faster or slower favours neither.
    const bare = (bareBefore + (await postBare(stage, options))) / 2
    const steady = await deliverSteadily(stage, options.seconds)
    const accepted = await acceptEvents(stage, options)
    return [
      {
        name: 'webhook deliveries',
        value: backlog.perSecond,
        unit: '/s',
        floor: {
          name: `bare signed posts by undici, ${options.inFlight} in flight, nothing stored`,
          value: bare,
        },
      },
      ...steady.figures,
      {
        name: 'SQL statements per accepted and delivered event, under load',
        value: accepted.underLoad + backlog.statements,
        unit: 'statements',
        details: { accepted: accepted.underLoad, delivered: backlog.statements },
      },
      {
        name: `the same at ${ACCEPTED_PER_SECOND} accepted and ${EVENTS_PER_SECOND} delivered a second`,
        value: accepted.steady + steady.statements,
        unit: 'statements',
        details: { accepted: accepted.steady, delivered: steady.statements },
      },
    ]
  } finally {
    await stage.close()
  }
}

async function postBare(stage: WebhookStage, options: BenchOptions): Promise<number> {
  const { origin } = stage.receiver
  const pool = new Pool(origin, { connections: options.inFlight, pipelining: 1 })
  const secrets = [`whsec_${'x'.repeat(43)}`]
  const { perSecond } = await repeat(async () => {
    const deliveryId = randomUUID()
    const body = Buffer.from(
      JSON.stringify({ id: deliveryId, type: 'inbound_event.accepted', data: 'x'.repeat(300) }),
    )
    const timestampSeconds = Math.floor(Date.now() / 1000)
    const answer = await pool.request({
      method: 'POST',
      path: '/ok/bare',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-service-delivery': deliveryId,
        'x-service-signature': signWebhook({ secrets, timestampSeconds, deliveryId, body }),
      },
      body,
    })
    await answer.body.dump()
  }, options)
  await pool.close()
  await stage.receiver.take()
  return perSecond
}

/**
 * A backlog that a worker finds when it looks: the worker is warm but paused meanwhile, because the bare loop is warm
 * too when it is counted.
 */
async function deliverBacklog(stage: WebhookStage, events: number) {
  const endpoints = await stage.place(ORGANIZATIONS, PATHS)
  const worker = stage.start('worker')
  await stage.queue(endpoints, WARM_UP)
  await collectArrivals(stage.receiver, WARM_UP)
  await untilRecorded(stage)
  worker.signal('SIGSTOP')
  await stage.queue(endpoints, events)
  await stage.countStatements()
  worker.signal('SIGCONT')
  const perSecond = ratePerSecond(await collectArrivals(stage.receiver, events))
  await untilRecorded(stage)
  const statements = (await stage.countStatements()) / events
  await stage.stop(worker)
  return { perSecond, statements }
}

async function deliverSteadily(stage: WebhookStage, seconds: number) {
  const endpoints = await stage.place(ORGANIZATIONS, PATHS)
  const worker = stage.start('worker')
  const warmUp = EVENTS_PER_SECOND
  const total = warmUp + EVENTS_PER_SECOND * seconds
  const committedAt = new Map<string, number>()
  await pause(2_000)
  const startedMs = performance.now()
  const queued: Promise<void>[] = []
  for (let index = 0; index < total; index++) {
    const waitMs = startedMs + (index * 1000) / EVENTS_PER_SECOND - performance.now()
    if (waitMs > 0) await pause(waitMs)
    if (index === warmUp) await stage.countStatements()
    const endpoint = endpoints[index % endpoints.length]
    if (endpoint === undefined) throw new Error('There are no endpoints.')
    queued.push(
      queueDeliveries(stage.service.context, [endpoint]).then((ids) => {
        if (index >= warmUp) for (const id of ids) committedAt.set(id, nowMs())
      }),
    )
  }
  await Promise.all(queued)
  const arrivals = await collectArrivals(stage.receiver, total)
  await untilRecorded(stage)
  const statements = (await stage.countStatements()) / (total - warmUp)
  await stage.stop(worker)
  const delaysMs = [...committedAt].map(([id, atMs]) => (arrivals.get(id) ?? Number.NaN) - atMs)
  delaysMs.sort((a, b) => a - b)
  const details = { events: delaysMs.length, per_second: EVENTS_PER_SECOND }
  const figures: Figure[] = [
    { name: 'commit to first byte, p50', value: percentile(delaysMs, 0.5), unit: 'ms', details },
    { name: 'commit to first byte, p99', value: percentile(delaysMs, 0.99), unit: 'ms', details },
  ]
  return { statements, figures }
}

/** What accepting an event costs the gateway if an endpoint has to be notified of it; no worker runs. */
async function acceptEvents(
  stage: WebhookStage,
  options: BenchOptions,
): Promise<{ steady: number; underLoad: number }> {
  const port = await findFreePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const gateway = stage.start('gateway', { PORT: String(port), BASE_URL: baseUrl })
  await waitUntilReady(baseUrl)
  const token = await register(stage, baseUrl)
  const total = ACCEPTED_PER_SECOND * options.seconds
  await stage.countStatements()
  const startedMs = performance.now()
  const sent: Promise<void>[] = []
  for (let index = 0; index < total; index++) {
    const waitMs = startedMs + (index * 1000) / ACCEPTED_PER_SECOND - performance.now()
    if (waitMs > 0) await pause(waitMs)
    const { path, ...rest } = submission(token)
    sent.push(fetch(`${baseUrl}${path}`, rest).then(expectAccepted))
  }
  await Promise.all(sent)
  const steady = (await stage.countStatements()) / total
  const before = await countEvents(stage)
  await loadHttp(baseUrl, submissions(token), { ...options, expect: 202 })
  const underLoad = (await stage.countStatements()) / ((await countEvents(stage)) - before)
  await stage.stop(gateway)
  return { steady, underLoad }
}

/** An app without practical limits and an endpoint that gets every event; returns a token of the app. */
async function register(stage: WebhookStage, baseUrl: string): Promise<string> {
  const { context } = stage.service
  const { id: organizationId } = await createOrganization(context, { name: 'Bench' })
  const app = await createApp(context, { organizationId, environment: 'sandbox', name: 'Bench' })
  await setRateLimit(context, app.id, { rateClass: 'agent_run', perMinute: 1_000_000, reason: 'bench' })
  const token = await issueToken(baseUrl, app)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const registered = await fetch(`${baseUrl}/v1/webhook-endpoints`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ url: `${stage.receiver.origin}/ok`, subscribed_events: ['*'] }),
  })
  if (registered.status !== 201) throw new Error(`No endpoint: ${await registered.text()}`)
  return token
}

async function expectAccepted(response: Response): Promise<void> {
  if (response.status !== 202)
    throw new Error(`Expected 202, got ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}

async function countEvents(stage: WebhookStage): Promise<number> {
  const [row] = await stage.ask<{ count: number }>('SELECT count(*)::integer AS count FROM inbound_events')
  return row?.count ?? 0
}

async function untilRecorded(stage: WebhookStage): Promise<void> {
  for (const deadline = Date.now() + 30_000; ; await pause(50)) {
    const waiting = await stage.ask(`SELECT 1 FROM webhook_deliveries WHERE status = 'queued' LIMIT 1`)
    if (waiting.length === 0) return
    if (Date.now() > deadline) throw new Error('Deliveries were still not recorded after 30 s.')
  }
}
