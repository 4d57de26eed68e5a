import assert from 'node:assert/strict'
import type { Json } from '../api/support.ts'
import type { TestApp } from '../service.ts'
import { type Company, type Conversation, usageOf } from './company.ts'
import type { Stage } from './stage.ts'

// What a company reads of the service, held against what it should be.

/** Every page of a list, which is newest first and names nothing twice. */
async function readList({ api }: Stage, app: TestApp, path: string, limit: number): Promise<Json[]> {
  const rows: Json[] = []
  let cursor: string | null = null
  do {
    const next: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const page = await api.get(app, `${path}${path.includes('?') ? '&' : '?'}limit=${limit}${next}`)
    assert.equal(page.status, 200, page.text)
    assert.ok(page.body.data.length <= limit)
    rows.push(...page.body.data)
    cursor = page.body.next_cursor
  } while (cursor !== null)
  assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length, 'something is listed twice')
  const times = rows.map(({ created_at }) => created_at)
  assert.deepEqual(times, times.toSorted().reverse(), 'the list is newest first')
  return rows
}

/** The customers are those that were made or wrote, with what is known of them. */
export async function readCustomers(stage: Stage, company: Company, app: TestApp, limit: number) {
  const rows = await readList(stage, app, '/v1/customers', limit)
  const seen = rows.map(({ display_name, identities }) => {
    const [{ channel, external_id }] = identities
    return `${channel} ${external_id} ${display_name}`
  })
  const expected = company.customers.map((one) => `${one.channel} ${one.externalId} ${one.displayName}`)
  assert.deepEqual(seen.toSorted(), expected.toSorted())
  for (const { id, identities } of rows) {
    const [identity] = identities
    const isThis = ({ channel, externalId }: Company['customers'][number]) =>
      channel === identity.channel && externalId === identity.external_id
    const customer = company.customers.find(isThis)
    if (customer === undefined) continue
    customer.id ??= id
    assert.equal(id, customer.id, 'a customer keeps its id')
  }
}

/** The conversations in this status, or all of them. */
export async function readConversations(
  stage: Stage,
  company: Company,
  app: TestApp,
  limit: number,
  status?: string,
): Promise<void> {
  const path = status === undefined ? '/v1/conversations' : `/v1/conversations?status=${status}`
  const rows = await readList(stage, app, path, limit)
  const expected = company.conversations.filter((one) => status === undefined || one.status === status)
  assert.equal(rows.length, expected.length, `the conversations are ${JSON.stringify(rows)}`)
  await Promise.all(rows.map((row) => judgeConversation(stage, company, app, row)))
}

async function judgeConversation({ api }: Stage, company: Company, app: TestApp, row: Json): Promise<void> {
  const detail = (await api.get(app, `/v1/conversations/${row.id}`)).body.data
  const { messages, ...rest } = detail
  assert.deepEqual(rest, row, 'list and detail say the same')
  const one = await find(company, detail)
  one.id ??= row.id
  one.number ??= row.number
  const { customer, job, escalation } = one
  assert.deepEqual(
    messages.map(({ direction, text, sources, author }: Json) => ({
      ...{ direction, author, text: direction === 'in' ? text : null, sources: sources.length },
    })),
    one.messages.map((each) => ({ ...each, author: each.direction === 'in' ? 'customer' : 'agent' })),
  )
  const isClosed = one.status === 'closed'
  assert.deepEqual(
    {
      ...row,
      ...{ intent: null, queue: null, created_at: null, updated_at: null, last_inbound_at: null },
      ...{ first_reply_at: row.first_reply_at !== null, closed_at: row.closed_at !== null },
      customer_id: customer.id === null ? null : row.customer_id,
    },
    {
      ...{ id: one.id, number: one.number, channel: customer.channel, status: one.status, job },
      ...{ customer_id: customer.id, escalated: escalation !== null, escalation_reason: escalation },
      ...{ human_touched: false, fixture: false, first_reply_at: one.messages.length > 1 },
      ...{ closed_at: isClosed, intent: null, queue: null },
      ...{ created_at: null, updated_at: null, last_inbound_at: null },
    },
  )
  assert.equal(row.queue === null, escalation === null, 'a hand-over names a queue')
}

// A conversation is known by its first message: no two messages of a company are alike.
async function find({ conversations }: Company, { id, messages }: Json): Promise<Conversation> {
  const one = conversations.find((each) => each.messages[0]?.text === messages[0].text)
  assert.ok(one !== undefined, `nobody wrote ${JSON.stringify(messages)}`)
  assert.equal(one.id ?? id, id, 'a conversation keeps its id')
  return one
}

/** Numbers count up from 1. */
export function judgeNumbers({ conversations }: Company): void {
  const numbers = conversations.map(({ number }) => number)
  assert.deepEqual(
    numbers.toSorted((one, other) => (one ?? 0) - (other ?? 0)),
    numbers.map((_, index) => index + 1),
  )
}

/** Usage and wallet of the whole history. */
export async function readUsage({ api }: Stage, company: Company, app: TestApp): Promise<void> {
  const period = 'from=2026-09-01T00:00:00Z&to=2099-01-01T00:00:00Z'
  const answer = await api.get(app, `/v1/usage/summary?${period}`)
  assert.equal(answer.status, 200, answer.text)
  const { period: _, ...figures } = answer.body.data
  assert.deepEqual(figures, usageOf(company))
}
