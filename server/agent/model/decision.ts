import type { Decision, Source, Turn } from '../agent.ts'
import { smallTalk } from '../chat.ts'
import { handOver } from '../hand-over.ts'
import { handOverForeign } from '../hand-over-foreign.ts'
import { isForeign } from '../message/foreign-language.ts'
import { asksForService } from '../message/person-request.ts'
import type { CustomerQuestion } from '../message/questions.ts'
import { listOpening } from '../opening.ts'
import { type HandOverReason, REPLIES, SUMMARY_TEXT } from '../replies-text.ts'
import { findSettledTopic } from '../settled-topic.ts'
import type { ReadTurn } from '../triage.ts'
import type { Ending, ModelReason } from './ending.ts'
import type { Evidence } from './evidence.ts'
import type { Toolbox } from './toolbox.ts'

/**
 * Writes the decision that a model's turn came to. `personal` are the questions that only the customer's records
 * answer.
 */
export function writeDecision(
  turn: Turn,
  read: ReadTurn,
  ending: Ending,
  { evidence, ran }: Pick<Toolbox, 'evidence' | 'ran'>,
  personal: readonly CustomerQuestion[],
): Decision {
  const { language, hasMedia, topic } = read
  const replies = REPLIES[language]
  const acted = evidence.filter(({ source }) => source.type === 'action')
  switch (ending.kind) {
    case 'ask': {
      const asked = smallTalk(ending.text, topic)
      return {
        ...asked,
        asks: true,
        ...withDone(acted, ending.text),
        ...(ending.action !== null && { job: ending.action }),
      }
    }
    case 'resolve': {
      const settled = smallTalk(replies.thanks, findSettledTopic(turn, 'confirmation'))
      return { ...settled, ...withDone(acted, replies.thanks), resolves: true }
    }
    case 'answer': {
      const { text, sources } = ending
      if (personal.length > 0 && acted.length === 0) {
        // What an article says may go along, but somebody has to look into the records.
        return handOverWith(turn, read, ending, { reason: 'no_answer', note: '' }, personal)
      }
      return {
        kind: 'reply',
        text: [...listOpening(turn, read, text), text, ...(hasMedia ? [replies.attachmentUnread] : [])].join(
          '\n\n',
        ),
        // What was done for the customer is named, whether the reply speaks of it or not.
        sources: [
          ...new Map(
            [...acted.map(({ source }) => source), ...sources].map((source) => [source.id, source]),
          ).values(),
        ],
        intent: topic,
        job: ran[0] ?? 'answer_from_knowledge',
      }
    }
    case 'hand_over': {
      const { text, sources } = ending.answered ?? { text: '', sources: [] }
      const done = withDone(
        acted.filter(({ source }) => !sources.some(({ id }) => id === source.id)),
        text,
      )
      const given = { text: done.text, sources: [...done.sources, ...sources] }
      return handOverWith(turn, read, given.sources.length > 0 ? given : null, ending)
    }
  }
}

/** What is said, behind what was done for the customer in the same turn: it has happened, however the turn ends. */
function withDone(done: readonly Evidence[], said: string): { text: string; sources: readonly Source[] } {
  return {
    text: [...done.map(({ text }) => text), said].filter((text) => text !== '').join('\n\n'),
    sources: done.map(({ source }) => source),
  }
}

/** Where nothing was found out, the reason is what the model could not see, or whom the customer asked for. */
function readReason(
  { hasMedia, sentences }: ReadTurn,
  reason: ModelReason,
  isAnswered: boolean,
): HandOverReason {
  if (reason !== 'no_answer' && reason !== 'low_confidence') return reason
  if (hasMedia) return 'media_unreadable'
  return !isAnswered && sentences.some(({ read }) => asksForService(read)) ? 'customer_request' : reason
}

function handOverWith(
  turn: Turn,
  read: ReadTurn,
  answered: { text: string; sources: Extract<Ending, { kind: 'answer' }>['sources'] } | null,
  { reason, note, fault }: Pick<Extract<Ending, { kind: 'hand_over' }>, 'reason' | 'note' | 'fault'>,
  personal: readonly CustomerQuestion[] = [],
): Decision {
  const { language, queue, texts } = read
  const open = personal.map(({ text }) => ({ kind: 'personal', question: text }) as const)
  const decision =
    answered === null && isForeign(texts.join('\n'))
      ? { ...handOverForeign(turn, read), reason }
      : handOver(turn, language, readReason(read, reason, answered !== null), open, queue)
  return {
    ...decision,
    summary: note === '' ? decision.summary : `${decision.summary}\n${SUMMARY_TEXT[language].note} ${note}`,
    ...(fault !== undefined && { fault }),
    ...(answered !== null && { text: `${answered.text}\n\n${decision.text}`, sources: answered.sources }),
  }
}
