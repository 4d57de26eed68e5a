import { join } from 'node:path'
import { deriveKey } from '../../server/gateway.ts'
import { createCursors } from '../../server/http/cursor.ts'
import { percentile } from '../load.ts'
import { type PagePlans, watchPlans } from '../page-plans.ts'
import type { BenchOptions, Figure, Scenario } from '../scenario.ts'
import { countConversations, SEEDED_TABLES, seedConversations } from '../seed-conversations.ts'
import { cpuMsBetween, readCpuTimes } from '../serving-cpu-time.ts'
import { openStand, type Stand } from '../stand.ts'
import { ask } from '../statements.ts'
import { issueToken } from '../token-request.ts'

const FEW = 10_000

/** Where in a list the pages begin: the share of conversations that are older. */
const SHARES = [1, 0.9, 0.75, 0.5, 0.25, 0.1, 0.01]

/** A conversation somewhere in the list. */
interface Place {
  readonly conversationId: string
  readonly customerId: string
}

/** A service with its conversations. */
interface Stage {
  readonly stand: Stand
  readonly places: readonly Place[]
  /** The address of a list's page that begins after a row. */
  pageBehind(list: string, filters: Readonly<Record<string, string>>, id: string): string
}

/** Pages of a list from its beginning to its end. */
function pages(list: 'conversations' | 'customers', filters: Readonly<Record<string, string>> = {}) {
  return ({ places, pageBehind }: Stage) => [
    `/v1/${list}?${new URLSearchParams(filters)}`,
    ...places.map(({ conversationId, customerId }) =>
      pageBehind(list, filters, list === 'customers' ? customerId : conversationId),
    ),
  ]
}

const LISTS: Readonly<Record<string, (stage: Stage) => readonly string[]>> = {
  conversations: pages('conversations'),
  'conversations of a frequent status (closed)': pages('conversations', { status: 'closed' }),
  'conversations of a recent status (pending)': pages('conversations', { status: 'pending' }),
  'conversations of a status just left (resolved)': pages('conversations', { status: 'resolved' }),
  'conversations of a rare status everywhere (snoozed)': pages('conversations', { status: 'snoozed' }),
  'conversations of a status that none has (new)': pages('conversations', { status: 'new' }),
  'conversations of a customer': ({ places }) =>
    places.map(({ customerId }) => `/v1/conversations?customer_id=${customerId}`),
  'conversations of a customer and a status': ({ places }) =>
    places.map(({ customerId }) => `/v1/conversations?customer_id=${customerId}&status=closed`),
  'a conversation with its messages': ({ places }) =>
    places.map(({ conversationId }) => `/v1/conversations/${conversationId}`),
  customers: pages('customers'),
  'usage of the month': () => ['/v1/usage/summary'],
  'usage of two years': () => ['/v1/usage/summary?from=2020-01-01T00:00:00Z'],
}

/**
 * What a page costs the service and its database with many conversations, against ten thousand, each in a database and
 * a service of its own, asked in turn. `--conversations` sets how many, a million by default. `--keep` names a folder
 * in which the databases stay, because writing ten million conversations takes a while.
 */
export const lists: Scenario = async (_stand, options) => {
  const stages: Stage[] = []
  try {
    const large = await openStage(options, options.conversations)
    stages.push(large)
    const small = await openStage(options, FEW)
    stages.push(small)
    const figures: Figure[] = []
    for (const [name, list] of Object.entries(LISTS)) {
      figures.push(await compare(name, { many: large, few: small }, list, options))
    }
    return figures
  } finally {
    await Promise.all(stages.map(({ stand }) => stand.close()))
  }
}

async function openStage({ keep }: BenchOptions, conversations: number): Promise<Stage> {
  const stand = await openStand({
    keptIn: keep === undefined ? undefined : join(keep, `conversations-${conversations}`),
    postgresSettings: { wal_level: 'minimal', max_wal_senders: '0' },
  })
  try {
    return await prepareStage(stand, conversations)
  } catch (error) {
    await stand.close()
    throw error
  }
}

