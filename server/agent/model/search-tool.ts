import type { Knowledge, Turn } from '../agent.ts'
import type { Handled } from './ending.ts'
import { addEvidence, type Evidence } from './grounding/evidence.ts'
import { fenceData, type Marks } from './prompt.ts'
import { readArgument } from './tools.ts'

const PASSAGES = 6
/** A passage with a lower score is not near the question, and nothing may rest on it. */
const NEAR = 0.2
const LONGEST_QUERY_CHARS = 500

/** Searches the knowledge base for the model and tells it what was found; from then on a reply may rest on it. */
export function createSearchTool(
  { turn, knowledge, marks }: { readonly turn: Turn; readonly knowledge: Knowledge; readonly marks: Marks },
  evidence: Evidence[],
): (input: unknown, signal: AbortSignal) => Promise<Handled> {
  return async (input, signal) => {
    const query = readArgument(input, 'query').slice(0, LONGEST_QUERY_CHARS)
    const found = query.trim() === '' ? [] : await knowledge.search(turn.tenant, query, PASSAGES, signal)
    const near = found.filter(({ score }) => score >= NEAR)
    for (const { passageId, title, heading, url, text, language, score } of near) {
      const source = { id: passageId, type: 'article', title, url, snippet: '', score } as const
      addEvidence(evidence, { source, about: `${title} ${heading ?? ''}`, text, language })
    }
    const passages = near.map(({ title, heading, text, url, score }) => ({
      title: heading === null ? title : `${title}: ${heading}`,
      text,
      ...(url !== null && { url }),
      fit: Math.round(score * 100) / 100,
    }))
    return { result: fenceData(marks, 'search_results', passages) }
  }
}
