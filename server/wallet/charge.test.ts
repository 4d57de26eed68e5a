import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testContext } from '../../test/context.ts'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import { raiseAlert } from '../alerts/test-factories.ts'
import { openTestConversation } from '../conversations/test-factories.ts'
import { sql } from '../db/sql.ts'
import type { Tenant } from '../platform/tenant.ts'
import type { TicketKind } from '../tickets/rules.ts'
import { countUsage } from '../usage/queries.ts'
import { affordsCheapestOutcome, FUNDS_COLUMNS, type FundsRow } from './affordable.ts'
import type { Charge } from './charge.ts'
import { creditWallet } from './credit.ts'
import { debitWallet } from './debit.ts'
import { OPENING_REASON, openWallets } from './open-wallets.ts'
import { findBalanceHalalas } from './queries.ts'
import { reachTicketKind, reachTicketKinds } from './test-factories.ts'

const database = await useTestDatabase()
const context = testContext(database.db)

describe('the wallet', () => {
  async function openConversation(tenant: Tenant): Promise<string> {
    return context.db.withTenant(tenant, async (tx) => (await openTestConversation(tx, context)).id)
  }

  function reach(tenant: Tenant, conversationId: string, kind: TicketKind, fixture = false): Promise<Charge> {
    const at = context.clock.now()
    return context.db.withTenant(tenant, (tx) =>
      reachTicketKind(tx, context, { conversationId, kind, fixture, at }),
    )
  }

  function credit(tenant: Tenant, halalas: number) {
    return creditWallet(context, { ...tenant, halalas, reason: 'top-up' })
  }

  function debit(tenant: Tenant, halalas: number) {
    return debitWallet(context, { ...tenant, halalas, reason: 'credited twice' })
  }

  function balance(tenant: Tenant): Promise<number> {
    return context.db.withTenant(tenant, findBalanceHalalas)
  }

  async function affordable({ organizationId, environment }: Tenant): Promise<boolean> {
    const [row] = await database.db.shared.query<FundsRow>(sql`
      SELECT ${FUNDS_COLUMNS} FROM organizations o
      LEFT JOIN wallets w ON w.organization_id = o.id AND w.environment = ${environment}
      WHERE o.id = ${organizationId}`)
    assert.ok(row)
    return affordsCheapestOutcome(row, environment)
  }

  async function ledger(tenant: Tenant) {
    return database.db.shared.query<{ amount_halalas: number; reason: string }>(sql`
      SELECT amount_halalas, reason FROM wallet_entries
      WHERE organization_id = ${tenant.organizationId} AND environment = ${tenant.environment} ORDER BY id`)
  }

  async function ledgerSum(tenant: Tenant): Promise<number> {
    return (await ledger(tenant)).reduce((sum, entry) => sum + entry.amount_halalas, 0)
  }

  /** The thresholds of which the operator was told, one for each time; those of one alert stand together. */
  async function alertsOf(tenant: Tenant) {
    const rows = await database.db.shared.query<{ percent: number }>(sql`
      SELECT (detail->>'threshold_percent')::int AS percent FROM alerts, generate_series(1, count)
      WHERE organization_id = ${tenant.organizationId} AND environment = ${tenant.environment}
        AND kind = 'wallet_low' ORDER BY id`)
    return rows.map(({ percent }) => percent)
  }

  async function ticketOf(tenant: Tenant, conversationId: string) {
    const [row] = await database.db.shared.query(sql`
      SELECT kind, charged_halalas FROM tickets
      WHERE organization_id = ${tenant.organizationId} AND environment = ${tenant.environment}
        AND conversation_id = ${conversationId}`)
    return { ...row }
  }

  async function liveTenant(halalas = 0): Promise<Tenant> {
    const tenant = await insertTestTenant(database.db, 'live')
    if (halalas > 0) await credit(tenant, halalas)
    return tenant
  }

  test('each kind is charged at its price, the greeting is free', async () => {
    const tenant = await liveTenant(1000)
    for (const [kind, halalas] of [
      ['action_ticket', 150],
      ['knowledge_ticket', 100],
      ['routed_ticket', 50],
    ] as const) {
      const id = await openConversation(tenant)
      assert.deepEqual(await reach(tenant, id, kind), { kind: 'charged', halalas })
      assert.deepEqual(await ticketOf(tenant, id), { kind, charged_halalas: halalas })
    }
    const id = await openConversation(tenant)
    assert.deepEqual(await reach(tenant, id, 'zero'), { kind: 'unchanged' })
    assert.deepEqual(await ticketOf(tenant, id), { kind: 'zero', charged_halalas: 0 })
    assert.equal(await balance(tenant), 700)
  })

  test('a dearer kind charges the difference, a cheaper or the same one nothing', async () => {
    const tenant = await liveTenant(1000)
    const id = await openConversation(tenant)
    assert.deepEqual(await reach(tenant, id, 'routed_ticket'), { kind: 'charged', halalas: 50 })
    assert.deepEqual(await reach(tenant, id, 'action_ticket'), { kind: 'charged', halalas: 100 })
    for (const kind of ['knowledge_ticket', 'action_ticket', 'zero'] as const) {
      assert.deepEqual(await reach(tenant, id, kind), { kind: 'unchanged' })
    }
    assert.deepEqual(await ticketOf(tenant, id), { kind: 'action_ticket', charged_halalas: 150 })
    assert.equal(await balance(tenant), 850)
    assert.deepEqual(
      (await ledger(tenant)).map((entry) => entry.amount_halalas),
      [1000, -50, -100],
    )
  })

  test("prices are the organization's; a higher kind that is no dearer costs nothing and refunds nothing", async () => {
    const tenant = await liveTenant(1000)
    await database.db.shared.execute(sql`
      UPDATE organizations SET price_routed_halalas = 70, price_knowledge_halalas = 30
      WHERE id = ${tenant.organizationId}`)
    const id = await openConversation(tenant)
    assert.deepEqual(await reach(tenant, id, 'routed_ticket'), { kind: 'charged', halalas: 70 })
    assert.deepEqual(await reach(tenant, id, 'knowledge_ticket'), { kind: 'unchanged' })
    assert.deepEqual(await ticketOf(tenant, id), { kind: 'knowledge_ticket', charged_halalas: 70 })
    assert.equal(await balance(tenant), 930)
  })

  test('a fixture has a free ticket and is never charged', async () => {
    const tenant = await liveTenant(1000)
    const id = await openConversation(tenant)
    assert.deepEqual(await reach(tenant, id, 'action_ticket', true), { kind: 'unchanged' })
    assert.deepEqual(await ticketOf(tenant, id), { kind: 'zero', charged_halalas: 0 })
    assert.equal(await balance(tenant), 1000)
  })

  test('with too little in the wallet nothing is charged and the ticket stays what it was', async () => {
    const tenant = await liveTenant(120)
    const id = await openConversation(tenant)
    await reach(tenant, id, 'routed_ticket')
    assert.deepEqual(await reach(tenant, id, 'action_ticket'), { kind: 'insufficient' })
    assert.deepEqual(await ticketOf(tenant, id), { kind: 'routed_ticket', charged_halalas: 50 })
    assert.equal(await balance(tenant), 70)
    assert.deepEqual(await reach(tenant, id, 'knowledge_ticket'), { kind: 'charged', halalas: 50 })
  })

  test('a charge is undone with the transaction that it belongs to', async () => {
    const tenant = await liveTenant(1000)
    const id = await openConversation(tenant)
    const failing = context.db.withTenant(tenant, async (tx) => {
      const at = context.clock.now()
      await reachTicketKind(tx, context, { conversationId: id, kind: 'action_ticket', fixture: false, at })
      throw new Error('the reply was not written')
    })
    await assert.rejects(failing, /not written/)
    assert.equal(await balance(tenant), 1000)
    assert.deepEqual(await reach(tenant, id, 'action_ticket'), { kind: 'charged', halalas: 150 })
  })

  test('64 concurrent charges on a wallet that runs dry: what is gone was billed, and never below zero', async () => {
    const tenant = await liveTenant(2030)
    const ids: string[] = []
    for (let n = 0; n < 32; n++) ids.push(await openConversation(tenant))
    // Two racing outcomes per conversation, so that tickets and the wallet are both fought over.
    const charges = await Promise.all(
      ids.flatMap((id) => [reach(tenant, id, 'routed_ticket'), reach(tenant, id, 'knowledge_ticket')]),
    )
    const billed = charges.reduce((sum, charge) => sum + (charge.kind === 'charged' ? charge.halalas : 0), 0)
    const after = await balance(tenant)
    assert.equal(2030 - after, billed)
    assert.ok(after >= 0 && after < 50, `${after} halalas are left`)
    assert.ok(charges.some(({ kind }) => kind === 'insufficient'))
    assert.equal(await ledgerSum(tenant), after)
    const [{ charged = 0 } = {}] = await database.db.shared.query<{ charged: number }>(sql`
      SELECT sum(charged_halalas) AS charged FROM tickets
      WHERE organization_id = ${tenant.organizationId} AND environment = ${tenant.environment}`)
    assert.equal(charged, billed)
  })

  test('outcomes of one batch are charged in their order, each tenant’s from its own wallet', async () => {
    const [poor, rich] = [await liveTenant(150), await liveTenant(1000)]
    const ids = [await openConversation(poor), await openConversation(poor), await openConversation(rich)]
    const at = context.clock.now()
    const outcome = (tenant: Tenant, conversationId = '', kind: TicketKind = 'knowledge_ticket') => ({
      ...{ tenant, conversationId, kind, fixture: false, at },
    })
    const charges = await database.db.acrossTenants((tx) =>
      reachTicketKinds(tx, context, [
        outcome(poor, ids[0], 'routed_ticket'),
        outcome(rich, ids[2]),
        outcome(poor, ids[0]),
        outcome(poor, ids[1]),
        outcome(poor, ids[1], 'routed_ticket'),
        outcome(rich, ids[2]),
      ]),
    )
    assert.deepEqual(charges, [
      { kind: 'charged', halalas: 50 },
      { kind: 'charged', halalas: 100 },
      { kind: 'charged', halalas: 50 },
      { kind: 'insufficient' },
      { kind: 'charged', halalas: 50 },
      { kind: 'unchanged' },
    ])
    assert.deepEqual([await balance(poor), await balance(rich)], [0, 900])
    assert.equal(await ledgerSum(poor), 0)
    assert.deepEqual(await ticketOf(poor, ids[0] ?? ''), { kind: 'knowledge_ticket', charged_halalas: 100 })
    assert.deepEqual(await alertsOf(poor), [20, 5])
  })

  test('20 racing outcomes of one conversation charge it once', async () => {
    const tenant = await liveTenant(1000)
    const id = await openConversation(tenant)
    const charges = await Promise.all(Array.from({ length: 20 }, () => reach(tenant, id, 'knowledge_ticket')))
    assert.equal(charges.filter(({ kind }) => kind === 'charged').length, 1)
    assert.equal(await balance(tenant), 900)
  })

  test('a sandbox wallet opens with 100,000 halalas as an entry, a live one with nothing, both once', async () => {
    const sandbox = await insertTestTenant(database.db)
    const live = { ...sandbox, environment: 'live' } as const
    assert.equal(await balance(sandbox), 100_000)
    await Promise.all(
      Array.from({ length: 5 }, () =>
        openWallets(database.db.shared, sandbox.organizationId, context.clock.now(), context.ids),
      ),
    )
    assert.equal(await balance(sandbox), 100_000)
    assert.equal(await balance(live), 0)
    assert.deepEqual(
      (await ledger(sandbox)).map((entry) => ({ ...entry })),
      [{ amount_halalas: 100_000, reason: OPENING_REASON }],
    )
    assert.deepEqual(await ledger(live), [])
  })

  test('a wallet that was never opened is opened by its first charge or credit', async () => {
    const sandbox = await insertTestTenant(database.db)
    await reach(sandbox, await openConversation(sandbox), 'knowledge_ticket')
    assert.equal(await balance(sandbox), 99_900)
    assert.equal(await ledgerSum(sandbox), 99_900)
    const live = { ...sandbox, environment: 'live' } as const
    assert.deepEqual(await reach(live, await openConversation(live), 'routed_ticket'), {
      kind: 'insufficient',
    })
    assert.deepEqual(await credit(live, 500), { balanceHalalas: 500, isRepeated: false })
    assert.equal(await balance(sandbox), 99_900)
  })

  test('concurrent credits all count', async () => {
    const tenant = await insertTestTenant(database.db)
    await Promise.all(Array.from({ length: 10 }, () => credit(tenant, 7)))
    assert.equal(await balance(tenant), 100_070)
    assert.equal(await ledgerSum(tenant), 100_070)
  })

  test('a credit of nothing, of a fraction or of less is refused; so is an unknown organization', async () => {
    const tenant = await liveTenant()
    for (const halalas of [0, -1, 1.5, Number.NaN, 2 ** 53]) {
      await assert.rejects(credit(tenant, halalas), { code: 'validation_failed' })
    }
    const unknown = { organizationId: '01a0a466-ddc0-7000-8000-000000000000', environment: 'live' } as const
    await assert.rejects(credit(unknown, 1), { code: 'not_found' })
    assert.deepEqual(await ledger(tenant), [])
  })

  test('a debit takes what is there, is not billed, and never goes below zero', async () => {
    const tenant = await liveTenant(1000)
    await reach(tenant, await openConversation(tenant), 'knowledge_ticket')
    await assert.rejects(debit(tenant, 901), { message: 'The wallet holds 900 halalas, less than 901.' })
    assert.deepEqual(await debit(tenant, 900), { balanceHalalas: 0, isRepeated: false })
    assert.equal(await ledgerSum(tenant), 0)
    const usage = await context.db.withTenant(tenant, (tx) =>
      countUsage(tx, { from: new Date(0), to: new Date('2100-01-01') }),
    )
    assert.equal(usage.billedHalalas, 100)
    for (const halalas of [0, -1, 0.5]) {
      await assert.rejects(debit(tenant, halalas), { code: 'validation_failed' })
    }
  })

  test('of debits and charges that come at once the wallet pays as many as it can', async () => {
    const tenant = await liveTenant(500)
    const conversations = await Promise.all(Array.from({ length: 5 }, () => openConversation(tenant)))
    const charges = conversations.map((id) => reach(tenant, id, 'knowledge_ticket'))
    const debits = Array.from({ length: 5 }, () => debit(tenant, 100))
    const taken = (await Promise.allSettled(debits)).filter(({ status }) => status === 'fulfilled').length
    const paid = (await Promise.all(charges)).filter(({ kind }) => kind === 'charged').length
    assert.deepEqual([taken + paid, await balance(tenant), await ledgerSum(tenant)], [5, 0, 0])
  })

  test('after a debit alerts go by what is left of the last credit, or else of the wallet', async () => {
    const tooMuch = await liveTenant(10_000)
    await debit(tooMuch, 9_000)
    const twice = await liveTenant(1_000)
    await credit(twice, 1_000)
    await debit(twice, 1_000)
    for (const tenant of [tooMuch, twice]) {
      for (let n = 0; n < 10; n++) {
        assert.deepEqual(await alertsOf(tenant), n < 8 ? [] : [20])
        await reach(tenant, await openConversation(tenant), 'knowledge_ticket')
      }
      assert.deepEqual(await alertsOf(tenant), [20, 5])
    }
  })

  test('the agent may run while the wallet holds the cheapest paid outcome', async () => {
    const tenant = await liveTenant(49)
    assert.equal(await affordable(tenant), false)
    await credit(tenant, 1)
    assert.equal(await affordable(tenant), true)
    assert.equal(await affordable(await liveTenant()), false)
    assert.equal(await affordable(await insertTestTenant(database.db)), true)
  })

  test('an outcome that is free is not the cheapest: the agent needs the price of one that is paid', async () => {
    const tenant = await liveTenant(99)
    await database.db.shared.execute(
      sql`UPDATE organizations SET price_routed_halalas = 0 WHERE id = ${tenant.organizationId}`,
    )
    assert.equal(await affordable(tenant), false)
    await credit(tenant, 1)
    assert.equal(await affordable(tenant), true)
  })

  test('where every outcome is free an empty wallet stops nobody', async () => {
    const tenant = await liveTenant()
    await database.db.shared.execute(sql`
      UPDATE organizations SET price_action_halalas = 0, price_knowledge_halalas = 0, price_routed_halalas = 0
      WHERE id = ${tenant.organizationId}`)
    assert.equal(await affordable(tenant), true)
    assert.deepEqual(await reach(tenant, await openConversation(tenant), 'action_ticket'), {
      kind: 'unchanged',
    })
  })

  test('an alert is raised once at 20 % and once at 5 % of the last credit', async () => {
    const tenant = await liveTenant(1000)
    const charge = async () => reach(tenant, await openConversation(tenant), 'knowledge_ticket')
    for (let n = 0; n < 7; n++) await charge()
    assert.deepEqual(await alertsOf(tenant), [], '30 % is not low')
    await charge()
    assert.deepEqual(await alertsOf(tenant), [20], 'exactly 20 %')
    await charge()
    assert.deepEqual(await alertsOf(tenant), [20], '10 % is told already')
    await charge()
    assert.deepEqual(await alertsOf(tenant), [20, 5])
    // Of the next credit too, within the same hour.
    await credit(tenant, 1000)
    for (let n = 0; n < 9; n++) await charge()
    assert.deepEqual(await alertsOf(tenant), [20, 5, 20])
    await credit(tenant, 1000)
    for (let n = 0; n < 10; n++) await charge()
    assert.deepEqual(await alertsOf(tenant), [20, 5, 20, 20])
    // Whatever was there before: 100 halalas are a quarter of the last credit.
    await credit(tenant, 400)
    for (let n = 0; n < 4; n++) await charge()
    assert.deepEqual(await alertsOf(tenant), [20, 5, 20, 20])
  })

  test('a credit ends the alerts of its own wallet only', async () => {
    const live = await liveTenant(100)
    const sandbox = { ...live, environment: 'sandbox' } as const
    const other = await liveTenant(100)
    const all = [live, sandbox, other]
    const raiseEmpty = () =>
      Promise.all(
        all.map((tenant) =>
          context.db.withTenant(tenant, (tx) =>
            raiseAlert(tx, context, {
              ...{ kind: 'wallet_empty', subjectId: null, detail: {}, at: context.clock.now() },
            }),
          ),
        ),
      )
    await raiseEmpty()
    await credit(live, 100)
    await raiseEmpty()
    const counted = await database.db.shared.query<{
      organization_id: string
      environment: string
      count: number
    }>(sql`
      SELECT organization_id, environment, count FROM alerts
      WHERE organization_id IN (${live.organizationId}, ${other.organizationId}) AND kind = 'wallet_empty' ORDER BY id`)
    const countsOf = ({ organizationId, environment }: Tenant) =>
      counted
        .filter((row) => row.organization_id === organizationId && row.environment === environment)
        .map(({ count }) => count)
    assert.deepEqual(all.map(countsOf), [[1, 1], [2], [2]])
  })
})
