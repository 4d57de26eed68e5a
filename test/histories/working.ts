import assert from 'node:assert/strict'
import { acceptsSignature } from '../webhook-receiver.ts'
import { answer, type Company, isPaidFairly, PRICES, record, runTimers, type Wish } from './company.ts'
import { judgeNumbers, readConversations, readCustomers } from './reading.ts'
import type { Stage } from './stage.ts'

/** Replies to one customer leave a second apart. */
const APART_MS = 1_100

/** Lets the worker do all that waits. */
export async function drain({ api, worker }: Stage): Promise<void> {
  while ((await worker.drain()) > 0) api.service.clock.advance(APART_MS)
}

/** The same, and judges what it did for each company. */
export async function letWorkerWork(stage: Stage, companies: readonly Company[]): Promise<void> {
  const { clock } = stage.api.service
  const now = () => clock.now().getTime()
  const begun = now()
  await drain(stage)
  for (const company of companies) {
    runTimers(company, begun)
    if (company.waiting.length === 0) continue
    record(company)
    await answerAll(stage, company, begun)
  }
  judgeDeliveries(stage, companies, now())
}

async function answerAll(stage: Stage, company: Company, now: number): Promise<void> {
  const [app] = company.apps
  assert.ok(app !== undefined)
  const isBroke = company.balance < PRICES.routed_ticket
  const emptyWallets = await findEmptyWallets(stage, app)
  const refused: { one: Company['conversations'][number]; wish: Wish }[] = []
  for (const one of company.conversations) {
    if (one.unanswered === null || one.escalation !== null) continue
    const wish = one.unanswered
    const saw = isBroke || emptyWallets.has(one.messages[0]?.text ?? null)
    if (saw) refused.push({ one, wish })
    answer(company, one, saw, now)
  }
  assert.ok(isPaidFairly(company, refused), `${company.name}: ${company.balance} halalas are left`)
  await readCustomers(stage, company, app, 100)
  await readConversations(stage, company, app, 100)
  judgeNumbers(company)
}

// The first messages of the conversations that were handed over because the wallet could not pay.
async function findEmptyWallets({ api }: Stage, app: Company['apps'][number]): Promise<Set<string | null>> {
  const { body } = await api.get(app, '/v1/conversations?limit=100')
  const found = new Set<string | null>()
  for (const { id, escalation_reason } of body.data) {
    if (escalation_reason !== 'wallet_empty') continue
    found.add((await api.get(app, `/v1/conversations/${id}`)).body.data.messages[0].text)
  }
  return found
}

// Each endpoint was told exactly what it was to be told, once, signed with each secret that it has.
function judgeDeliveries({ receiver }: Stage, companies: readonly Company[], now: number): void {
  const expected = companies.flatMap(({ deliveries }) =>
    deliveries.map(({ endpoint, type, subjectId }) => `${endpoint.path} ${type} ${subjectId}`),
  )
  const seen = receiver.received.map(({ path, body }) => {
    const event = JSON.parse(body.toString('utf8'))
    return `${path} ${event.type} ${event.subject.id}`
  })
  assert.deepEqual(seen.toSorted(), expected.toSorted())
  const endpoints = new Map(companies.flatMap((each) => each.endpoints.map((one) => [one.path, one])))
  for (const request of receiver.received) {
    const held = endpoints.get(request.path)?.secrets.filter(({ endsAt }) => now < endsAt) ?? []
    for (const { secret } of held) assert.ok(acceptsSignature(request, [secret], now / 1000))
    assert.equal(String(request.headers['x-service-signature']).split('v1=').length - 1, held.length)
  }
  receiver.received.length = 0
  for (const company of companies) company.deliveries = []
}
