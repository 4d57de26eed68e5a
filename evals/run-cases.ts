import type { Agent, Decision, Knowledge, Passage, Turn } from '../server/agent/agent.ts'
import { CLARIFYING } from '../server/agent/replies-text.ts'
import type { Case } from './cases.ts'
import type { Company } from './companies.ts'

/** The outcome of a case. */
export interface Outcome {
  readonly asked: Case
  readonly decision: Decision
  /** The outcome of a "yes" if the agent asks what is meant, otherwise null. */
  readonly afterYes: Decision | null
  readonly tookMs: number
  /** The first five passages for the question of an answerable case, else none. */
  readonly found: readonly Passage[]
}

const FIRST = 5

/** Lets the agent decide each case, one after the other. */
export async function runCases(
  cases: readonly Case[],
  companies: ReadonlyMap<string, Company>,
  agent: Agent,
  knowledge: Knowledge,
): Promise<Outcome[]> {
  const { signal } = new AbortController()
  const outcomes: Outcome[] = []
  for (const asked of cases) {
    const company = companies.get(asked.company)
    if (company === undefined) throw new Error(`There is no company "${asked.company}".`)
    const turn = writeTurn(asked, company)
    const startedMs = performance.now()
    const decision = await agent.answer(turn, signal)
    const tookMs = performance.now() - startedMs
    const afterYes = asksBack(decision) ? await agent.answer(sayYes(turn, decision.text), signal) : null
    const found =
      asked.expected.kind === 'answer'
        ? await knowledge.search(company.tenant, asked.unanswered.join('\n'), FIRST, signal)
        : []
    outcomes.push({ asked, decision, afterYes, tookMs, found })
  }
  return outcomes
}

function asksBack(decision: Decision): boolean {
  return decision.kind === 'reply' && CLARIFYING.test(decision.text)
}

function sayYes(turn: Turn, asked: string): Turn {
  const yes = asked.endsWith('؟') ? 'نعم' : 'yes'
  return {
    ...turn,
    history: [...turn.history, ...turn.unanswered, { author: 'agent', text: asked, mediaKinds: [] }],
    unanswered: [{ author: 'customer', text: yes, mediaKinds: [] }],
  }
}

function writeTurn({ history, unanswered }: Case, { name, tenant }: Company): Turn {
  return {
    tenant,
    organizationName: name,
    conversationId: '00000000-0000-7000-8000-000000000000',
    id: 'first-unanswered',
    customerName: null,
    history: history.map(([author, text]) => ({ author, text, mediaKinds: [] })),
    unanswered: unanswered.map((text) => ({ author: 'customer', text, mediaKinds: [] })),
  }
}
