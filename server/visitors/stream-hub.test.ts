import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { afterEach, describe, test } from 'node:test'
import { insertTestTenant, type TestDatabase, useTestDatabase } from '../../test/harness.ts'
import { movableClock } from '../../test/movable-clock.ts'
import { insertChannelAccount, updateCredentials } from '../channels/account-queries.ts'
import { createVisitorStreams } from '../channels/visitor-streams.ts'
import type { WorkSourceName } from '../context.ts'
import { createLog } from '../platform/log.ts'
import { createStreamHub, type HubSettings, type StreamHub } from './stream-hub.ts'

const clock = movableClock()
const log = createLog('silent')
const NEVER_MS = 3_600_000
const SETTINGS: HubSettings = { mostPages: 2, mostPerStream: 2, pollMs: NEVER_MS, heartbeatMs: NEVER_MS }

const database = await useTestDatabase()
const tenant = await insertTestTenant(database.db)
const accountId = randomUUID()
const credentialsSealed = Buffer.from('sealed with the first secret')
await database.db.withTenant(tenant, (tx) => {
  const account = { id: accountId, channel: 'web', name: 'Page', credentialsSealed } as const
  return insertChannelAccount(tx, { ...account, createdAt: clock.now() })
})
let hub: StreamHub | undefined

afterEach(() => hub?.close())

/** A hub, and whether it listens for wake-ups. */
function openHub(settings: Partial<HubSettings> = {}, db: Pick<TestDatabase['db'], 'shared'> = database.db) {
  const listeners = new Set<(source: WorkSourceName) => void>()
  const services = { db: { ...database.db, ...db }, clock, log }
  hub = createStreamHub(
    services,
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    { ...SETTINGS, ...settings },
  )
  const wake = (source: WorkSourceName) => {
    for (const tell of listeners) tell(source)
  }
  return { hub, listeners, wake }
}

function open(from: StreamHub, visitorId: string, position = 0, owner = tenant): Readable | null {
  const expiresAt = new Date(clock.now().getTime() + NEVER_MS)
  return from.open({
    ...{ tenant: owner, accountId, credentialsSealed },
    externalThreadId: 'page',
    visitorId,
    position,
    expiresAt,
    opening: ': open\n\n',
  })
}

async function say(visitorId: string, ...texts: string[]): Promise<void> {
  const streams = createVisitorStreams({ db: database.db, clock })
  for (const text of texts) {
    const message = { externalThreadId: 'page', visitorId, messageId: randomUUID(), text, media: [] }
    await streams.append(tenant, message)
  }
}

/** What a page reads until it holds a text. */
async function readUntil(page: Readable | null, wanted: string): Promise<string> {
  assert.ok(page)
  let text = ''
  for await (const chunk of page.iterator({ destroyOnReturn: false })) {
    text += chunk
    if (text.includes(wanted)) return text
  }
  return assert.fail(`The stream ended without ${wanted}: ${text}`)
}

describe('the pages of a process', () => {
  test('are bounded, and one that goes makes room', async () => {
    const { hub, listeners } = openHub()
    const [first, second] = [open(hub, 'a'), open(hub, 'b')]
    assert.ok(first && second)
    assert.equal(open(hub, 'c'), null)
    first.destroy()
    await once(first, 'close')
    assert.ok(open(hub, 'c'))
    assert.equal(listeners.size, 1)
  })

  test('of one organization do not keep those of another out', () => {
    const { hub } = openHub({ mostPages: 4 })
    const [first, second, ...others] = ['a', 'b', 'c', 'd'].map((visitorId) => open(hub, visitorId))
    const stranger = { ...tenant, organizationId: randomUUID() }
    const theirs = [open(hub, 'a', 0, stranger), open(hub, 'b', 0, stranger)]
    assert.ok([...theirs, ...others].every((page) => page?.destroyed === false))
    assert.ok(first?.destroyed && second?.destroyed)
    assert.equal(open(hub, 'c', 0, stranger), null)
    assert.equal(open(hub, 'e'), null)
  })

  test('cost nothing when the last has gone', async () => {
    const { hub, listeners } = openHub()
    const page = open(hub, 'a')
    assert.equal(listeners.size, 1)
    page?.destroy()
    await once(page as Readable, 'close')
    assert.equal(listeners.size, 0)
  })

  test('of one stream are bounded too: one more ends the oldest', async () => {
    const { hub } = openHub({ mostPages: 10 })
    const oldest = open(hub, 'a')
    await once(oldest as Readable, 'data')
    const others = [open(hub, 'a'), open(hub, 'a')]
    await once(oldest as Readable, 'end')
    assert.ok(others.every((page) => page?.destroyed === false))
  })

  test('of one stream are bounded although none of them reads: the oldest makes room at once', () => {
    const { hub } = openHub({ mostPages: 10 })
    const [oldest, ...others] = [open(hub, 'a'), open(hub, 'a'), open(hub, 'a')]
    assert.equal(oldest?.destroyed, true)
    assert.ok(others.every((page) => page?.destroyed === false))
  })
})

