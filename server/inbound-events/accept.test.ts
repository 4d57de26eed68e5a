import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { startTestService, type TestApp, type TestService } from '../../test/service.ts'
import { sql } from '../db/sql.ts'

const BURST_WINDOW_MS = 2_000

let service: TestService
let app: TestApp
let token: string

before(async () => {
  service = await startTestService({ burstWindowMs: BURST_WINDOW_MS })
  app = await service.createApp(await service.createOrganization())
  token = await service.token(app)
  const endpoint = await service.call({
    path: '/v1/webhook-endpoints',
    token,
    // Nobody listens there: what is delivered fails and is put off.
    body: { url: 'http://127.0.0.1:1024/hooks', subscribed_events: ['*'] },
  })
  assert.equal(endpoint.statusCode, 201, endpoint.body)
})
after(() => service.close())

function submit(thread: string, messageId: string, key: string = randomUUID(), sender: string = thread) {
  return service.call({
    path: '/v1/inbound-events',
    token,
    headers: { 'idempotency-key': key },
    body: {
      channel: 'web',
      external_message_id: messageId,
      external_thread_id: thread,
      sender: { external_id: sender },
      text: 'Hello',
    },
  })
}

/** How many rows of each kind the organization has. */
async function countRows(): Promise<Record<string, number>> {
  const [row] = await service.opened.context.db.withTenant(app.tenant, (tx) =>
    tx.query<Record<string, number>>(sql`
      SELECT (SELECT count(*) FROM inbound_events) AS events, (SELECT count(*) FROM conversation_work) AS work,
        (SELECT count(*) FROM webhook_events) AS webhook_events,
        (SELECT count(*) FROM webhook_deliveries) AS deliveries, (SELECT count(*) FROM idempotency_keys) AS keys`),
  )
  return row ?? {}
}

async function administer(text: string): Promise<void> {
  const client = await service.opened.context.db.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

describe('accepting an event', () => {
  it('saves the event, its work, its webhook event with a delivery, and its key together', async () => {
    for (const name of ['together', 'again', 'once more']) {
      const before = await countRows()
      assert.equal((await submit(name, name)).statusCode, 202)
      const after = await countRows()
      for (const kind of Object.keys(before)) assert.equal(after[kind], (before[kind] ?? 0) + 1, kind)
    }
  })

  for (const table of ['conversation_work', 'webhook_events', 'webhook_deliveries', 'idempotency_keys']) {
    it(`saves nothing at all when ${table} cannot be written, and the same request succeeds afterwards`, async () => {
      const before = await countRows()
      const key = randomUUID()
      await administer(`
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
        CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse()`)
      try {
        assert.equal((await submit('refused', `refused-${table}`, key)).statusCode, 500)
        assert.deepEqual(await countRows(), before)
      } finally {
        await administer(`DROP TRIGGER refuse ON ${table}; DROP FUNCTION refuse`)
      }
      const repeated = await submit('refused', `refused-${table}`, key)
      assert.equal(repeated.statusCode, 202)
      assert.equal(repeated.json().data.duplicate, false)
    })
  }

  it('refuses only the event that cannot be saved, whoever else is saved with it', async () => {
    await administer(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF NEW.external_message_id = 'poison' THEN RAISE 'refused' USING ERRCODE = 'data_exception'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON inbound_events FOR EACH ROW EXECUTE FUNCTION refuse()`)
    try {
      const ids = Array.from({ length: 20 }, (_, index) => (index === 11 ? 'poison' : `beside-${index}`))
      const answers = await Promise.all(ids.map((id) => submit(id, id)))
      assert.deepEqual(
        answers.map(({ statusCode }) => statusCode),
        ids.map((id) => (id === 'poison' ? 500 : 202)),
      )
    } finally {
      await administer('DROP TRIGGER refuse ON inbound_events; DROP FUNCTION refuse')
    }
  })

  it('saves nothing for a message that is known, however the two meet', async () => {
    const first = await submit('known', 'known-1')
    const before = await countRows()
    const repeats = await Promise.all(Array.from({ length: 5 }, () => submit('known', 'known-1')))
    for (const { body, statusCode } of repeats) {
      assert.equal(statusCode, 202)
      const { data } = JSON.parse(body)
      assert.deepEqual(data, { ...first.json().data, duplicate: true })
    }
    assert.deepEqual(await countRows(), { ...before, keys: (before.keys ?? 0) + 5 })
  })

  it('remembers under a key that the message was known', async () => {
    const first = await submit('remembered', 'remembered-1')
    const [repeat, replay] = [
      await submit('remembered', 'remembered-1', 'remembering'),
      await submit('remembered', 'remembered-1', 'remembering'),
    ]
    assert.deepEqual(repeat.json().data, { ...first.json().data, duplicate: true })
    assert.equal(replay.headers['idempotent-replayed'], 'true')
    assert.equal(replay.body, repeat.body)
  })
})

describe('a short burst', () => {
  it('is one turn, which starts when the customer has been silent for a moment', async () => {
    const get = async (path: string) => (await service.call({ path, token })).json().data
    service.clock.advance(60_000)
    await service.worker.drain()
    const [last] = await get('/v1/conversations?limit=1')
    await submit('burst', 'burst-1')
    service.clock.advance(BURST_WINDOW_MS - 1)
    await submit('burst', 'burst-2')
    service.clock.advance(BURST_WINDOW_MS - 1)
    await service.worker.drain()
    assert.equal((await get('/v1/conversations?limit=1'))[0].id, last.id)
    service.clock.advance(1)
    await service.worker.drain()
    const [burst] = await get('/v1/conversations?limit=1')
    const { messages } = await get(`/v1/conversations/${burst.id}`)
    assert.deepEqual(
      messages.map(({ direction }: { direction: string }) => direction),
      ['in', 'in', 'out'],
    )
  })

  it('does not wait for a thread in which somebody always writes, such as the comments on a post', async () => {
    const get = async (path: string) => (await service.call({ path, token })).json().data
    const isAnswered = async () =>
      (await get('/v1/conversations')).some(
        (conversation: { status: string; created_at: string }) =>
          conversation.status === 'pending' && new Date(conversation.created_at) >= beganAt,
      )
    service.clock.advance(60_000)
    await service.worker.drain()
    const beganAt = service.clock.now()
    let windows = 0
    for (; windows < 20 && !(await isAnswered()); windows++) {
      const comment = randomUUID()
      assert.equal((await submit('post', comment, comment, comment)).statusCode, 202)
      service.clock.advance(BURST_WINDOW_MS - 1)
      await service.worker.drain()
    }
    assert.equal(windows, 11)
  })
})
