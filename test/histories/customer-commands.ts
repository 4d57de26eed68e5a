import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Answer, assertProblem } from '../api/support.ts'
import { CALLER, call, maybeKey, nextNumber, pick, postOnce } from './command.ts'
import { accept, type Channel, type Company, findCustomer, type Message, type Wish } from './company.ts'
import { readConversations, readCustomers, readUsage } from './reading.ts'

// What companies submit and read about their customers.

const channel = fc.constantFrom<Channel>('web', 'web', 'web', 'telegram')
const sender = fc.constantFrom('sara', 'sara', 'sara', 'omar')
const wish = fc.constantFrom<Wish>(
  'greeting',
  'question',
  'question',
  'order',
  'order',
  'person',
  'settled',
  'crash',
)
const limit = fc.constantFrom(1, 2, 100)

export const submit = call(
  'submit',
  fc.record({
    ...{ ...CALLER, channel, wish, sender },
    ...{
      thread: fc.constantFrom('a', 'a', 'b'),
      message: fc.noBias(fc.nat(40)),
      key: maybeKey,
      isTwice: fc.boolean(),
    },
  }),
  async ({ company, app, stage }, drawn) => {
    // In live only replies on the web leave without an account of the channel.
    const channel = company.environment === 'live' ? 'web' : drawn.channel
    const message: Message = {
      channel,
      external_message_id: `m${drawn.message}`,
      external_thread_id: drawn.thread,
      sender: { external_id: drawn.sender, display_name: `Name of ${drawn.sender}` },
      text: `${drawn.wish} ${channel} ${drawn.message}`,
    }
    const path = '/v1/inbound-events'
    if (drawn.key !== undefined) {
      const { answer, isFirst } = await postOnce({ company, app, stage }, path, message, drawn.key)
      if (isFirst) judgeSubmitted(company, message, [answer])
      return
    }
    const keys = drawn.isTwice ? [`k${nextNumber()}`, `k${nextNumber()}`] : [`k${nextNumber()}`]
    const answers = await Promise.all(keys.map((key) => stage.api.post(app, path, message, key)))
    judgeSubmitted(company, message, answers)
  },
)

// Of the same message that came at once, one is new.
function judgeSubmitted(company: Company, message: Message, answers: readonly Answer[]): void {
  if (company.environment === 'sandbox' && !company.accepting) {
    for (const answer of answers) assertProblem(answer, 422, 'sandbox_unavailable')
    return
  }
  const { channel, external_message_id } = message
  const known = company.events.get(`${channel} ${external_message_id}`)
  const eventId = known ?? answers[0]?.body.data?.event_id
  for (const { status } of answers) assert.equal(status, 202)
  assert.deepEqual(
    answers.map(({ body }) => body.data).toSorted((one, other) => one.duplicate - other.duplicate),
    answers.map((_, index) => ({
      ...{ event_id: eventId, external_message_id, status: 'accepted' },
      duplicate: known !== undefined || index > 0,
    })),
  )
  if (known === undefined) accept(company, message, eventId)
}

export const createCustomer = call(
  'createCustomer',
  fc.record({ ...CALLER, channel, sender, key: maybeKey }),
  async (at, { channel, sender, key }) => {
    const displayName = `Name of ${sender}`
    const body = { channel, external_id: sender, display_name: displayName }
    const { answer, isFirst } = await postOnce(at, '/v1/customers', body, key)
    if (!isFirst) return
    if (findCustomer(at.company, channel, sender) !== undefined) {
      assertProblem(answer, 409, 'identity_conflict')
      return
    }
    assert.equal(answer.status, 201, answer.text)
    const { id } = answer.body.data
    at.company.customers.push({ id, channel, externalId: sender, displayName })
  },
)

/** A thing of any company, by its id: its own company sees it, and nobody else does. */
export const getById = call(
  'getById',
  fc.record({ ...CALLER, owner: fc.nat(2), index: fc.nat(9) }),
  async ({ company, app, stage, companies }, { owner, index }) => {
    const theirs = pick(companies, owner)
    for (const [path, all] of [
      ['/v1/customers', theirs.customers],
      ['/v1/conversations', theirs.conversations],
    ] as const) {
      const id = all[index % all.length]?.id ?? null
      if (id === null) continue
      const answer = await stage.api.get(app, `${path}/${id}`)
      if (theirs === company) assert.equal(answer.status, 200, answer.text)
      else assertProblem(answer, 404, 'not_found')
    }
  },
)

export const readAll = call(
  'readAll',
  fc.record({ ...CALLER, limit }),
  async ({ company, app, stage }, { limit }) => {
    await readCustomers(stage, company, app, limit)
    await readConversations(stage, company, app, limit)
    await readUsage(stage, company, app)
  },
)

export const readStatus = call(
  'readStatus',
  fc.record({
    ...{ ...CALLER, limit },
    status: fc.constantFrom('new', 'open', 'pending', 'resolved', 'closed', 'snoozed'),
  }),
  ({ company, app, stage }, { limit, status }) => readConversations(stage, company, app, limit, status),
)

export const callWithFewerScopes = call(
  'callWithFewerScopes',
  fc.record({ ...CALLER, operation: fc.nat(7) }),
  async ({ app, stage }, { operation }) => {
    const body = { channel: 'web', external_id: 'nobody', text: 'x' }
    const key = `k${nextNumber()}`
    const id = app.id
    const [path, scope, posted] = pick(
      [
        ['/v1/customers', 'conversations:read', undefined],
        ['/v1/customers', 'customers:read', body],
        [`/v1/customers/${id}`, 'customers:write', undefined],
        ['/v1/conversations', 'messages:read', undefined],
        [`/v1/conversations/${id}`, 'conversations:read', undefined],
        ['/v1/inbound-events', 'messages:write', body],
        ['/v1/usage/summary', 'analytics:read', undefined],
        ['/v1/webhook-endpoints', 'integrations:manage', body],
      ] as const,
      operation,
    )
    assertProblem(
      await stage.api.call({ path, as: app, scope, body: posted, key }),
      403,
      'insufficient_scope',
    )
  },
)
