import { percentile } from '../load.ts'
import type { Figure, Scenario } from '../scenario.ts'
import { seedConversations } from '../seed-conversations.ts'
import { openStand, type Stand } from '../stand.ts'

const FEW = 10_000
const PAGES = 20

/** How a list is read: the path of its first page; the pages after it follow by their cursors. */
const LISTS: Readonly<Record<string, (known: Known) => string>> = {
  conversations: () => '/v1/conversations?',
  'conversations of a frequent status': () => '/v1/conversations?status=closed',
  'conversations of a rare status': () => '/v1/conversations?status=snoozed',
  'conversations of a status that none has': () => '/v1/conversations?status=new',
  'conversations of a customer': ({ customerId }) => `/v1/conversations?customer_id=${customerId}`,
  'conversations of a customer and a status': ({ customerId }) =>
    `/v1/conversations?customer_id=${customerId}&status=pending`,
  'a conversation with its messages': ({ conversationId }) => `/v1/conversations/${conversationId}`,
  customers: () => '/v1/customers?',
  'usage of the month': () => '/v1/usage/summary',
  'usage of two years': () => '/v1/usage/summary?from=2020-01-01T00:00:00Z',
}

interface Known {
  readonly customerId: string
  readonly conversationId: string
}

/**
 * What a page costs with many conversations against what it costs with ten thousand, each in a database and a service of its own, asked in
 * turn. `--conversations` says how many: a million unless told.
 */
export const lists: Scenario = async (_stand, options) => {
  const [small, large] = [await openStand(), await openStand()]
  try {
    await seedConversations(small.databaseUrl, small.organizationId, FEW)
    await seedConversations(large.databaseUrl, large.organizationId, options.conversations)
    const figures: Figure[] = []
    for (const [name, first] of Object.entries(LISTS)) {
      const many: number[] = []
      const few: number[] = []
      const paths = [await listPaths(large, first), await listPaths(small, first)] as const
      for (const endsAt = performance.now() + options.seconds * 1000; performance.now() < endsAt; ) {
        many.push(await time(large, paths[0][many.length % paths[0].length] ?? ''))
        few.push(await time(small, paths[1][few.length % paths[1].length] ?? ''))
      }
      figures.push({
        name: `${name}, ${options.conversations} conversations`,
        value: median(many),
        unit: 'ms',
        floor: { name: `${FEW} conversations`, value: median(few) },
        details: { p99_ms: percentile(many, 0.99), pages: paths[0].length },
      })
    }
    return figures
  } finally {
    await Promise.all([small.close(), large.close()])
  }
}

/** The pages of a list that are asked for: the first and those that follow. */
async function listPaths(stand: Stand, first: (known: Known) => string): Promise<string[]> {
  const newest = await ask(stand, '/v1/conversations?limit=1')
  const [conversation] = newest.data as { id: string; customer_id: string }[]
  if (conversation === undefined) throw new Error('There are no conversations.')
  const path = first({ conversationId: conversation.id, customerId: conversation.customer_id })
  const paths = [path]
  for (let cursor: string | null | undefined; paths.length < PAGES; ) {
    cursor = (await ask(stand, paths.at(-1) ?? path)).next_cursor
    if (cursor == null) break
    paths.push(`${path}&cursor=${encodeURIComponent(cursor)}`)
  }
  return paths
}

async function ask(stand: Stand, path: string): Promise<{ data: unknown; next_cursor?: string | null }> {
  const response = await fetch(`${stand.baseUrl}${path}`, {
    headers: { authorization: `Bearer ${stand.token}` },
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`Expected 200 for ${path}, got ${response.status}: ${text}`)
  return JSON.parse(text)
}

async function time(stand: Stand, path: string): Promise<number> {
  const startedAt = performance.now()
  await ask(stand, path)
  return performance.now() - startedAt
}

function median(times: number[]): number {
  return percentile(
    times.sort((a, b) => a - b),
    0.5,
  )
}
