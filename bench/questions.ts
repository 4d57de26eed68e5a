import { readCases } from '../evals/cases.ts'

const ASKED: ReadonlySet<string> = new Set(['answer', 'no_answer', 'hand_over'])

/**
 * What customers of the demo company ask, in English and Arabic: some 120 questions that its knowledge
 * answers, and some 60 that it does not or that are a person's. They are taken in turn, so that no answer is
 * found ready because the question was the last one.
 */
export async function openQuestions(): Promise<() => string> {
  const cases = await readCases('dev')
  const questions = cases.flatMap(({ company, expected, unanswered }) =>
    company === 'shop' && ASKED.has(expected.kind) ? [unanswered.join('\n')] : [],
  )
  let asked = 0
  return () => questions[(asked++ * STRIDE) % questions.length] as string
}

// A prime that divides no such number of questions: kinds and languages, which lie together in the cases, take turns.
const STRIDE = 71