describe('a page', () => {
  test('is told in order and to the end what many looks together find', async () => {
    const texts = Array.from({ length: 120 }, (_, index) => `message-${index};`)
    await say('long', ...texts)
    const { hub } = openHub()
    const read = await readUntil(open(hub, 'long'), 'message-119;')
    assert.deepEqual(read.match(/message-\d+;/g), texts)
    const ids = read.match(/(?<=^id: )\d+$/gm)?.map(Number) ?? []
    assert.equal(ids.length, texts.length)
    assert.ok(ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? id)))
  })

  test('is told at once when a worker says so, and by the poll when that word was lost', async () => {
    const awake = openHub()
    const first = open(awake.hub, 'told')
    await readUntil(first, 'open')
    await say('told', 'by word')
    awake.wake('alerts')
    awake.wake('visitor_streams')
    await readUntil(first, 'by word')
    const polling = openHub({ pollMs: 5 })
    const second = open(polling.hub, 'told', 1)
    await readUntil(second, 'open')
    await say('told', 'by poll')
    await readUntil(second, 'by poll')
    awake.hub.close()
  })

  test('hears now and then that the connection lives', async () => {
    const { hub } = openHub({ heartbeatMs: 5 })
    await readUntil(open(hub, 'silent'), 'event: beat')
  })

  test('is told a long backlog piece by piece, as it reads', async () => {
    const texts = Array.from({ length: 60 }, (_, index) => `${index};${'x'.repeat(15_000)}`)
    await say('much', ...texts)
    const { hub } = openHub()
    const page = open(hub, 'much')
    await hub.look()
    assert.ok((page?.readableLength ?? 0) < 200_000)
    const read = await readUntil(page, '"59;')
    assert.equal(read.match(/^id: \d+$/gm)?.length, 60)
  })

  test('that does not read is cut off, and its backlog waits in the database', async () => {
    await say('stuck', ...Array.from({ length: 40 }, () => 'x'.repeat(15_000)))
    const { hub, listeners } = openHub({ heartbeatMs: 5 })
    const page = open(hub, 'stuck')
    assert.ok(page)
    await once(page, 'close')
    assert.ok(page.destroyed)
    assert.equal(listeners.size, 0)
  })

  test('outlives a database that fails to answer for a while', async () => {
    let isDown = true
    const shared = {
      ...database.db.shared,
      query: (...[statement]: Parameters<typeof database.db.shared.query>) =>
        isDown ? Promise.reject(new Error('down')) : database.db.shared.query(statement),
    } as typeof database.db.shared
    const { hub } = openHub({}, { shared })
    const page = open(hub, 'patient')
    await say('patient', 'after all')
    await hub.look()
    isDown = false
    await hub.look()
    await readUntil(page, 'after all')
  })

  test('whose token ends while the database is asked is told nothing more', async () => {
    await say('late', 'too late')
    let isEnding = true
    const shared = {
      ...database.db.shared,
      query: async (...[statement]: Parameters<typeof database.db.shared.query>) => {
        const rows = await database.db.shared.query(statement)
        if (isEnding) clock.advance(NEVER_MS)
        isEnding = false
        return rows
      },
    } as typeof database.db.shared
    const { hub } = openHub({}, { shared })
    assert.match(await readUntil(open(hub, 'late'), 'event: '), /^event: expired$/m)
  })

  test('is ended when its account is given another secret, and not before', async () => {
    const { hub } = openHub({ pollMs: 5 })
    const page = open(hub, 'rotated')
    await say('rotated', 'before')
    await readUntil(page, 'before')
    await database.db.withTenant(tenant, (tx) =>
      updateCredentials(tx, accountId, Buffer.from('sealed with the second')),
    )
    assert.match(await readUntil(page, 'event: '), /^event: expired$/m)
    await database.db.withTenant(tenant, (tx) => updateCredentials(tx, accountId, credentialsSealed))
  })
})
