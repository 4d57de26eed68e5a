import assert from 'node:assert/strict'
import fc from 'fast-check'
import { activateApp, suspendApp } from '../../server/apps/suspend-app.ts'
import { close, resolve } from '../../server/interventions/interventions.ts'
import { switchSandbox } from '../../server/organizations/switch-sandbox.ts'
import { creditWallet } from '../../server/wallet/credit.ts'
import { debitWallet } from '../../server/wallet/debit.ts'
import { command, pick, someCompany } from './command.ts'
import { letWorkerWork } from './working.ts'

// What the operator does, a person who turns to a conversation, the worker, and time.

const mostly = fc.constantFrom(true, true, false)

export const switchApp = command(
  'switchApp',
  fc.record({ company: someCompany, isActive: mostly }),
  async (companies, { api }, { company: owner, isActive }) => {
    // One app of two stays active, so that everything can be read.
    const { apps, suspended } = pick(companies, owner)
    const app = pick(apps, 1)
    const { context } = api.service.opened
    if (isActive) {
      suspended.delete(app.id)
      await activateApp(context, app.id)
    } else if (!suspended.has(app.id)) {
      suspended.set(app.id, await api.token(app))
      await suspendApp(context, app.id)
    }
  },
)

export const switchSandboxOf = command(
  'switchSandbox',
  fc.record({ company: fc.constantFrom(0, 2), isOn: mostly }),
  async (companies, { api }, { company: owner, isOn }) => {
    const company = pick(companies, owner)
    await switchSandbox(api.service.opened.context, pick(company.apps, 0).tenant.organizationId, isOn)
    company.accepting = isOn
  },
)

export const credit = command(
  'credit',
  fc.record({ company: someCompany, halalas: fc.constantFrom(9_999, 10_000, 50_000) }),
  async (companies, { api }, { company: owner, halalas }) => {
    const company = pick(companies, owner)
    const { tenant } = pick(company.apps, 0)
    company.balance += halalas
    const { balanceHalalas } = await creditWallet(api.service.opened.context, {
      ...{ ...tenant, halalas, reason: 'top-up' },
    })
    assert.equal(balanceHalalas, company.balance)
  },
)

export const debit = command(
  'debit',
  fc.record({ company: someCompany, halalas: fc.constantFrom(1, 9_999, 60_000) }),
  async (companies, { api }, { company: owner, halalas }) => {
    const company = pick(companies, owner)
    const { tenant } = pick(company.apps, 0)
    const debiting = debitWallet(api.service.opened.context, { ...tenant, halalas, reason: 'mistaken' })
    if (company.balance < halalas) {
      await assert.rejects(debiting, /The wallet holds/)
      return
    }
    company.balance -= halalas
    assert.equal((await debiting).balanceHalalas, company.balance)
  },
)

export const endConversation = command(
  'endConversation',
  fc.record({ company: someCompany, index: fc.nat(9), isForGood: fc.boolean() }),
  async (companies, { api }, { company: owner, index, isForGood }) => {
    const company = pick(companies, owner)
    const one = company.conversations[index % company.conversations.length]
    if (one === undefined || one.id === null) return
    const who = { tenant: pick(company.apps, 0).tenant, conversationId: one.id, actor: 'Noura' }
    const { kind } = await (isForGood ? close : resolve)(api.service.opened.context, who)
    const isOpen = one.status === 'open' || one.status === 'pending'
    const isDone = isForGood ? one.status !== 'closed' : isOpen
    assert.equal(kind, isDone ? 'applied' : 'refused')
    if (!isDone) return
    Object.assign(one, { touchedByPerson: true, status: isForGood ? 'closed' : 'resolved' })
    if (!isForGood) one.resolvedAt = api.service.clock.now().getTime()
  },
)

export const work = command('work', fc.constant(null), (companies, stage) => letWorkerWork(stage, companies))

export const passTime = command('passTime', fc.constantFrom(1, 25, 73), async (companies, stage, hours) => {
  // Nobody promises whether a message that waited for days comes before the timers of its conversation.
  await letWorkerWork(stage, companies)
  stage.api.service.clock.advance(hours * 3_600_000)
  await letWorkerWork(stage, companies)
})
