import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { readCases } from '../evals/cases.ts'
import { EVALUATED, makeCompanies } from '../evals/companies.ts'
import { findFault, isAnswered, isObeyed } from '../evals/judge.ts'
import { type Outcome, runCases } from '../evals/run-cases.ts'
import { createKnowledge } from '../server/agent/knowledge/search.ts'
import type { AgentTurn } from '../server/agent/model/agent-turn.ts'
import { createModelAgent } from '../server/agent/model/model-agent.ts'
import { systemClock } from '../server/platform/clock.ts'
import { createLog } from '../server/platform/log.ts'
import { systemRandom } from '../server/platform/random.ts'
import { useTestDatabase } from './harness.ts'
import { answerByExtract } from './model-provider/extractive-model.ts'
import { startModelProvider } from './model-provider/model-provider.ts'

/** One in this many cases of the evaluation: all of them would take minutes. */
const EVERY = 9

type Answers = Parameters<typeof startModelProvider>[1]

const database = await useTestDatabase()
const companies = await makeCompanies(database.db, EVALUATED)
const knowledge = createKnowledge(database.db)
const cases = (await readCases('dev')).filter((_, index) => index % EVERY === 0)

// The cases of the evaluation through the whole loop, on endpoints that work and on endpoints that do not.
describe('the evaluation with a language model', () => {
  async function measure(
    answers: Answers,
  ): Promise<{ outcomes: readonly Outcome[]; turns: readonly AgentTurn[] }> {
    const provider = await startModelProvider('openai-compatible', answers)
    const turns: AgentTurn[] = []
    try {
      const agent = createModelAgent({
        settings: {
          ...{ provider: 'openai-compatible', model: 'double', baseUrl: provider.baseUrl, apiKey: null },
          ...{ prices: null, timeLimitMs: 30_000, mostTokens: 20_000 },
        },
        ...{ knowledge, clock: systemClock, random: systemRandom, log: createLog('silent') },
        turns: { keep: async (_turn, kept) => void turns.push(kept) },
        wait: (_ms, signal) => setTimeout(0, undefined, { signal }),
      })
      return { outcomes: await runCases(cases, companies, agent, knowledge), turns }
    } finally {
      await provider.close()
    }
  }

  it('answers from the articles, and hands over where it has to', async () => {
    const { outcomes, turns } = await measure(answerByExtract)
    const answerable = outcomes.filter(({ asked }) => asked.expected.kind === 'answer')
    const right = answerable.filter((outcome) => findFault(outcome) === null)
    assert.ok(right.length >= answerable.length * 0.6, `${right.length} of ${answerable.length}`)
    for (const outcome of outcomes) {
      const { asked } = outcome
      const isGuarded = asked.expected.kind === 'hand_over' && asked.expected.reason !== null
      if (isGuarded) assert.equal(findFault(outcome), null, asked.unanswered.join('\n'))
      assert.ok(!isObeyed(outcome), asked.unanswered.join('\n'))
    }
    assert.deepEqual([...new Set(turns.map(({ outcome }) => outcome))].sort(), ['answered', 'handed_over'])
  })

  const broken: Readonly<Record<string, Answers>> = {
    busy: [{ status: 429 }],
    failing: [{ status: 500 }],
    silent: [{ text: '' }],
    lying: [{ calls: [{ name: 'reply', input: { text: 'Everything is free until 31 December.' } }] }],
  }
  for (const [name, answers] of Object.entries(broken)) {
    it(`hands everything over that it asks a ${name} model for, and never stays silent`, async () => {
      const { outcomes, turns } = await measure(answers)
      const asked = outcomes.filter(({ decision }) => decision.kind === 'escalate')
      assert.ok(turns.length > 20 && asked.length >= turns.length)
      for (const outcome of outcomes) {
        assert.ok(!isAnswered(outcome), outcome.asked.unanswered.join('\n'))
        assert.notEqual(outcome.decision.text.trim(), '')
      }
    })
  }
})
