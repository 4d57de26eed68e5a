import type { Decision, Turn } from '../agent.ts'
import type { Answer } from '../answers/answer.ts'
import { readLeaning } from '../answers/follow-up/follow-up.ts'
import { readLastAnswer } from '../answers/follow-up/last-answer.ts'
import { listOpenRequests } from '../answers/own-data.ts'
import { smallTalk } from '../chat/small-talk.ts'
import { handOver } from '../hand-over/hand-over.ts'
import { isOneOf } from '../language/words/is-one-of.ts'
import { listWords } from '../language/words/words.ts'
import { asksOutside } from '../message/intents/sounding-intent.ts'
import { readContactRequest } from '../message/person/contact-request.ts'
import { isSpam } from '../message/questions/spam.ts'
import { namesThing } from '../message/questions/subject.ts'
import { readText } from '../message/reading/read-text.ts'
import { REPLIES } from '../replies-text.ts'
import { isStrong, listQuestionTerms } from '../terms/question-terms.ts'
import type { ReadTurn } from '../turn/read-turn.ts'
import { hasDeclined } from '../turn/said-before.ts'
import type { LookedUp } from './sort-answers.ts'

/** So many things that are asked of stand together in few passages that are about something else. */
const LEAST_KNOWN = 2

/** An open question goes to a person, unless it is none of the company's matters. */
export function leaveOpen({ turn, read, answers, found, wish }: LookedUp, open: Answer): Decision {
  const { language, texts, hasMedia, sentences, questions, queue } = read
  const requests = listOpenRequests(answers)
  if (requests.some(({ isTold }) => isTold))
    return handOver(turn, language, 'customer_request', { answers, queue })
  const decline = REPLIES[language].decline(turn.organizationName)
  // Only if no article answers: a company may well sell what others advertise.
  if (!hasMedia && found.length === 0 && isSpam(texts, sentences)) return smallTalk(decline, 'spam')
  if (wish !== null && found.length === 0) return handOver(turn, language, wish, { answers, queue })
  const isOutside =
    requests.length === 0 &&
    answers.every(({ kind }) => kind === 'open') &&
    questions.every(soundsOutside) &&
    !goesOn(turn, questions) &&
    !answers.some(namesKnown)
  if (!hasMedia && isOutside && !hasDeclined(turn)) return smallTalk(decline, 'out_of_scope')
  const reason =
    open.kind === 'open' ? open.reason : open.kind === 'personal' ? 'no_answer' : 'low_confidence'
  return handOver(turn, language, hasMedia ? 'media_unreadable' : reason, { answers, queue })
}

/** "What do I do?" sounds like nothing of the company's: what was said before it tells what it is about. */
function soundsOutside({ read, context }: ReadTurn['questions'][number]): boolean {
  const asked = namesThing(read) ? read : `${context} ${read}`.trim()
  return asksOutside(asked) && readContactRequest(read) === null
}

/** Whether one passage names most of what is asked of: "the difference between Flex and Dedicated" is the company's. */
function namesKnown(answer: Answer): boolean {
  if (answer.kind !== 'open') return false
  const named = listQuestionTerms(readText(answer.question)).filter(isStrong)
  return answer.nearest.some(({ title, heading, text }) => {
    const words = listWords(`${title}\n${heading ?? ''}\n${text}`)
    const held = named.filter(({ own }) => own.some((word) => isOneOf(words, word))).length
    return held >= LEAST_KNOWN && held * 2 >= named.length
  })
}

/** Whether the customer goes on about the last answer; then their words may sound little like the company's matters. */
function goesOn(turn: Turn, questions: ReadTurn['questions']): boolean {
  return readLastAnswer(turn) !== null && questions.some((one) => !one.isAsked || readLeaning(one) !== 'not')
}
