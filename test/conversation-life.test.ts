import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, suite, test } from 'node:test'
import type { Conversation, ConversationDetail } from '../contract/schemas/conversation.ts'
import type { Customer } from '../contract/schemas/customer.ts'
import type { Intervening } from '../server/interventions/intervene.ts'
import { handBack, resolve, snooze, takeOver, writeAsPerson } from '../server/interventions/interventions.ts'
import { startTestService, type TestApp, type TestService } from './service.ts'

const HOUR_MS = 3_600_000
const QUESTION = 'When will I get my money back?'

suite('a conversation over days', () => {
  let service: TestService
  let app: TestApp
  let thread = ''

  before(async () => {
    service = await startTestService()
    app = await service.createDemo()
  })
  beforeEach(() => {
    thread = randomUUID()
  })
  after(() => service.close())

  /** The customer writes, and everything that is due happens. */
  async function write(text: string): Promise<void> {
    const response = await service.call({
      path: '/v1/inbound-events',
      token: await service.token(app),
      headers: { 'idempotency-key': randomUUID() },
      body: {
        channel: 'web',
        external_message_id: randomUUID(),
        external_thread_id: thread,
        sender: { external_id: thread },
        text,
      },
    })
    assert.equal(response.statusCode, 202, response.body)
    await settle()
  }

  /** Lets time pass, and then whatever is due happens. */
  async function pass(hours: number): Promise<void> {
    service.clock.advance(hours * HOUR_MS)
    await settle()
  }

  // A reply may wait a second for its turn under the sending caps.
  async function settle(): Promise<void> {
    for (let round = 0; round < 3; round++) {
      await service.worker.drain()
      service.clock.advance(2_000)
    }
  }

  async function read<Resource>(path: string): Promise<Resource> {
    const response = await service.call({ path, token: await service.token(app) })
    assert.equal(response.statusCode, 200, response.body)
    return response.json<{ data: Resource }>().data
  }

  /** The thread's conversations, the first opened first. */
  async function conversations(): Promise<ConversationDetail[]> {
    const customers = await read<Customer[]>('/v1/customers?limit=100')
    const mine = customers.find(({ identities }) => identities[0]?.external_id === thread)
    const listed = await read<Conversation[]>(`/v1/conversations?customer_id=${mine?.id}`)
    return Promise.all(listed.map(({ id }) => read<ConversationDetail>(`/v1/conversations/${id}`)).reverse())
  }

  async function who(): Promise<Intervening> {
    return { tenant: app.tenant, conversationId: (await latest()).id, actor: 'Noura' }
  }

  async function latest(): Promise<ConversationDetail> {
    const found = (await conversations()).at(-1)
    assert.ok(found)
    return found
  }

  test('is resolved by 24 h of silence after a grounded answer, and closed 72 h later', async () => {
    await write(QUESTION)
    assert.equal((await latest()).status, 'pending')
    await pass(23.9)
    assert.equal((await latest()).status, 'pending')
    await pass(0.2)
    assert.deepEqual([(await latest()).status, (await latest()).closed_at], ['resolved', null])
    await pass(71.8)
    assert.equal((await latest()).status, 'resolved')
    await pass(0.3)
    assert.deepEqual([(await latest()).status, (await latest()).closed_at === null], ['closed', false])
  })

  test('is reopened by a message within 72 h of its resolution, with a fresh escalation state, and by none after', async () => {
    await write('I want to talk to a person')
    assert.deepEqual([(await latest()).escalated, (await latest()).queue !== null], [true, true])
    await writeAsPerson(service.opened.context, await who(), 'I am Noura.')
    await resolve(service.opened.context, await who())
    await pass(71.9)
    await write(QUESTION)
    const reopened = await latest()
    assert.deepEqual([reopened.number, reopened.status], [(await conversations())[0]?.number, 'pending'])
    assert.deepEqual([reopened.escalated, reopened.escalation_reason, reopened.queue], [false, null, null])
    assert.equal(reopened.messages.at(-1)?.author, 'agent')
    await resolve(service.opened.context, await who())
    await pass(72)
    await write(QUESTION)
    const both = await conversations()
    assert.deepEqual(
      both.map(({ status }) => status),
      ['closed', 'pending'],
    )
  })

  test('is not resolved by silence while a person has it; the silence begins anew when it is handed back', async () => {
    await write(QUESTION)
    await takeOver(service.opened.context, await who())
    await pass(48)
    assert.equal((await latest()).status, 'pending')
    await handBack(service.opened.context, await who())
    await pass(23)
    assert.equal((await latest()).status, 'pending')
    await pass(1.1)
    assert.equal((await latest()).status, 'resolved')
  })

  test('sleeps until its moment, or until the customer writes', async () => {
    const until = () => new Date(service.clock.now().getTime() + 10 * HOUR_MS)
    await write(QUESTION)
    await snooze(service.opened.context, await who(), until())
    await pass(9.9)
    assert.equal((await latest()).status, 'snoozed')
    await pass(0.2)
    assert.equal((await latest()).status, 'open')
    await snooze(service.opened.context, await who(), until())
    await write(QUESTION)
    assert.equal((await latest()).status, 'pending')
    await pass(11)
    assert.equal((await latest()).status, 'pending')
  })

  test('is resolved when the customer says that it is settled, and opened again when it is not', async () => {
    await write(QUESTION)
    await write('Thanks, that solved it!')
    assert.deepEqual([(await latest()).status, (await latest()).messages.length], ['resolved', 4])
    await write('How long does delivery take?')
    const { status, messages } = await latest()
    assert.deepEqual([status, messages.length], ['pending', 6])
  })
})
