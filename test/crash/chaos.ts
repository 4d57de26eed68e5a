import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { importKnowledge } from '../../server/agent/knowledge/import.ts'
import { createApp } from '../../server/apps/create-app.ts'
import { setRateLimit } from '../../server/apps/set-rate-limit.ts'
import type { Context } from '../../server/context.ts'
import { sql } from '../../server/db/sql.ts'
import { createOrganization } from '../../server/organizations/create-organization.ts'
import type { Tenant } from '../../server/platform/tenant.ts'
import { describeCounts, judgeBursts } from './bursts-judgement.ts'
import { type Played, seededChance } from './bursts-script.ts'
import { type Struck, tellHandOvers } from './chaos-handovers.ts'
import { type ChaosStage, openChaosStage } from './chaos-stage.ts'

type Chance = () => number

const FAULTS: Readonly<Record<string, (stage: ChaosStage, chance: Chance) => Promise<void> | undefined>> = {
  'gateway killed': (stage, chance) => stage.kill('gateway', either(chance)),
  'worker killed': (stage, chance) => stage.kill('worker', either(chance)),
  'PostgreSQL killed': (stage) => stage.killPostgres(),
  'connections cut': (stage) => stage.cutConnections(),
  'network paused': (stage) => stage.pauseNetwork(800),
  'connections exhausted': (stage) => stage.exhaustConnections(2_000),
  'transaction kept open': (stage) => stage.keepTransactionOpen(3_000),
  'disk full': (stage) => stage.fillDisk?.(2_000),
  'clock forward': (stage) => stage.stepClock(20_000),
  'clock back': (stage) => stage.stepClock(-15_000),
}

const COMPANIES = 6
const CUSTOMERS_AT_ONCE = 12
const MOST_MESSAGES_EACH = 3
const DEMO_KNOWLEDGE = fileURLToPath(new URL('../../server/agent/knowledge/demo', import.meta.url))
const TEXTS = ['Hello', 'How long does delivery take?', 'When will I get my money back?', 'Thanks!']
const REQUEST_LIMIT_MS = 15_000
const PATIENCE_MS = 180_000

interface Company {
  readonly tenant: Tenant
  readonly clientId: string
  readonly clientSecret: string
  token: string
}

interface Told {
  readonly lines: readonly string[]
  /** What the workers logged. */
  readonly logged: readonly string[]
  readonly breaches: readonly string[]
}

/** How much is to happen. */
interface ChaosOptions {
  readonly faults: number
  readonly messages: number
  /** Repeats what customers write and where faults strike; how the processes share their time is never repeated. */
  readonly seed: number
  readonly report: (line: string) => void
}

/** Breaks everything in turn while customers write over HTTP, then holds what is there against what was promised. */
export async function runServiceChaos(options: ChaosOptions): Promise<Told> {
  const { messages, report } = options
  const chance = seededChance(options.seed)
  const stage = await openChaosStage()
  const receiver = await startReceiver()
  const ending = new AbortController()
  try {
    const companies: Company[] = []
    for (let count = 0; count < COMPANIES; count++) companies.push(await openCompany(stage, receiver.url))
    const load = { accepted: 0 }
    const writing = writeAll({ stage, companies, messages, load, chance, ending: ending.signal })
    const [struck, played] = await Promise.all([strikeAll(stage, options, chance, load), writing])
    report('everything was accepted; waiting until nothing is left to do')
    await until('nothing is left to do', () => isQuiet(stage.service.context))
    return await judge(stage, { played, received: receiver.eventIds, struck })
  } finally {
    ending.abort()
    await stage.close()
    await receiver.close()
  }
}

async function strikeAll(
  stage: ChaosStage,
  { faults, messages, report }: ChaosOptions,
  chance: Chance,
  load: { readonly accepted: number },
): Promise<Struck[]> {
  const kinds = Object.entries(FAULTS)
  const all: Struck[] = []
  for (let index = 0; index < faults; index++) {
    const enough = Math.floor(((index + 1) * messages) / (faults + 1))
    await until(`${enough} messages are accepted`, async () => load.accepted >= enough)
    await pause(chance() * 100)
    const [name, strike] = kinds[index % kinds.length] ?? ['', () => undefined]
    const fromMs = stage.nowMs()
    const struck = strike(stage, chance)
    report(`${index + 1} ${name}${struck === undefined ? ': not run, it takes root on Linux' : ''}`)
    await struck
    const untilMs = stage.nowMs()
    all.push({ name, fromMs: Math.min(fromMs, untilMs), untilMs })
  }
  return all
}

async function openCompany(
  { service: { context }, baseUrls }: ChaosStage,
  receiverUrl: string,
): Promise<Company> {
  const { id: organizationId } = await createOrganization(context, { name: 'Chaos Company' })
  const tenant = { organizationId, environment: 'sandbox' } as const
  const { db, clock, ids } = context
  await importKnowledge({ database: db, clock, ids, tenant, path: DEMO_KNOWLEDGE })
  const app = await createApp(context, { ...tenant, name: 'Chaos app' })
  await setRateLimit(context, app.id, 'agent_run', 1_000_000, 'chaos')
  const company = { tenant, clientId: app.clientId, clientSecret: app.clientSecret, token: '' }
  await until('a gateway answers', async () => {
    const ready = await fetch(`${baseUrls[0]}/readyz`).catch(() => null)
    return ready?.status === 200
  })
  await renewToken(baseUrls[0] ?? '', company)
  const registered = await fetch(`${baseUrls[0]}/v1/webhook-endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiverUrl, subscribed_events: ['*'] }),
  })
  if (registered.status !== 201) throw new Error(`No endpoint: ${await registered.text()}`)
  return company
}

async function renewToken(baseUrl: string, company: Company): Promise<void> {
  const response = await fetch(`${baseUrl}/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: company.clientId,
      client_secret: company.clientSecret,
    }),
    signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
  })
  if (response.ok) company.token = ((await response.json()) as { access_token: string }).access_token
}

