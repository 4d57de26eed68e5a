import type { Passage } from '../agent.ts'

/**
 * A model that an operator runs, which places texts near to others of the same meaning. Without one nothing here is
 * used.
 */
export interface Embeddings {
  /** One vector for each text, all of one length. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly (readonly number[])[]>
}

/** Ranks further down than this count alike, as is customary in fusing ranks. */
const RANK_CONSTANT = 60
/** Only what was found by words is looked at again. */
export const MOST_PASSAGES = 20

/**
 * Fuses the order by words with the order by meaning. The chances stay what the words made them: the order alone is
 * better known.
 */
export async function fuseByMeaning(
  embeddings: Embeddings,
  question: string,
  passages: readonly Passage[],
  signal: AbortSignal,
): Promise<Passage[]> {
  const first = passages.slice(0, MOST_PASSAGES)
  if (first.length < 2) return [...passages]
  const texts = first.map(({ title, heading, text }) => [title, heading, text].filter(Boolean).join('\n'))
  const [asked = [], ...said] = await embeddings.embed([question, ...texts], signal)
  const likeness = said.map((vector) => compareVectors(asked, vector))
  const byMeaning = likeness.map((each) => likeness.filter((other) => other > each).length)
  const fused = first.map((passage, at) => ({
    passage,
    points: 1 / (RANK_CONSTANT + at) + 1 / (RANK_CONSTANT + (byMeaning[at] ?? first.length)),
  }))
  fused.sort((a, b) => b.points - a.points)
  return [...fused.map(({ passage }) => passage), ...passages.slice(MOST_PASSAGES)]
}

function compareVectors(one: readonly number[], other: readonly number[]): number {
  const dot = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, each, at) => sum + each * (b[at] ?? 0), 0)
  return dot(one, other) / (Math.sqrt(dot(one, one) * dot(other, other)) || 1)
}
