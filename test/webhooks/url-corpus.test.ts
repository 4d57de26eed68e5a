import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from '../../server/db/sql.ts'
import { createPoster, type Poster } from '../../server/guarded-http/post.ts'
import { judgeUrl } from '../../server/guarded-http/url-rules.ts'
import groups from '../../server/guarded-http/url-spellings.json' with { type: 'json' }
import { parseNetworks } from '../../server/platform/networks.ts'
import type { Lookup } from '../../server/platform/system-lookup.ts'
import type { Environment } from '../../server/platform/tenant.ts'
import { openWebhookWorld, type WebhookWorld } from '../../server/webhooks/test-factories.ts'
import { openWebhookApi, type WebhookApi } from './api.ts'
import { type Canary, type Lookout, releaseCanary, watchConnections } from './canary.ts'
import { type PlacedEndpoint, placeAt, queueDeliveries } from './endpoints.ts'

/** The one address that is opened; all others of this machine are as forbidden as the rest. */
const OPENED = '127.0.0.77'
const RULES_THAT_NEED_A_HOST = /_address$/
const MINUTE_MS = 60_000

interface Placed {
  readonly spelling: Spelling
  readonly endpoint: PlacedEndpoint
}

interface Spelling {
  readonly url: string
  readonly environment: Environment
  readonly rule: string | null
}

// Names lead to the opened address, as public names would. What is forbidden by its text alone is never looked up: if
// it were, it would lead to where a canary listens.
const lookup: Lookup = async (name) => [/(^|\.)(localhost|local|internal)$/.test(name) ? '127.0.0.1' : OPENED]
const rules = { allowedNetworks: parseNetworks(`${OPENED}/32`), lookup }

