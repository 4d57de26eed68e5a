import type { Turn } from '../../agent.ts'
import { readAskedDays } from '../../language/numbers-and-days/days.ts'
import { pointsAtNamed, readChoice, readLeadingChoice } from '../../message/consent/choice.ts'
import { dropConsent, readConsent } from '../../message/consent/consent.ts'
import { listCustomerSentences } from '../../message/questions/sentences.ts'
import { canBeGoneOnWith } from '../../message/questions/subject.ts'
import { isSameText, readText } from '../../message/reading/read-text.ts'
import { CLARIFYING, tellsNothing } from '../../replies-text.ts'
import { isSearchable, listQuestionTerms } from '../../terms/question-terms.ts'

/** The question that the agent asked back in its last message, and how the customer answers it. */
export interface AskedBack {
  /** The customer's question that the agent was not sure of. */
  readonly question: string
  /** The first thing that it named, and the other; null if it asked about one thing only. */
  readonly one: string
  readonly other: string | null
  /** Which of them the customer means, by a yes or by its place: "the first one". */
  readonly meant: readonly string[]
  /** Whether the customer says that it is not meant. */
  readonly isRefused: boolean
  /** What is asked instead: "how much is delivery" in "no, I mean how much is delivery". Null if nothing is. */
  readonly correction: string | null
  /** Whether the customer says more than yes. */
  readonly goesOn: boolean
}

/** What the customer answers if the agent's last message asked what is meant; null if it did not. */
export function readAskedBack(turn: Turn): AskedBack | null {
  const at = turn.history.findLastIndex(({ author }) => author !== 'customer')
  const { one, other = null } = CLARIFYING.exec(turn.history[at]?.text ?? '')?.groups ?? {}
  if (one === undefined) return null
  const earlier = turn.history.slice(0, at)
  const question = earlier.findLast(({ author, text }) => author === 'customer' && text !== null)?.text
  if (question === undefined || question === null) return null
  const answers = turn.unanswered.flatMap(({ text }) => text ?? [])
  const isNamed = pointsAtNamed(answers.join(' '))
  const consent = isNamed === null ? readConsent(answers) : isNamed ? 'yes' : 'no'
  const chosen = listChosen(answers.join(' '), one, other)
  // A yes to "this or that?" leaves open which one, and with both the customer has what they asked for.
  const named = other === null ? [one] : [one, other]
  // A customer who repeats the question considers it clear enough, which counts as a yes.
  const isYes = consent === 'yes' || isSameText(answers.join(' '), question)
  const meant = chosen.length === 0 && isYes ? named : chosen
  const isRefused = consent === 'no' && meant.length === 0
  return {
    ...{ question, one, other, meant, isRefused },
    correction: isRefused ? readCorrection(answers) : null,
    goesOn: other === null && consent === 'partly',
  }
}

function listChosen(answer: string, one: string, other: string | null): string[] {
  const choice = readChoice(answer)
  if (choice === null) return []
  // If one thing was named, "the first one" means an entry of its list, and so does "both".
  if (other === null) return [one]
  switch (choice) {
    case 'first':
      return [one]
    case 'second':
      return [other]
    case 'both':
      return [one, other]
  }
}

function readCorrection(answers: readonly string[]): string | null {
  const said = answers
    .map(dropConsent)
    .filter((text) => text !== '')
    .join('\n')
  return isSearchable(listQuestionTerms(readText(said))) ? said : null
}

/**
 * Whether it is not to be asked back: the agent never asks so twice in a row, and never asks the same twice in a
 * conversation.
 */
export function hasClarified({ history }: Turn, asksBack: string): boolean {
  const said = history.filter(({ author }) => author !== 'customer').map(({ text }) => text ?? '')
  return CLARIFYING.test(said.at(-1) ?? '') || said.some((text) => text.endsWith(asksBack))
}

/** The earlier question with which the customer's words are read if they are not complete by themselves. */
export function findPreviousQuestion(turn: Turn, asked: AskedBack | null): string | null {
  const last = findLastNamed(
    turn.history.flatMap(({ author, text }, at) =>
      author === 'customer' && text !== null ? [{ text, isTaken: isTakenUp(turn, at) }] : [],
    ),
  )
  if (asked === null) return last
  if (asked.other === null) return asked.goesOn ? asked.one : last
  // A customer who is asked which of two is meant may name it by its place and ask more about it.
  switch (readLeadingChoice(turn.unanswered.map(({ text }) => text ?? '').join(' '))) {
    case 'first':
      return asked.one
    case 'second':
      return asked.other
    case null:
      return last
  }
}

/**
 * The customer's last sentence that a follow-up can refer to: "and how much?" after "thanks" refers to what was asked
 * before the thanks.
 */
function findLastNamed(said: readonly { text: string; isTaken: boolean }[]): string | null {
  for (const { text, isTaken } of said.toReversed()) {
    if (readChoice(text) !== null) continue
    const named = listCustomerSentences([text]).findLast(
      ({ intent, read }) =>
        (intent === 'question' || (intent === 'statement' && isTaken)) &&
        canBeGoneOnWith(read) &&
        readAskedDays(read, '') === null,
    )
    if (named !== undefined) return named.text
  }
  return null
}

/** Whether the agent's reply to it says something: asking back in general is not a subject of its own. */
function isTakenUp({ history }: Turn, at: number): boolean {
  const reply = history.slice(at + 1).find(({ author }) => author !== 'customer')
  return reply?.author !== 'agent' || !tellsNothing(reply.text ?? '')
}
