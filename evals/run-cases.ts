import type { Agent, Decision, Knowledge, Passage, Turn } from '../server/agent/agent.ts'
import type { Case } from './cases.ts'
import type { Company } from './companies.ts'

/** What came of a case. */
export interface Outcome {
  readonly asked: Case
  readonly decision: Decision
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
    const found =
      asked.expected.kind === 'answer'
        ? await knowledge.search(company.tenant, asked.unanswered.join('\n'), FIRST, signal)
        : []
    outcomes.push({ asked, decision, tookMs, found })
  }
  return outcomes
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
