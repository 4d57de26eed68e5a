import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import type { Decision } from '../agent/agent.ts'
import { sql } from '../db/sql.ts'
import {
  ANSWER,
  GREETING,
  openStageHouse,
  type Stage,
  type StageHouse,
  wordsOf,
} from '../turns/test-factories.ts'
import { countUsage } from '../usage/queries.ts'
import { findBalanceHalalas } from './queries.ts'

const CONVERSATIONS = 64
const WORKERS = 3

const article = ANSWER.kind === 'reply' ? ANSWER.sources : []
const HAND_OVER: Decision = {
  ...{
    kind: 'escalate',
    reason: 'no_answer',
    queue: 'general',
    summary: '',
    text: 'A colleague will answer you.',
  },
  ...{ intent: 'unknown', job: 'hand_off' },
}
/** What the agent decides about a message that says one of these words; at any other it fails. */
const DECISIONS: Readonly<Record<string, Decision>> = {
  greeting: GREETING,
  knowledge: ANSWER,
  action: { ...ANSWER, sources: article.map((source) => ({ ...source, type: 'action' })) } as Decision,
  routed: HAND_OVER,
  half: { ...HAND_OVER, sources: article },
}

// One run that is sure to empty the wallet.
const DEFAULT_PRICES = { action: 150, knowledge: 100, routed: 50 }
const KINDS = [...Object.keys(DECISIONS), 'fault'] as const
const EVERY_KIND = Array.from({ length: CONVERSATIONS }, (_, index) => KINDS[index % KINDS.length] ?? '')

let house: StageHouse

before(async () => {
  house = await openStageHouse()
})
after(() => house.close())

const price = fc.integer({ min: 0, max: 200 })
const words = fc.constantFrom(...KINDS)
const oneEach = fc.array(words, { minLength: CONVERSATIONS, maxLength: CONVERSATIONS })

/** All conversations write one word each, and several workers answer them at the same time. */
async function play(stage: Stage, said: readonly string[]): Promise<void> {
  await Promise.all(said.map((text, index) => stage.write({ thread: `thread-${index}`, text })))
  const worker = () =>
    stage.worker(async (turn) => {
      const decision = DECISIONS[wordsOf(turn).at(-1) ?? '']
      if (decision === undefined) throw new Error('The agent fails.')
      return decision
    })
  await Promise.all(Array.from({ length: WORKERS }, () => worker().drain()))
}

async function readBooks(stage: Stage) {
  return stage.context.db.withTenant(stage.tenant, async (tx) => {
    const [sums] = await tx.query<{ entered: number; charged: number; twice: number }>(sql`
      SELECT coalesce((SELECT -sum(amount_halalas) FROM wallet_entries), 0)::bigint AS entered,
        coalesce((SELECT sum(charged_halalas) FROM tickets), 0)::bigint AS charged,
        (SELECT count(*) FROM (SELECT FROM wallet_entries GROUP BY conversation_id, ticket_kind HAVING count(*) > 1) t) AS twice`)
    const from = new Date(0)
    const { billedHalalas, tickets } = await countUsage(tx, { from, to: new Date('2100-01-01') })
    return { ...sums, balance: await findBalanceHalalas(tx), billedHalalas, tickets }
  })
}

test('balance before minus after is what was billed, always, under 64 concurrent turns with the wallet running dry', async () => {
  let emptied = 0
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 9_000 }),
      fc.record({ action: price, knowledge: price, routed: price }),
      fc.tuple(oneEach, oneEach),
      async (balance, { action, knowledge, routed }, rounds) => {
        const stage = await house.open()
        await stage.setBalance(balance)
        await stage.context.db.shared.execute(sql`
          UPDATE organizations SET price_action_halalas = ${action}, price_knowledge_halalas = ${knowledge},
            price_routed_halalas = ${routed} WHERE id = ${stage.tenant.organizationId}`)
        for (const round of rounds) {
          await play(stage, round)
          const books = await readBooks(stage)
          const billed = balance - books.balance
          assert.ok(books.balance >= 0)
          assert.deepEqual(
            [books.entered, books.charged, books.billedHalalas, books.twice],
            [billed, billed, billed, 0],
          )
        }
        const conversations = await stage.conversations()
        assert.equal(conversations.length, CONVERSATIONS)
        for (const { messages, escalated } of conversations) {
          // Each was answered, or told once that a person takes over.
          const replies = messages.filter(({ direction }) => direction === 'out').length
          assert.ok(
            replies === 2 || (replies === 1 && escalated),
            `${replies} replies, escalated ${escalated}`,
          )
        }
        const reasons = conversations.map(({ escalationReason }) => escalationReason)
        emptied += reasons.filter((reason) => reason === 'wallet_empty').length
        const { tickets } = await readBooks(stage)
        const counted = Object.values(tickets).reduce((sum, count) => sum + count, 0)
        assert.equal(counted, CONVERSATIONS)
      },
    ),
    {
      numRuns: 5,
      endOnFailure: true,
      examples: [[2_030, DEFAULT_PRICES, [EVERY_KIND, EVERY_KIND.toReversed()]]],
    },
  )
  assert.ok(emptied > 0, 'no wallet ran dry')
})
