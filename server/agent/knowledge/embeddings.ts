import type { Passage } from '../agent.ts'

/**
 * The port for an embedding model that an operator has: it maps texts of similar meaning to nearby vectors. Whoever
 * composes the service with one gives it to `createKnowledge`. No setting does yet, and without one nothing in this
 * file is used.
 */
export interface Embeddings {
  /** One vector for each text, all of one length. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly (readonly number[])[]>
}

/** Lower ranks differ little from each other; 60 is the usual constant of reciprocal rank fusion. */
const RANK_CONSTANT = 60
/** Only passages that the words found are ranked again. */
export const MOST_PASSAGES = 20

/**
 * Fuses the order by words with the order by meaning. The scores stay those of the words: meaning only improves the
 * order.
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
