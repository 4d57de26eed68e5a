import type { Decision, Turn } from '../agent.ts'
import { type Answer, writeFound } from '../answers/answer.ts'
import { dropToldBeside } from '../answers/told-beside.ts'
import { smallTalk } from '../chat/small-talk.ts'
import { handOver } from '../hand-over/hand-over.ts'
import { meetsPersonWish } from '../message/person/wished-person.ts'
import { readText } from '../message/reading/read-text.ts'
import { REPLIES } from '../replies-text.ts'
import type { ReadTurn } from '../turn/read-turn.ts'
import { hasAskedBack } from '../turn/said-before.ts'
import { leaveOpen } from './leave-open.ts'
import { meetRepeated } from './meet-repeated.ts'
import { listOpening } from './opening.ts'
import { type LookedUp, sortAnswers } from './sort-answers.ts'

/**
 * Decides a turn whose questions were looked up: everything found in one reply; a question back if only the customer
 * can tell what is meant; or a person as soon as any question stays open.
 */
export function decideReply(turn: Turn, read: ReadTurn, looked: readonly Answer[]): Decision {
  const answers = dropToldBeside(looked).map(leaveWishOpen)
  const lookedUp = sortAnswers(turn, read, answers)
  const { found, open, asksBack } = lookedUp
  if (open !== undefined) return leaveOpen(lookedUp, open)
  if (asksBack !== null && found.length === 0) return smallTalk(asksBack, 'unclear')
  if (answers.some(({ kind }) => kind === 'vague')) {
    const mayAsk = found.length === 0 && !read.hasMedia && !hasAskedBack(turn)
    if (mayAsk) return smallTalk(REPLIES[read.language].askForQuestion, 'unclear')
    const { language, hasMedia, queue } = read
    return handOver(turn, language, hasMedia ? 'media_unreadable' : 'low_confidence', { answers, queue })
  }
  return meetRepeated(lookedUp) ?? tell(lookedUp)
}

/** An answer that does not tell how the person is reached who was asked for is none. */
function leaveWishOpen(answer: Answer): Answer {
  if (answer.kind !== 'found') return answer
  const { question, texts } = answer
  if (meetsPersonWish(readText(question), texts.join('\n'))) return answer
  return { kind: 'open', question, reason: 'no_answer', nearest: [] }
}

function tell({ turn, read, found, asksBack }: LookedUp): Decision {
  const { language, hasMedia, sentences, topic } = read
  const replies = REPLIES[language]
  const paragraphs = [
    ...listOpening(turn, read),
    ...writeFound(found, language),
    ...(found.some(({ mayLack }) => mayLack === true) ? [replies.nothingCloser] : []),
    ...(hasMedia ? [replies.attachmentUnread] : []),
    ...(sentences.some(({ intent }) => intent === 'outside') ? [replies.outside(turn.organizationName)] : []),
    ...(asksBack === null ? [] : [asksBack]),
  ]
  const sources = new Map(found.flatMap(({ sources: each }) => each).map((source) => [source.id, source]))
  return {
    kind: 'reply',
    text: [...new Set(paragraphs)].join('\n\n'),
    sources: [...sources.values()],
    intent: topic,
    job: 'answer_from_knowledge',
  }
}
