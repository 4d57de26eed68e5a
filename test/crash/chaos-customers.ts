import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { importKnowledge } from '../../server/agent/knowledge/import.ts'
import { createApp } from '../../server/apps/create-app.ts'
import { setRateLimit } from '../../server/apps/set-rate-limit.ts'
import { createOrganization } from '../../server/organizations/create-organization.ts'
import type { Tenant } from '../../server/platform/tenant.ts'
import type { Played } from './bursts-script.ts'
import type { ChaosStage } from './chaos-stage.ts'

const CUSTOMERS_AT_ONCE = 12
const MOST_MESSAGES_EACH = 3
const DEMO_KNOWLEDGE = fileURLToPath(new URL('../../server/agent/knowledge/demo', import.meta.url))
// Nobody asks the same again and again: that calls for a person, and nothing here does.
const TEXTS = ['Hello', 'How long does delivery take?', 'When will I get my money back?', 'Thanks!']
const REQUEST_LIMIT_MS = 15_000
const PATIENCE_MS = 180_000

/** A source of chance, from 0 to 1. */
export type Chance = () => number

/** A company with an app, an endpoint and the demo knowledge. */
export interface Company {
  readonly tenant: Tenant
  readonly clientId: string
  readonly clientSecret: string
  token: string
  /** The renewal that is under way: all its customers wait for the same one. */
  renewing: Promise<void> | null
}

/** Opens a company whose events go to the receiver. */
export async function openCompany(
  { service: { context }, baseUrls }: ChaosStage,
  receiverUrl: string,
): Promise<Company> {
  const { id: organizationId } = await createOrganization(context, { name: 'Chaos Company' })
  const tenant = { organizationId, environment: 'sandbox' } as const
  const { db, clock, ids } = context
  await importKnowledge({ database: db, clock, ids, tenant, path: DEMO_KNOWLEDGE })
  const app = await createApp(context, { ...tenant, name: 'Chaos app' })
  await setRateLimit(context, app.id, { rateClass: 'agent_run', perMinute: 1_000_000, reason: 'chaos' })
  const company: Company = {
    tenant,
    clientId: app.clientId,
    clientSecret: app.clientSecret,
    token: '',
    renewing: null,
  }
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

/** What customers write with. */
export interface Writing {
  readonly stage: ChaosStage
  readonly companies: readonly Company[]
  readonly messages: number
  readonly load: { accepted: number }
  readonly chance: Chance
  readonly ending: AbortSignal
}

/** Customers of all companies write this many messages, in conversations of a few each. */
export async function writeAll(writing: Writing): Promise<Played[]> {
  const { companies, messages, load, chance, ending } = writing
  const played: Played[] = []
  let begun = 0
  const customer = async () => {
    while (begun < messages && !ending.aborted) {
      const company = companies[begun % companies.length] as Company
      const count = Math.min(messages - begun, 1 + Math.floor(chance() * MOST_MESSAGES_EACH))
      begun += count
      const thread = randomUUID()
      const texts = shuffled(TEXTS, chance)
      const eventIds: string[] = []
      for (let index = 0; index < count; index++) {
        eventIds.push(await submit(writing, company, thread, `${thread}-${index}`, texts[index] ?? ''))
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
  text: string,
): Promise<string> {
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
    // Whatever befalls the service, it says so itself: an error that nobody foresaw (500) is a fault of ours.
    const mayPass = response == null || answer == null || [401, 409, 503].includes(response.status)
    if (response?.status === 401) {
      company.renewing ??= renewToken(baseUrl, company)
        .catch(() => undefined)
        .finally(() => {
          company.renewing = null
        })
      await company.renewing
    }
    if (!mayPass) throw new Error(`A message was refused: ${response.status} ${answer}`)
    await pause(100)
  }
  throw new Error('The run ended before a message was accepted.')
}

/** Waits until it is so; fails after three minutes. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; !(await isSo()); await pause(50)) {
    if (Date.now() > deadline) throw new Error(`Waited ${PATIENCE_MS / 1000} s until ${what}.`)
  }
}

/** One of two. */
export function either(chance: Chance): 0 | 1 {
  return chance() < 0.5 ? 0 : 1
}

function shuffled<Value>(values: readonly Value[], chance: Chance): Value[] {
  return values
    .map((value) => ({ value, place: chance() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value)
}