describe('every spelling of a URL, when it is created, tested, delivered to and retried', {
  // Only there does the whole of 127.0.0.0/8 lead to this machine without being set up.
  skip: process.platform === 'darwin' && 'macOS has no address 127.0.0.77.',
}, () => {
  let world: WebhookWorld
  let canary: Canary
  let lookout: Lookout
  let poster: Poster
  let spellings: Spelling[]
  const apis: Record<string, WebhookApi> = {}

  before(async () => {
    world = await openWebhookWorld()
    canary = await releaseCanary()
    lookout = watchConnections(world.database.url)
    poster = createPoster(rules)
    spellings = spell(canary.port)
    for (const environment of ['live', 'sandbox'] as const)
      apis[environment] = await openWebhookApi(world.context, rules, environment)
  })
  after(async () => {
    lookout.stop()
    poster.close()
    for (const api of Object.values(apis)) await api.close()
    await canary.close()
    await world.close()
  })

  const apiOf = ({ environment }: Spelling): WebhookApi => {
    const api = apis[environment]
    assert.ok(api)
    return api
  }

  it('is created only where the rules allow it', async () => {
    await forEach(spellings, async (spelling) => {
      const answer = await apiOf(spelling).create(spelling.url)
      const place = `${JSON.stringify(spelling.url)}: ${answer.text}`
      if (spelling.rule === null) {
        assert.equal(answer.status, 201, place)
        await world.context.db.shared.execute(sql`DELETE FROM webhook_endpoints WHERE id = ${answer.id}`)
      } else {
        assert.equal(answer.status, 400, place)
        // What is no text, or not 1 to 2048 characters of it, does not come as far as the URL rules.
        assert.match(answer.code, /^(webhook_url_rejected|validation_failed)$/, place)
        if (RULES_THAT_NEED_A_HOST.test(spelling.rule)) assert.match(answer.text, new RegExp(spelling.rule))
      }
    })
    assertNobodyElseHeard()
  })

  it('is tested only where the rules allow it, also when it was saved before there were any', async () => {
    await forEach(await placeAll(storable()), async ({ spelling, endpoint }) => {
      const answer = await apiOf(spelling).test(endpoint.id)
      const place = `${JSON.stringify(spelling.url)}: ${answer.text}`
      assert.equal(answer.status, spelling.rule === null ? 202 : 400, place)
      if (spelling.rule !== null) assert.equal(answer.code, 'webhook_url_rejected', place)
    })
    await dropWaiting()
    assertNobodyElseHeard()
  })

  it('is never delivered to where a rule forbids it, and is not tried again', async () => {
    const placed = await placeAll(storable().filter(staysHere))
    await deliverTo(placed)
    await assertEndedAsJudged(placed, 1)
    await dropWaiting()
    assertNobodyElseHeard()
  })

  it('is never retried where a rule forbids it by then', async () => {
    const placed = await placeAll(storable().filter(staysHere), `https://first.example:${canary.port}/`)
    const dialledBefore = lookout.seen.length
    await deliverTo(placed)
    assert.equal(lookout.seen.length - dialledBefore, placed.length)
    await world.context.db.shared.execute(sql`
      UPDATE webhook_endpoints w SET url = changed.url
      FROM unnest(${placed.map(({ endpoint }) => endpoint.id)}::uuid[],
        ${placed.map(({ spelling }) => spelling.url)}::text[]) AS changed (id, url)
      WHERE w.id = changed.id`)
    world.clock.advance(2 * MINUTE_MS)
    await world.deliver({ poster })
    await assertEndedAsJudged(placed, 2)
    await dropWaiting()
    assertNobodyElseHeard()
  })

  it('was tried on more than 1,500 spellings, and somebody did hear what was allowed', () => {
    assert.ok(spellings.length > 1_500, `${spellings.length} spellings`)
    assert.ok(canary.heard.includes(`${OPENED} ${canary.port}`))
    assert.ok(lookout.seen.includes(`${OPENED} 443`), 'an allowed name is dialled at the address it has')
  })

  /** PostgreSQL cannot hold U+0000 nor half a character, so no such URL was ever saved. */
  const storable = () => spellings.filter(({ url }) => !url.includes('\0') && url.isWellFormed())

  async function placeAll(which: readonly Spelling[], url?: string): Promise<Placed[]> {
    const placed: Placed[] = []
    for (const api of Object.values(apis)) {
      const own = which.filter(({ environment }) => environment === api.tenant.environment)
      const urls = own.map((spelling) => url ?? spelling.url)
      const endpoints = await placeAt(world.context, api, urls)
      placed.push(
        ...endpoints.flatMap((endpoint, index) => {
          const spelling = own[index]
          return spelling === undefined ? [] : [{ spelling, endpoint }]
        }),
      )
    }
    return placed
  }

  async function deliverTo(placed: readonly Placed[]): Promise<void> {
    await queueDeliveries(
      world.context,
      placed.map(({ endpoint }) => endpoint),
    )
    await world.deliver({ poster })
  }

  /**
   * What is forbidden was given up unsent; what is allowed came as far as the opened address, where nobody speaks TLS.
   */
  async function assertEndedAsJudged(placed: readonly Placed[], attempts: number): Promise<void> {
    const rows = await world.context.db.shared.query<{
      endpoint_id: string
      status: string
      attempts: number
      last_error: string | null
    }>(sql`
      SELECT endpoint_id, status, attempts, last_error FROM webhook_deliveries
      WHERE endpoint_id = ANY(${placed.map(({ endpoint }) => endpoint.id)}::uuid[])`)
    assert.equal(rows.length, placed.length)
    const found = new Map(rows.map((row) => [row.endpoint_id, row]))
    for (const { spelling, endpoint } of placed) {
      const { status, attempts: made, last_error: error } = found.get(endpoint.id) ?? {}
      const place = `${JSON.stringify(spelling.url)}: ${error}`
      assert.equal(made, attempts, place)
      if (spelling.rule === null) assert.doesNotMatch(error ?? '', /^(url|resolve):/, place)
      else assert.deepEqual([status, error], ['dead', `url: ${spelling.rule}`], place)
    }
  }

  /** What a moment leaves behind must not concern the next one. */
  async function dropWaiting(): Promise<void> {
    await world.context.db.shared.execute(
      sql`UPDATE webhook_deliveries SET next_attempt_at = NULL, lease_token = NULL, leased_by = NULL`,
    )
  }

  function assertNobodyElseHeard(): void {
    const isElsewhere = (contact: string) => !contact.startsWith(`${OPENED} `)
    assert.deepEqual([...new Set(canary.heard)].filter(isElsewhere), [])
    assert.deepEqual([...new Set(lookout.seen)].filter(isElsewhere), [])
  }
})

/** A few at a time: fewer than the endpoints that an app may have. */
async function forEach<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values()
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (const item of rest) await act(item)
    }),
  )
}

/** The corpus, and each forbidden address once more over plain http at a port where a canary surely listens. */
function spell(canaryPort: number): Spelling[] {
  return groups.flatMap(({ environment, rule, urls }): Spelling[] => {
    if (environment !== 'live' && environment !== 'sandbox') throw new Error(`No environment: ${environment}`)
    const spellings = urls.map((url): Spelling => ({ url, environment, rule }))
    if (rule === null || !RULES_THAT_NEED_A_HOST.test(rule)) return spellings
    const atCanary = urls.map((url) =>
      url.replace(/^https:\/\/([^/?#]*?)(:\d+)?(?=[/?#]|$)/i, `http://$1:${canaryPort}`),
    )
    return [...spellings, ...atCanary.map((url): Spelling => ({ url, environment: 'sandbox', rule }))]
  })
}

/** A test sends nothing to the public addresses of others; every name of the corpus leads to the opened one. */
function staysHere({ url, environment, rule }: Spelling): boolean {
  if (rule !== null) return true
  const judgement = judgeUrl(url, { environment, allowedNetworks: rules.allowedNetworks })
  return judgement.kind === 'allowed' && judgement.host.kind === 'name'
}