async function prepareStage(stand: Stand, conversations: number): Promise<Stage> {
  const { databaseUrl, organizationId } = stand
  if ((await countConversations(databaseUrl, organizationId)) !== conversations) {
    await seedConversations(databaseUrl, organizationId, conversations)
  }
  const numbers = SHARES.map((share) => Math.round(share * conversations))
  const places = await ask<Place>(
    databaseUrl,
    `SELECT id AS "conversationId", customer_id AS "customerId" FROM conversations
     WHERE organization_id = '${organizationId}' AND environment = 'sandbox' AND number IN (${numbers.join(', ')})
     ORDER BY number DESC`,
  )
  const cursors = createCursors(deriveKey(Buffer.from(stand.masterKey, 'base64'), 'cursors'))
  return {
    // The stand's own token may have expired while ten million conversations were written.
    stand: { ...stand, token: await issueToken(stand.baseUrl, stand) },
    places,
    pageBehind(list, filters, id) {
      const cursor = cursors.encode(id, { tenant: { organizationId, environment: 'sandbox' }, list, filters })
      return `/v1/${list}?${new URLSearchParams({ ...filters, cursor })}`
    },
  }
}

async function compare(
  name: string,
  { many, few }: { many: Stage; few: Stage },
  list: (stage: Stage) => readonly string[],
  { conversations, seconds }: BenchOptions,
): Promise<Figure> {
  const large = await openPages(many.stand, list(many))
  const small = await openPages(few.stand, list(few))
  for (const endsAt = performance.now() + seconds * 1000; performance.now() < endsAt; ) {
    await large.read()
    await small.read()
  }
  const [plans, plansOfFew] = [await large.watch(), await small.watch()]
  return {
    name: `${name}, ${conversations} conversations`,
    value: large.cpuMs(),
    unit: 'ms of CPU',
    floor: { name: `${FEW} conversations`, value: small.cpuMs() },
    details: {
      p50_ms: large.p50Ms(),
      p50_ms_few: small.p50Ms(),
      buffers: plans.buffers,
      buffers_few: plansOfFew.buffers,
      indexes: plans.indexes.join(' '),
      read_in_full: plans.readInFull.join(' ') || 'none',
    },
  }
}

/**
 * This often pages are read before anything is measured: then connections are open, and the database has settled on its
 * plans.
 */
const WARM_UPS = 8

/** Some pages that are read repeatedly; their costs are remembered. */
interface Pages {
  /** Reads each of them once. */
  read(): Promise<void>
  /** The median of the processor time that a page took of the service and the database. */
  cpuMs(): number
  p50Ms(): number
  /** Reads each of them once more and returns what the database did for a page. */
  watch(): Promise<PagePlans>
}

async function openPages(stand: Stand, paths: readonly string[]): Promise<Pages> {
  const { databaseUrl, gatewayPid, organizationId } = stand
  for (let time = 0; time < WARM_UPS; time++) for (const path of paths) await get(stand, path)
  const cpuTimes = () => readCpuTimes(gatewayPid, databaseUrl)
  const [costs, times]: [number[], number[]] = [[], []]
  return {
    async read() {
      const before = await cpuTimes()
      for (const path of paths) {
        const startedAt = performance.now()
        await get(stand, path)
        times.push(performance.now() - startedAt)
      }
      costs.push(cpuMsBetween(before, await cpuTimes()) / paths.length)
    },
    cpuMs: () => median(costs),
    p50Ms: () => median(times),
    async watch() {
      const { buffers, ...plans } = await watchPlans(
        databaseUrl,
        `${organizationId}/sandbox`,
        [...SEEDED_TABLES, 'usage_hours'],
        async () => {
          for (const path of paths) await get(stand, path)
        },
      )
      return { buffers: Math.round(buffers / paths.length), ...plans }
    },
  }
}

async function get({ baseUrl, token }: Stand, path: string): Promise<void> {
  const response = await fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`Expected 200 for ${path}, got ${response.status}: ${text}`)
}

function median(numbers: readonly number[]): number {
  return percentile(
    numbers.toSorted((a, b) => a - b),
    0.5,
  )
}
