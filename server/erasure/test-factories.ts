import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import { assertDocumented } from '../../test/api/support-contract.ts'
import { startTestService } from '../../test/service.ts'
import { putAction } from '../actions/store/put-action.ts'
import { LOOPBACK, startApi, trackOrder } from '../actions/test-factories.ts'
import { raiseAlert } from '../alerts/test-factories.ts'
import type { Database } from '../db/database.ts'
import { sql, statement } from '../db/sql.ts'
import { switchSandbox } from '../organizations/switch-sandbox.ts'
import { openStream } from '../visitors/queries.ts'
import type { Patience } from './erasing.ts'

// Test support: a company whose customers leave something wherever they can.

/** A JSON body of which the test knows the shape; what it does not have fails the assertion that looks for it. */
export type Json = ReturnType<typeof JSON.parse>

/** An app may submit 60 messages a minute. */
export const NEXT_MINUTE_MS = 61_000

/** Later than any test lets the worker work. */
const YEAR_MS = 365 * 24 * 60 * 60_000

/** How long a test waits for what others are doing. */
export const PATIENCE: Patience = { pauseMs: 5, mostMs: 60_000 }

/**
 * A service for the tests of a file, with one company that has an action and two receivers of webhooks, one of which
 * takes none.
 */
export async function useErasureStage() {
  const service = await startTestService()
  const app = await service.createDemo()
  const token = await service.token(app)
  const shop = await startApi(({ url }, response) =>
    response.end(
      JSON.stringify({
        status: 'shipped',
        to: url.includes('512345678') ? 'Telltale Street 1' : 'Bystander Street 1',
      }),
    ),
  )
  // Receivers that answer with what they were sent.
  const echo = await startApi(({ body }, response) => response.end(body))
  const broken = await startApi(({ body }, response) => response.writeHead(500).end(body))
  after(async () => {
    await service.close()
    await Promise.all([shop, echo, broken].map((api) => api.close()))
  })

  async function registerAction(): Promise<void> {
    const folder = await mkdtemp(path.join(tmpdir(), 'sanad-erasure-'))
    const file = path.join(folder, 'track_order.json')
    await writeFile(file, JSON.stringify(trackOrder(shop.url)))
    await putAction(service.opened.context, { tenant: app.tenant, file, allowedNetworks: LOOPBACK })
    await rm(folder, { recursive: true })
  }

  async function get(url: string): Promise<Json> {
    const response = await service.call({ path: url, token })
    assertDocumented('GET', url, response)
    assert.equal(response.statusCode, 200, response.body)
    return response.json()
  }

  async function post(url: string, body: unknown, key?: string): Promise<Json> {
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    const response = await service.call({ path: url, token, body, headers })
    assertDocumented('POST', url, response)
    assert.ok(response.statusCode < 300, response.body)
    return response.json()
  }

  /** A customer writes on the web channel, under a name of which everything is made that could tell who it is. */
  function write(
    name: string,
    words: { id: string; text?: string | null; media?: unknown[]; thread?: string },
  ): Promise<Json> {
    return post(
      '/v1/inbound-events',
      {
        channel: 'web',
        external_message_id: `msg-${name}-${words.id}`,
        external_thread_id: words.thread ?? `thread-${name}`,
        sender: {
          external_id: `visitor-${name}`,
          display_name: `Noura ${name}`,
          phone: name.startsWith('telltale') ? '+966512345678' : '+966500000000',
        },
        text: words.text ?? null,
        ...(words.media !== undefined && { media: words.media }),
      },
      `key-${name}-${words.id}`,
    )
  }

  /** A message that is refused with 422 and stored nowhere; only its key is. */
  async function refuse(key: string): Promise<void> {
    await switchSandbox(service.opened.context, app.tenant.organizationId, false)
    const body = {
      channel: 'web',
      external_message_id: key,
      external_thread_id: key,
      sender: { external_id: key },
    }
    const headers = { 'idempotency-key': key }
    const response = await service.call({ path: '/v1/inbound-events', token, body, headers })
    await switchSandbox(service.opened.context, app.tenant.organizationId, true)
    assert.equal(response.statusCode, 422, response.body)
  }

  // Replies to one customer leave a second apart.
  async function letTheWorkerWork(): Promise<void> {
    for (let round = 0; round < 4; round++) {
      await service.worker.drain()
      service.clock.advance(1_100)
    }
  }

  const customerOf = async (name: string): Promise<Json> => {
    const { data } = await get('/v1/customers?limit=100')
    return data.find(({ identities }: Json) => identities[0]?.external_id === `visitor-${name}`)
  }
  const conversationsOf = async (customerId: string): Promise<Json[]> =>
    (await get(`/v1/conversations?customer_id=${customerId}`)).data
  const inTenant: <Row extends object>(statement: ReturnType<typeof sql>) => Promise<Row[]> = (statement) =>
    service.database.db.withTenant(app.tenant, (tx) => tx.query(statement))

  /** Everything that can rest of a customer, by real use where the service can be made to. */
  async function leaveTraces(name: string): Promise<string> {
    const { context } = service.opened
    const said = `It is about ${name}.`
    await context.db.withTenant(app.tenant, (tx) =>
      openStream(
        tx,
        { externalThreadId: `thread-${name}`, visitorId: `visitor-${name}` },
        context.clock.now(),
      ),
    )
    await write(name, { id: '1', text: 'How long does delivery take in Riyadh?' })
    await letTheWorkerWork()
    await write(name, { id: '2', text: 'Where is my order 48213?' })
    await letTheWorkerWork()
    const url = `https://media.example/${name}.jpg`
    await write(name, {
      id: '3',
      text: said,
      media: [{ kind: 'image', url, mime: 'image/jpeg' }],
    })
    await letTheWorkerWork()
    await write(name, { id: '4', text: `I want to talk to a person. ${said}` })
    await letTheWorkerWork()
    const { id: customerId } = await customerOf(name)
    const [conversation] = await conversationsOf(customerId)
    assert.equal(conversation.escalated, true)
    const { organizationId, environment } = app.tenant
    await context.db.withTenant(app.tenant, async (tx) => {
      // What only failures and live platforms leave behind.
      await tx.execute(sql`
        UPDATE customers SET profile = ${JSON.stringify({ note: name })}
        WHERE organization_id = ${organizationId} AND environment = ${environment} AND id = ${customerId}`)
      await tx.execute(sql`
        UPDATE outgoing_messages SET last_error = ${`no ${name}`}
        WHERE organization_id = ${organizationId} AND environment = ${environment} AND customer_id = ${customerId}`)
      await tx.execute(sql`
        INSERT INTO sent_message_parts (organization_id, environment, message_id, part, pace_subject, started_at, platform_message_id)
        SELECT organization_id, environment, id, 0, ${`web//${name}`}, ${context.clock.now()}, ${`wamid.${name}`}
        FROM outgoing_messages
        WHERE organization_id = ${organizationId} AND environment = ${environment} AND customer_id = ${customerId}`)
      await tx.execute(sql`
        INSERT INTO conversation_work
          (organization_id, environment, channel, external_thread_id, version, attempts, last_error, due_at, created_at)
        VALUES (${organizationId}, ${environment}, 'web', ${`thread-${name}`}, 1, 1, ${`Error: ${name}`},
          ${new Date(context.clock.now().getTime() + YEAR_MS)}, ${context.clock.now()})`)
      const detail = { conversation_id: conversation.id, error: `${name} is unknown` }
      const alert = {
        kind: 'reply_undeliverable',
        subjectId: conversation.id,
        at: context.clock.now(),
      } as const
      await raiseAlert(tx, context, { ...alert, detail })
      // About an account of several, and the platform named the customer.
      const account = { subjectId: context.ids.uuid(), at: context.clock.now() }
      const error = `no visitor-${name}`
      await raiseAlert(tx, context, { ...account, kind: 'channel_not_configured', detail: { error } })
    })
    return customerId
  }

  await registerAction()
  for (const { url } of [echo, broken]) await post('/v1/webhook-endpoints', { url, subscribed_events: ['*'] })
  return {
    service,
    app,
    broken,
    get,
    write,
    refuse,
    letTheWorkerWork,
    customerOf,
    conversationsOf,
    inTenant,
    leaveTraces,
  }
}

interface Column {
  readonly table_name: string
  readonly column_name: string
  readonly data_type: string
}

/**
 * Every column of every table in which one of these texts stands, as `table.column`. It asks the database which columns
 * there are, so one that is added later is looked into as well.
 */
export async function findTexts(
  { shared }: Pick<Database, 'shared'>,
  texts: readonly string[],
): Promise<string[]> {
  const columns = await shared.query<Column>(sql`
    SELECT c.table_name::text, c.column_name::text, c.data_type::text FROM information_schema.columns c
    JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
      AND c.data_type NOT IN ('uuid', 'boolean', 'integer', 'bigint', 'smallint', 'date', 'timestamp with time zone')
    ORDER BY c.table_name, c.column_name`)
  const found: string[] = []
  for (const { table_name: table, column_name: column, data_type: type } of columns) {
    const value = type === 'bytea' ? `encode(r.${column}, 'escape')` : `r.${column}::text`
    const rows = await shared.query(
      statement(
        `SELECT FROM ${table} r WHERE EXISTS (SELECT FROM unnest($1::text[]) AS given (part) WHERE strpos(lower(${value}), part) > 0) LIMIT 1`,
        [texts],
      ),
    )
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}
