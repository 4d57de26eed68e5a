import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createPersonalActions } from '../../server/actions/personal-actions.ts'
import { answering, createTalk, useActionStage } from '../../server/actions/test-factories.ts'
import type { Decision } from '../../server/agent/agent.ts'
import { createGroundedAgent } from '../../server/agent/grounded.ts'
import { importKnowledge } from '../../server/agent/knowledge/import.ts'
import { createKnowledge } from '../../server/agent/knowledge/search.ts'
import { CLINIC } from './clinic.ts'
import { COURIER } from './courier.ts'
import type { Exchange, Talk } from './talk.ts'

const stage = await useActionStage()
const { listEnabled, context } = stage
const agent = createGroundedAgent({
  knowledge: createKnowledge(context.db),
  actions: createPersonalActions({ actions: stage.actions(), listEnabled, clock: context.clock }),
})
const say = createTalk(stage, agent)

for (const company of [COURIER, CLINIC]) {
  describe(`customers of ${company.name} in the middle of an action`, () => {
    before(async () => {
      await stage.setUp(answering({}))
      const path = fileURLToPath(new URL(`./${company.knowledge}/`, import.meta.url))
      const { db, clock, ids } = context
      await importKnowledge({ database: db, clock, ids, tenant: stage.tenant, path })
      for (const action of company.listActions(stage.api.url)) await stage.put(stage.tenant, action)
    })
    for (const talk of company.talks) test(nameOf(talk), () => hold(talk))
  })
}

async function hold({ exchanges, called }: Talk): Promise<void> {
  stage.api.received.length = 0
  const decisions = await say(...exchanges.map(([customer]) => customer))
  const written = exchanges.map(([customer], at) => `${customer} -> ${decisions[at]?.text}`).join('\n')
  exchanges.forEach((exchange, at) => void assert.ok(isReply(exchange, decisions[at]), written))
  const calls = stage.api.received.map(({ method, url, body }) => {
    const sent = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>)
    const values = Object.keys(sent)
      .sort()
      .map((name) => sent[name])
    return [method, url, ...values].join(' ')
  })
  assert.deepEqual(calls, called, written)
}

function isReply([, reply]: Exchange, decision: Decision | undefined): boolean {
  if (reply === 'person') return decision?.kind === 'escalate'
  return decision?.kind === 'reply' && reply.test(decision.text)
}

function nameOf({ exchanges }: Talk): string {
  return exchanges.map(([customer]) => customer).join(' / ')
}
