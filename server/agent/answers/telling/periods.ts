import { listAskedAspects } from '../../terms/aspects.ts'
import { listQuestionTerms } from '../../terms/question-terms.ts'

const PERIODS = ['month', 'year'] as const

/**
 * Whether a question asks for the price of a year and a text tells that of a month, or the reverse. Their words weigh
 * little in the ranking, and `tells` does not demand them.
 */
export function isOfOtherPeriod(question: string, told: string): boolean {
  if (!listAskedAspects(question).includes('cost')) return false
  const asked = listPeriods(question)
  const said = asked.length === 0 ? [] : listPeriods(told)
  return said.length > 0 && !asked.some((period) => said.includes(period))
}

function listPeriods(text: string): readonly string[] {
  const named = listQuestionTerms(text).filter(({ own }) => own.length > 0)
  return PERIODS.filter((period) => named.some(({ concepts }) => concepts.includes(period)))
}
