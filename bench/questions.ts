import { readCases } from '../evals/cases.ts'

const ASKED: ReadonlySet<string> = new Set(['answer', 'no_answer', 'hand_over'])

/**
 * What customers of the demo company ask, in English and Arabic: some 120 questions that its knowledge answers, and
 * some 60 that it does not answer or that are for a person. They take turns, so that no answer is cheap because the
 * same question came just before.
 */
export async function openQuestions(): Promise<() => string> {
  const cases = await readCases('dev')
  const questions = cases.flatMap(({ company, expected, unanswered }) =>
    company === 'shop' && ASKED.has(expected.kind) ? [unanswered.join('\n')] : [],
  )
  let asked = 0
  return () => questions[(asked++ * STRIDE) % questions.length] as string
}

// A prime that does not divide the number of questions: the cases are sorted by kind and language, and this step mixes
// them.
const STRIDE = 71
