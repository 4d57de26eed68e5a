import type { Decision, Turn } from '../agent.ts'
import { writeFound } from '../answers/answer.ts'
import { isCorrection, isRest } from '../answers/follow-up/follow-up.ts'
import { smallTalk } from '../chat/small-talk.ts'
import { handOver } from '../hand-over/hand-over.ts'
import { denies } from '../language/words/denial.ts'
import { listWords } from '../language/words/words.ts'
import { isSameText } from '../message/reading/read-text.ts'
import { REPLIES } from '../replies-text.ts'
import { findLastSaid } from '../turn/last-said.ts'
import type { ReadTurn } from '../turn/read-turn.ts'
import type { LookedUp } from './sort-answers.ts'

/** The same answer is given to the same question at most this often. */
const MOST_TOLD = 2
const BARE_DENIALS: ReadonlySet<string> = new Set(['ما', 'وما', 'محد', 'nobody', 'noone', 'nothing'])

/** The decision if the answer was told before and has not helped; null if it may be told. */
export function meetRepeated({ turn, read, whole, found }: LookedUp): Decision | null {
  const { language, texts, questions, queue } = read
  const said = findLastSaid(turn)
  const told = writeFound(whole, language)
  const isKnown = said !== null && told.every((each) => said.includes(each))
  if (isKnown && onlyRemarks(questions)) {
    // "It has not arrived" after an answer that says when it arrives: the answer has not helped.
    if (questions.some(({ read: remark }) => deniesAnything(remark)))
      return handOver(turn, language, 'low_confidence', { queue })
    if (found.every((answer, at) => answer === whole[at]) && !isSmallPart(told, said))
      return smallTalk(REPLIES[language].remark, 'unclear')
  }
  return isToldTwice(turn, texts, writeFound(found, language))
    ? handOver(turn, language, 'low_confidence', { queue })
    : null
}

/**
 * "Too expensive" after a price list asks for nothing that the list would tell again; "for cards" and "entry fee" do.
 */
function onlyRemarks(questions: ReadTurn['questions']): boolean {
  return (
    questions.length > 0 &&
    questions.every(({ isAsked, text, read }) => !isAsked && !isRest(read) && !isCorrection(text))
  )
}

/** "Sunday hours" after the hours of all days names one row of that answer; then that row is told. */
function isSmallPart(told: readonly string[], said: string): boolean {
  return told.join('\n\n').length * 2 < said.length
}

/** A remark asks nothing, so the word ما in it denies wherever it stands. */
function deniesAnything(remark: string): boolean {
  return denies(remark) || listWords(remark).some(({ text }) => BARE_DENIALS.has(text))
}

/** Whether the same question got the same answer twice before: the answer does not help whoever asks a third time. */
function isToldTwice({ history }: Turn, texts: readonly string[], told: readonly string[]): boolean {
  const asked = texts.join(' ')
  const answer = told.join('\n\n')
  const times = history.filter(
    ({ author, text }, at) =>
      author === 'customer' &&
      isSameText(text ?? '', asked) &&
      history
        .slice(at + 1)
        .find((message) => message.author !== 'customer')
        ?.text?.includes(answer) === true,
  )
  return times.length >= MOST_TOLD
}
