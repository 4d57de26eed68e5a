import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { updateCredentials } from '../channels/account-queries.ts'
import type { Connector } from '../channels/connector.ts'
import { credentialsPurpose } from '../channels/credentials.ts'
import { REDDIT_KEYS, redditDouble } from '../channels/doubles/reddit.ts'
import { telegramDouble } from '../channels/doubles/telegram.ts'
import {
  insertTestAccount,
  insertTestReply,
  insertTestThread,
  type TestPlace,
  useLiveConnectors,
} from '../channels/test-factories.ts'
import { sql } from '../db/sql.ts'
import { createLog } from '../platform/log.ts'
import { createRunner } from '../work/runner.ts'
import type { WorkSource } from '../work/source.ts'
import { wakeMessagesForAccount } from './hasten-queries.ts'
import { insertOutgoingMessages } from './queue-queries.ts'
import { createSendSource } from './send.job.ts'
import { WINDOW_MS } from './sending-caps.ts'
import { findReplyState } from './test-factories.ts'

const NEW_TOKEN = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0'
const CHAT = { channel: 'telegram', recipient: '5550001', externalThreadId: '5550001' } as const
const POST: TestPlace = {
  ...{ channel: 'reddit', recipient: 'someone', externalThreadId: 't3_post01', inboundMessageId: 't1_c1' },
}

const stage = useLiveConnectors()

async function queueReply(place: TestPlace, accountId: string): Promise<string> {
  const { context, tenant } = stage.world
  const { id, conversationId, channel } = await insertTestReply(
    stage.world,
    await insertTestThread(stage.world, place, accountId),
  )
  await context.db.withTenant(tenant, async (tx) => {
    const [row] = await tx.query<{ customer_id: string }>(
      sql`SELECT customer_id FROM conversations WHERE id = ${conversationId}`,
    )
    const customerId = row?.customer_id ?? assert.fail()
    const at = context.clock.now()
    await insertOutgoingMessages(tx, [{ tenant, id, conversationId, customerId, channel, at }])
  })
  return id
}

/** As `channel-accounts update` does it. */
async function replace(accountId: string, credentials: object): Promise<void> {
  const { context, tenant } = stage.world
  const sealed = context.secretBox.seal(JSON.stringify(credentials), credentialsPurpose(accountId))
  await context.db.withTenant(tenant, async (tx) => {
    await updateCredentials(tx, accountId, sealed)
    await wakeMessagesForAccount(tx, { tenant, accountId, now: context.clock.now() })
  })
}

async function waitsForLock(): Promise<boolean> {
  const [row] = await stage.world.context.db.shared.query<{ waits: boolean }>(sql`
    SELECT count(*) > 0 AS waits FROM pg_locks
    WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
  return row?.waits === true
}

/** Something that happens once, at a moment of a try. */
type Moment = 'answered' | 'recorded'

/** A worker; `meanwhile` happens once at that moment of its first try, as far as it can happen then. */
function sender(connector: Connector, moment?: Moment, meanwhile: () => Promise<void> = async () => {}) {
  const { context } = stage.world
  const { db, clock } = context
  let isDone = false
  const happen = async (at: Moment) => {
    if (isDone || at !== moment) return undefined
    isDone = true
    return meanwhile()
  }
  let hasAnswered = false
  let happening: Promise<void> | undefined
  let isOver = false
  const observed: Connector = {
    async send(message, signal) {
      const result = await connector.send(message, signal)
      hasAnswered = true
      await happen('answered')
      return result
    },
  }
  const aheadOfDisk: typeof db.aheadOfDisk = (work) =>
    db.aheadOfDisk(async (tx) => {
      const result = await work(tx)
      if (!hasAnswered) return result
      // The try is written and not committed: whoever has to wait for that is waiting, and all else is over.
      happening ??= happen('recorded').then(() => {
        isOver = true
      })
      while (!isOver && !(await waitsForLock())) await setImmediate()
      return result
    })
  const source = createSendSource({ ...context, db: { ...db, aheadOfDisk } }, () => observed)
  const sources = [source as unknown as WorkSource<unknown>]
  const runner = createRunner({ db, clock, log: createLog('silent'), sources })
  return {
    async drain() {
      await runner.drain()
      await happening
    },
  }
}

describe('a reply whose credentials the platform has refused', () => {
  for (const [when, moment] of [
    ['before its refusal is recorded', 'answered'],
    ['while its refusal is being recorded', 'recorded'],
  ] as const) {
    it(`leaves with others at once that an operator gives the account ${when}`, async () => {
      const { context, tenant } = stage.world
      const double = await stage.listen(telegramDouble(context.clock), NEW_TOKEN, CHAT.recipient)
      const accountId = await insertTestAccount(stage.world, 'telegram', { bot_token: '1:revoked' })
      const id = await queueReply(CHAT, accountId)
      const worker = sender(stage.connectorOf('telegram'), moment, () =>
        replace(accountId, { bot_token: NEW_TOKEN }),
      )
      // The customer gets one message a second, and the refused one may have been one.
      for (let round = 0; round < 3; round++) {
        await worker.drain()
        context.clock.advance(WINDOW_MS)
      }
      const { status, attempts } = await findReplyState(context, tenant, id)
      assert.deepEqual([status, attempts], ['sent', 1])
      assert.equal(double.state.received.length, 1)
    })
  }

  it('waits for an operator where the service itself has renewed its token meanwhile, and that was refused', async () => {
    const { context, tenant } = stage.world
    const shape = redditDouble(context.clock)
    const refusing: typeof shape = {
      ...shape,
      async answer(request, state) {
        const answer = await shape.answer(request, state)
        return request.path.includes('access_token') ? answer : { status: 401, body: { error: 401 } }
      },
    }
    await stage.listen(refusing, 'RedditRefreshToken0001', 't1_c1')
    const credentials = { ...REDDIT_KEYS, refresh_token: 'RedditRefreshToken0001' }
    const accountId = await insertTestAccount(stage.world, 'reddit', credentials)
    const id = await queueReply(POST, accountId)
    await sender(stage.connectorOf('reddit')).drain()
    const { status, sendAt } = await findReplyState(context, tenant, id)
    assert.equal(status, 'queued')
    assert.equal((sendAt?.getTime() ?? 0) - context.clock.now().getTime(), 5 * 60_000)
  })
})