interface Writing {
  readonly stage: ChaosStage
  readonly companies: readonly Company[]
  readonly messages: number
  readonly load: { accepted: number }
  readonly chance: Chance
  readonly ending: AbortSignal
}

async function writeAll(writing: Writing): Promise<Played[]> {
  const { companies, messages, load, chance, ending } = writing
  const played: Played[] = []
  let begun = 0
  const customer = async () => {
    while (begun < messages && !ending.aborted) {
      const company = companies[begun % companies.length] as Company
      const count = Math.min(messages - begun, 1 + Math.floor(chance() * MOST_MESSAGES_EACH))
      begun += count
      const thread = randomUUID()
      const eventIds: string[] = []
      for (let index = 0; index < count; index++) {
        eventIds.push(await submit(writing, company, thread, `${thread}-${index}`))
        load.accepted += 1
        await pause(chance() * 200)
      }
      played.push({ tenant: company.tenant, thread, eventIds })
    }
  }
  await Promise.all(Array.from({ length: CUSTOMERS_AT_ONCE }, customer))
  return played
}

/**
 * Posts a message as a careful client does: the same request again until it is accepted, at whichever gateway answers.
 */
async function submit(
  { stage, chance, ending }: Writing,
  company: Company,
  thread: string,
  messageId: string,
): Promise<string> {
  const text = TEXTS[Math.floor(chance() * TEXTS.length)]
  const body = JSON.stringify({
    ...{ channel: 'web', external_message_id: messageId, external_thread_id: thread },
    ...{ sender: { external_id: thread }, text },
  })
  for (let tries = either(chance); !ending.aborted; tries++) {
    const baseUrl = stage.baseUrls[tries % stage.baseUrls.length] ?? ''
    const response = await fetch(`${baseUrl}/v1/inbound-events`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${company.token}`,
        'content-type': 'application/json',
        'idempotency-key': messageId,
      },
      body,
      signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
    }).catch(() => null)
    const answer = await response?.text().catch(() => null)
    if (response?.status === 202 && answer != null)
      return (JSON.parse(answer) as { data: { event_id: string } }).data.event_id
    const mayPass = response == null || answer == null || response.status >= 500 || response.status === 409
    if (response?.status === 401) await renewToken(baseUrl, company).catch(() => undefined)
    else if (!mayPass) throw new Error(`A message was refused: ${response.status} ${answer}`)
    await pause(100)
  }
  throw new Error('The run ended before a message was accepted.')
}

async function isQuiet({ db }: Context): Promise<boolean> {
  const rows = await db.shared
    .query<{ left: number }>(sql`
      SELECT (SELECT count(*) FROM conversation_work) + (SELECT count(*) FROM inbound_events WHERE recorded_at IS NULL)
        + (SELECT count(*) FROM outgoing_messages WHERE send_at IS NOT NULL)
        + (SELECT count(*) FROM webhook_deliveries WHERE status = 'queued') AS left`)
    .catch(() => [])
  return rows[0]?.left === 0
}

async function judge(
  stage: ChaosStage,
  { played, received, struck }: { played: Played[]; received: ReadonlySet<string>; struck: Struck[] },
): Promise<Told> {
  const counts = await judgeBursts(stage.service.context, played)
  const promised = played.flatMap(({ eventIds }) => eventIds)
  const breaches = [...counts.breaches]
  const [row] = await stage.service.context.db.shared.query<{ events: number }>(
    sql`SELECT count(*) AS events FROM inbound_events`,
  )
  if (row?.events !== promised.length)
    breaches.push(`accepted once: ${row?.events} events are there, ${promised.length} were accepted`)
  if (new Set(promised).size !== promised.length) breaches.push('two messages were accepted as one event')
  const missed = promised.filter((id) => !received.has(id))
  if (missed.length > 0) breaches.push(`delivered at least once: ${missed.length} events never were`)
  const logged = stage.logged()
  return {
    logged,
    lines: [
      `${promised.length} accepted, ${received.size} delivered; processes that ended by themselves and were started again: ${stage.restarts()}; times that PostgreSQL hung on a full disk and was killed: ${stage.hangs()}`,
      describeCounts(counts),
      ...(await tellHandOvers(stage.service.context.db.shared, struck, logged)),
    ],
    breaches,
  }
}

async function startReceiver() {
  const eventIds = new Set<string>()
  const server = createServer(async (request, response) => {
    const body = (await json(request).catch(() => null)) as { data?: { event_id?: string } } | null
    if (body === null) return
    if (body.data?.event_id !== undefined) eventIds.add(body.data.event_id)
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    eventIds,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; !(await isSo()); await pause(50)) {
    if (Date.now() > deadline) throw new Error(`Waited ${PATIENCE_MS / 1000} s until ${what}.`)
  }
}

function either(chance: Chance): number {
  return chance() < 0.5 ? 0 : 1
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      faults: { type: 'string', default: '100' },
      messages: { type: 'string', default: '6000' },
      seed: { type: 'string', default: '1' },
      log: { type: 'string' },
    },
  })
  const { lines, logged, breaches } = await runServiceChaos({
    faults: Number(values.faults),
    messages: Number(values.messages),
    seed: Number(values.seed),
    report: (line) => process.stdout.write(`${line}\n`),
  })
  if (values.log !== undefined) writeFileSync(values.log, logged.join('\n'))
  for (const line of lines) process.stdout.write(`${line}\n`)
  for (const breach of breaches) process.stdout.write(`BROKEN: ${breach}\n`)
  process.exitCode = breaches.length === 0 ? 0 : 1
}
