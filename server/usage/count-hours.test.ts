import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { administer } from '../../test/cluster.ts'
import { testContext, withoutRowSecurity } from '../../test/context.ts'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import { movableClock } from '../../test/movable-clock.ts'
import { applyTrigger } from '../conversations/apply-trigger.ts'
import type { LockedConversation } from '../conversations/conversation.ts'
import { REOPENABLE_MS } from '../conversations/status.ts'
import { openTestConversation } from '../conversations/test-factories.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tenant } from '../platform/tenant.ts'
import { TICKET_KINDS, type TicketKind } from '../tickets/rules.ts'
import { reachTicketKind } from '../wallet/test-factories.ts'
import { openUsageCount } from './count-hours.ts'
import type { Period } from './period.ts'
import { countUsage, type Usage } from './queries.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** What the test remembers of a conversation, to count it by hand. */
interface Remembered {
  readonly conversation: LockedConversation
  readonly openedAt: Date
  kind: TicketKind
  closedAt: Date | null
  readonly charges: { at: Date; halalas: number }[]
}

const database = await useTestDatabase()
const context = testContext(database.db, movableClock(new Date('2026-02-27T10:59:59.000Z')))

describe('usage that is counted by the hour', () => {
  async function open(tenant: Tenant, kind: TicketKind): Promise<Remembered> {
    const conversation = await context.db.withTenant(tenant, (tx) => openTestConversation(tx, context))
    const remembered = { conversation, openedAt: context.clock.now(), kind, closedAt: null, charges: [] }
    await reach(tenant, remembered, kind)
    return remembered
  }

  async function reach(tenant: Tenant, remembered: Remembered, kind: TicketKind): Promise<void> {
    const at = context.clock.now()
    const { id: conversationId } = remembered.conversation
    const charge = await context.db.withTenant(tenant, (tx) =>
      reachTicketKind(tx, context, { conversationId, kind, fixture: false, at }),
    )
    if (charge.kind === 'charged') remembered.charges.push({ at, halalas: charge.halalas })
    if (TICKET_KINDS.indexOf(kind) > TICKET_KINDS.indexOf(remembered.kind)) remembered.kind = kind
  }

  async function close(tenant: Tenant, remembered: Remembered): Promise<void> {
    if (remembered.closedAt !== null) return
    remembered.closedAt = context.clock.now()
    await context.db.withTenant(tenant, (tx) =>
      applyTrigger(tx, context, remembered.conversation, 'person_closed'),
    )
  }

  async function countAll(): Promise<number> {
    let counts = 0
    const count = openUsageCount(context.db)
    while ((await count(context.clock.now())) > 0) counts += 1
    return counts
  }

  const usageOf = (tenant: Tenant, period: Period) =>
    context.db.withTenant(tenant, (tx) => countUsage(tx, period))

  function countByHand(all: readonly Remembered[], { from, to }: Period): Usage {
    const within = (at: Date | null) => at !== null && at >= from && at < to
    const opened = all.filter(({ openedAt }) => within(openedAt))
    const closed = all.filter(({ closedAt }) => within(closedAt)).length
    const tickets = Object.fromEntries(
      TICKET_KINDS.map((kind) => [kind, opened.filter((one) => one.kind === kind).length]),
    ) as Usage['tickets']
    const charges = all.flatMap((one) => one.charges).filter(({ at }) => within(at))
    const billedHalalas = charges.reduce((sum, { halalas }) => sum + halalas, 0)
    return { tickets, billedHalalas, opened: opened.length, closed, agentAlone: closed }
  }

  test('agrees with the rows for any period, whenever it was counted and whatever came later', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 40 * 60 }) }),
      fc.record({ do: fc.constant('open' as const), kind: fc.constantFrom(...TICKET_KINDS) }),
      fc.record({
        do: fc.constant('reach' as const),
        which: fc.nat(),
        kind: fc.constantFrom(...TICKET_KINDS),
      }),
      fc.record({ do: fc.constant('close' as const), which: fc.nat() }),
      fc.record({ do: fc.constant('count' as const) }),
    )
    const shares = fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    )
    const histories = fc.tuple(
      fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }),
      fc.array(shares, { minLength: 5, maxLength: 5 }),
    )
    let corrections = 0
    await fc.assert(
      fc.asyncProperty(histories, async ([steps, periods]) => {
        const tenant = await insertTestTenant(database.db)
        const startedMs = context.clock.now().getTime()
        const all: Remembered[] = []
        for (const one of steps) {
          if (one.do === 'wait') context.clock.advance(one.minutes * MINUTE_MS)
          if (one.do === 'open') all.push(await open(tenant, one.kind))
          if (one.do === 'count') await countAll()
          const remembered = 'which' in one ? all[one.which % all.length] : undefined
          if (remembered === undefined) continue
          if (one.do === 'reach') await reach(tenant, remembered, one.kind)
          if (one.do === 'close') await close(tenant, remembered)
        }
        const spanMs = context.clock.now().getTime() + 2 * HOUR_MS - startedMs
        const momentOf = (share: number) => new Date(startedMs - HOUR_MS + Math.round(share * spanMs))
        for (const [one, other] of [...periods, [0, 1] as const]) {
          const period = { from: momentOf(Math.min(one, other)), to: momentOf(Math.max(one, other)) }
          assert.deepEqual(await usageOf(tenant, period), countByHand(all, period))
        }
        corrections += await countCorrections(tenant)
      }),
      { numRuns: 40 },
    )
    assert.ok(
      corrections > 0,
      'No history had a ticket that reached a dearer kind after its hour was counted.',
    )
  })

  async function countCorrections({ organizationId, environment }: Tenant): Promise<number> {
    const [row] = await database.db.shared.query<{ corrections: number }>(sql`
      SELECT count(*) AS corrections FROM usage_hours
      WHERE organization_id = ${organizationId} AND environment = ${environment} AND reached_kind <> ''`)
    return row?.corrections ?? 0
  }

  test('a count waits for a ticket that is just reaching a dearer kind, and sees it', async () => {
    const tenant = await insertTestTenant(database.db)
    const remembered = await open(tenant, 'routed_ticket')
    const { openedAt } = remembered
    context.clock.advance(5 * HOUR_MS)
    const [reached, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const upgrade = context.db.withTenant(tenant, async (tx) => {
      const { id: conversationId } = remembered.conversation
      const outcome = {
        conversationId,
        kind: 'action_ticket',
        fixture: false,
        at: context.clock.now(),
      } as const
      await reachTicketKind(tx, context, outcome)
      reached.resolve()
      await mayCommit.promise
    })
    await reached.promise
    const counting = countAll()
    await untilSomebodyWaitsForTheLock()
    mayCommit.resolve()
    await upgrade
    await counting
    const { tickets } = await usageOf(tenant, { from: openedAt, to: context.clock.now() })
    assert.deepEqual(tickets, { zero: 0, routed_ticket: 0, knowledge_ticket: 0, action_ticket: 1 })
  })

  async function untilSomebodyWaitsForTheLock(): Promise<void> {
    for (;;) {
      const rows = await database.db.shared.query(
        sql`SELECT 1 AS one FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      )
      if (rows.length > 0) return
    }
  }

  test('counts a month at a time, and nothing twice', async () => {
    await countAll()
    const tenant = await insertTestTenant(database.db)
    const first = await open(tenant, 'knowledge_ticket')
    context.clock.advance(70 * 24 * HOUR_MS)
    const last = await open(tenant, 'zero')
    context.clock.advance(3 * HOUR_MS)
    await countAll()
    assert.equal(await countAll(), 0)
    const period = { from: first.openedAt, to: context.clock.now() }
    assert.deepEqual(await usageOf(tenant, period), countByHand([first, last], period))
  })

  test('counts what happens on the stroke of an hour once, with the hour that begins', async () => {
    const tenant = await insertTestTenant(database.db)
    const untilStroke = () => HOUR_MS - (context.clock.now().getTime() % HOUR_MS)
    context.clock.advance(untilStroke())
    const from = context.clock.now()
    const all: Remembered[] = []
    const liveShortly = async () => {
      const remembered = await open(tenant, 'knowledge_ticket')
      await close(tenant, remembered)
      all.push(remembered)
    }
    await liveShortly()
    context.clock.advance(HOUR_MS)
    await liveShortly()
    // And in the middle of the hour.
    context.clock.advance(30 * MINUTE_MS)
    await liveShortly()
    context.clock.advance(-30 * MINUTE_MS)
    // Counts until the very stroke.
    context.clock.advance(HOUR_MS)
    await countAll()
    context.clock.advance(2 * HOUR_MS)
    await countAll()
    const period = { from, to: context.clock.now() }
    assert.deepEqual(await usageOf(tenant, period), countByHand(all, period))
    const begun = { from: new Date(from.getTime() + HOUR_MS), to: period.to }
    assert.deepEqual(await usageOf(tenant, begun), countByHand(all, begun))
    const ended = { from, to: new Date(from.getTime() + HOUR_MS + 29 * MINUTE_MS) }
    assert.deepEqual(await usageOf(tenant, ended), countByHand(all, ended))
  })

  test('has what comes after a clock that was a day ahead is set back', async () => {
    const tenant = await insertTestTenant(database.db)
    const first = await open(tenant, 'routed_ticket')
    context.clock.advance(5 * HOUR_MS)
    await countAll()
    context.clock.advance(24 * HOUR_MS)
    const ahead = await open(tenant, 'knowledge_ticket')
    context.clock.advance(3 * HOUR_MS)
    await countAll()
    context.clock.advance(-27 * HOUR_MS)
    await countAll()
    const last = await open(tenant, 'action_ticket')
    await reach(tenant, first, 'action_ticket')
    const agrees = async (remembered: readonly Remembered[]) => {
      const period = { from: first.openedAt, to: context.clock.now() }
      assert.deepEqual(await usageOf(tenant, period), countByHand(remembered, period))
    }
    context.clock.advance(MINUTE_MS)
    await agrees([first, last])
    context.clock.advance(5 * HOUR_MS)
    await countAll()
    await agrees([first, last])
    context.clock.advance(30 * HOUR_MS)
    await countAll()
    await agrees([first, last, ahead])
  })

  test('goes on where another process has got to meanwhile', async () => {
    const tenant = await insertTestTenant(database.db)
    const first = await open(tenant, 'knowledge_ticket')
    context.clock.advance(3 * HOUR_MS)
    await countAll()
    context.clock.advance(40 * 24 * HOUR_MS)
    const last = await open(tenant, 'routed_ticket')
    context.clock.advance(3 * HOUR_MS)
    const overtaken: Pick<Database, 'shared' | 'withTenant'> = {
      shared: database.db.shared,
      async withTenant(behind, work) {
        await countAll()
        return database.db.withTenant(behind, work)
      },
    }
    await openUsageCount(overtaken)(context.clock.now())
    assert.equal(await countAll(), 0)
    const period = { from: first.openedAt, to: context.clock.now() }
    assert.deepEqual(await usageOf(tenant, period), countByHand([first, last], period))
  })

  test('goes on with other tenants where one cannot be counted, and says whose', async () => {
    const tenants = [await insertTestTenant(database.db), await insertTestTenant(database.db)]
    const remembered = [await open(tenants[0] as Tenant, 'zero'), await open(tenants[1] as Tenant, 'zero')]
    context.clock.advance(3 * HOUR_MS)
    await administer(
      database.url,
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF EXISTS (SELECT FROM refused WHERE id = NEW.organization_id) THEN RAISE 'these hours stay'; END IF; RETURN NEW;
       END $$;
       CREATE TABLE refused (id uuid);
       GRANT SELECT ON refused TO PUBLIC;
       CREATE TRIGGER refuse BEFORE INSERT ON usage_counted FOR EACH ROW EXECUTE FUNCTION refuse()`,
    )
    for (const { organizationId } of tenants) {
      await administer(database.url, `DELETE FROM refused; INSERT INTO refused VALUES ('${organizationId}')`)
      await assert.rejects(countAll(), ({ message }: Error) => {
        assert.match(message, /these hours stay/)
        return message.includes(organizationId)
      })
      context.clock.advance(HOUR_MS)
    }
    await administer(database.url, 'DROP TRIGGER refuse ON usage_counted; DROP TABLE refused')
    await countAll()
    for (const [index, tenant] of tenants.entries()) {
      const period = { from: new Date(0), to: context.clock.now() }
      assert.deepEqual(await usageOf(tenant, period), countByHand(remembered.slice(index, index + 1), period))
    }
  })

  test('has a conversation that a message closes, also where the message came in an hour that is counted by now', async () => {
    const tenant = await insertTestTenant(database.db)
    const openedAt = context.clock.now()
    const write = (at: Date) =>
      context.db.withTenant(tenant, (tx) => openTestConversation(tx, context, { thread: 't', at }))
    const conversation = await write(openedAt)
    await context.db.withTenant(tenant, (tx) =>
      applyTrigger(tx, context, conversation, 'work_started').then((applied) => {
        assert.equal(applied.kind, 'applied')
        return applyTrigger(tx, context, applied.conversation, 'person_resolved')
      }),
    )
    context.clock.advance(REOPENABLE_MS)
    const cameAt = context.clock.now()
    context.clock.advance(5 * HOUR_MS)
    await countAll()
    await write(cameAt)
    const { opened, closed } = await usageOf(tenant, {
      from: openedAt,
      to: new Date(context.clock.now().getTime() + 1),
    })
    assert.deepEqual({ opened, closed }, { opened: 2, closed: 1 })
  })

  test('belongs to its tenant', async () => {
    const tenant = await insertTestTenant(database.db)
    const { openedAt } = await open(tenant, 'knowledge_ticket')
    context.clock.advance(5 * HOUR_MS)
    await countAll()
    const others = [{ ...tenant, environment: 'live' } as const, await insertTestTenant(database.db)]
    for (const other of others) {
      await withoutRowSecurity(database.db, other, async (tx) => {
        const { opened, billedHalalas } = await countUsage(tx, { from: openedAt, to: context.clock.now() })
        assert.deepEqual({ opened, billedHalalas }, { opened: 0, billedHalalas: 0 })
      })
    }
  })
})
