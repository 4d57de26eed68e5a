import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createPersonalActions } from '../../server/actions/talk/personal-actions.ts'
import { answering, createTalk, useActionStage } from '../../server/actions/test-factories.ts'
import type { Decision } from '../../server/agent/agent.ts'
import { createGroundedAgent } from '../../server/agent/grounded.ts'
import { importKnowledge } from '../../server/agent/knowledge/import.ts'
import { createKnowledge } from '../../server/agent/knowledge/search.ts'
import { BOATS } from './boats/boats.ts'
import { CLINIC } from './clinic/clinic.ts'
import { COURIER } from './courier/courier.ts'
import { FLOWERS } from './flowers/flowers.ts'
import { GARAGE } from './garage/garage.ts'
import { GARDENS } from './gardens/gardens.ts'
import { GAS } from './gas/gas.ts'
import { HOTEL } from './hotel/hotel.ts'
import { INSTITUTE } from './institute/institute.ts'
import { MOBILE } from './mobile/mobile.ts'
import { PITCHES } from './pitches/pitches.ts'
import { RESIDENCE } from './residence/residence.ts'
import { RESTAURANT } from './restaurant/restaurant.ts'
import { ROADSIDE } from './roadside/roadside.ts'
import type { Exchange, Said, Talk } from './talk.ts'

const stage = await useActionStage()
const { listEnabled, context } = stage
const agent = createGroundedAgent({
  knowledge: createKnowledge(context.db),
  actions: createPersonalActions({ actions: stage.actions(), listEnabled, clock: context.clock }),
})

for (const company of [
  COURIER,
  CLINIC,
  RESTAURANT,
  MOBILE,
  GARAGE,
  INSTITUTE,
  RESIDENCE,
  HOTEL,
  GAS,
  FLOWERS,
  PITCHES,
  ROADSIDE,
  GARDENS,
  BOATS,
]) {
  describe(`customers of ${company.name} in the middle of an action`, () => {
    before(async () => {
      await stage.setUp(answering({}))
      const path = fileURLToPath(new URL(`./${company.knowledge}/`, import.meta.url))
      const { db, clock, ids } = context
      await importKnowledge({ database: db, clock, ids, tenant: stage.tenant, path })
      for (const action of company.listActions(stage.api.url)) await stage.put(stage.tenant, action)
    })
    for (const talk of company.talks) test(nameOf(talk), () => hold(talk, company.told ?? {}))
  })
}

async function hold({ exchanges, called, statuses = [], phone }: Talk, told: object): Promise<void> {
  const left = [...statuses]
  stage.answer = (call, response) => answering(told, left.shift() ?? 200)(call, response)
  stage.api.received.length = 0
  const say = createTalk(stage, agent, phone === undefined ? {} : { phone })
  const decisions = await say(...exchanges.map(([customer]) => customer))
  const written = exchanges
    .map(([customer], at) => `${nameSaid(customer)} -> ${describeDecision(decisions[at])}`)
    .join('\n')
  exchanges.forEach((exchange, at) => void assert.ok(comesOf(exchange, decisions[at]), written))
  const calls = stage.api.received.map(({ method, url, body }) => {
    const sent = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>)
    const values = Object.keys(sent)
      .sort()
      .map((name) => sent[name])
    return [method, url, ...values].join(' ')
  })
  assert.deepEqual(calls, called, written)
}

function comesOf([, outcome]: Exchange, decision: Decision | undefined): boolean {
  if (decision?.kind !== 'reply' && decision?.kind !== 'escalate') return false
  if (outcome instanceof RegExp) return decision.kind === 'reply' && outcome.test(decision.text)
  const summary = outcome === 'person' ? /^/ : outcome.summary
  return decision.kind === 'escalate' && summary.test(decision.summary)
}

/** What was said, and what the person reads who takes over: why a call failed stands there alone. */
function describeDecision(decision: Decision | undefined): string {
  return [decision?.text, ...(decision?.kind === 'escalate' ? [decision.summary] : [])].join('\n   ')
}

function nameOf({ exchanges }: Talk): string {
  return exchanges.map(([customer]) => nameSaid(customer)).join(' / ')
}

function nameSaid(customer: Said): string {
  return [customer].flat().join(' · ')
}
