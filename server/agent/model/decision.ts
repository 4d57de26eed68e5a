import type { Decision, Source, Turn } from '../agent.ts'
import { smallTalk } from '../chat/small-talk.ts'
import { handOver } from '../hand-over/hand-over.ts'
import { handOverForeign } from '../hand-over/hand-over-foreign.ts'
import { findPersonWish } from '../message/person/wished-person.ts'
import type { CustomerQuestion } from '../message/questions/questions.ts'
import { isForeign } from '../message/reading/foreign-language.ts'
import { type HandOverReason, REPLIES, SUMMARY_TEXT } from '../replies-text.ts'
import { listOpening } from '../reply/opening.ts'
import type { ReadTurn } from '../turn/read-turn.ts'
import { findSettledTopic } from '../turn/settled-topic.ts'
import type { Ending, ModelReason } from './ending.ts'
import type { Evidence } from './grounding/evidence.ts'
import type { Toolbox } from './toolbox.ts'

/** A model's turn that has ended. */
interface EndedTurn extends Pick<Toolbox, 'evidence' | 'ran'> {
  readonly turn: Turn
  readonly read: ReadTurn
  /** The questions that only the customer's records answer. */
  readonly personal: readonly CustomerQuestion[]
}

type EndingOf<Kind extends Ending['kind']> = Extract<Ending, { kind: Kind }>

/** Writes the decision of a model's turn. */
export function writeDecision(ended: EndedTurn, ending: Ending): Decision {
  switch (ending.kind) {
    case 'ask':
      return ask(ended, ending)
    case 'resolve':
      return resolve(ended)
    case 'answer':
      return answer(ended, ending)
    case 'hand_over':
      return handOverAnswered(ended, ending)
  }
}

function ask(ended: EndedTurn, { text, action }: EndingOf<'ask'>): Decision {
  const asked = smallTalk(text, ended.read.topic)
  return {
    ...asked,
    asks: true,
    ...withDone(listActed(ended), text),
    ...(action !== null && { job: action }),
  }
}

function resolve(ended: EndedTurn): Decision {
  const { thanks } = REPLIES[ended.read.language]
  const settled = smallTalk(thanks, findSettledTopic(ended.turn, 'confirmation'))
  return { ...settled, ...withDone(listActed(ended), thanks), resolves: true }
}

function answer(ended: EndedTurn, ending: EndingOf<'answer'>): Decision {
  const { turn, read, ran, personal } = ended
  const acted = listActed(ended)
  // An article may be quoted, but a person has to look into the customer's records.
  if (personal.length > 0 && acted.length === 0)
    return handOverWith(ended, ending, { reason: 'no_answer', note: '' }, personal)
  const { text } = ending
  const unread = read.hasMedia ? [REPLIES[read.language].attachmentUnread] : []
  // Actions that ran are named as sources, whether or not the reply mentions them.
  const sources = [...acted.map(({ source }) => source), ...ending.sources]
  return {
    kind: 'reply',
    text: [...listOpening(turn, read, text), text, ...unread].join('\n\n'),
    sources: [...new Map(sources.map((source) => [source.id, source])).values()],
    intent: read.topic,
    job: ran[0] ?? 'answer_from_knowledge',
  }
}

function handOverAnswered(ended: EndedTurn, ending: EndingOf<'hand_over'>): Decision {
  const { text, sources } = ending.answered ?? { text: '', sources: [] }
  const isNamed = ({ source }: Evidence) => sources.some(({ id }) => id === source.id)
  const done = withDone(
    listActed(ended).filter((each) => !isNamed(each)),
    text,
  )
  const given = { text: done.text, sources: [...done.sources, ...sources] }
  return handOverWith(ended, given.sources.length > 0 ? given : null, ending)
}

function listActed({ evidence }: EndedTurn): Evidence[] {
  return evidence.filter(({ source }) => source.type === 'action')
}

/** A text, preceded by the results of the turn's actions: they have happened, however the turn ends. */
function withDone(done: readonly Evidence[], said: string): { text: string; sources: readonly Source[] } {
  return {
    text: [...done.map(({ text }) => text), said].filter((text) => text !== '').join('\n\n'),
    sources: done.map(({ source }) => source),
  }
}

/**
 * If nothing was found out, the reason is an attachment that the model could not see, or that the customer asked for a
 * person.
 */
function readReason(
  { hasMedia, sentences }: ReadTurn,
  reason: ModelReason,
  isAnswered: boolean,
): HandOverReason {
  if (reason !== 'no_answer' && reason !== 'low_confidence') return reason
  if (hasMedia) return 'media_unreadable'
  const wishes = isAnswered ? [] : sentences.map(({ read }) => findPersonWish(read))
  return wishes.find((wish) => wish !== null) ?? reason
}

function handOverWith(
  { turn, read }: EndedTurn,
  answered: Pick<EndingOf<'answer'>, 'text' | 'sources'> | null,
  { reason, note, fault }: Pick<EndingOf<'hand_over'>, 'reason' | 'note' | 'fault'>,
  personal: readonly CustomerQuestion[] = [],
): Decision {
  const { language, queue, texts } = read
  const open = personal.map(({ text }) => ({ kind: 'personal', question: text }) as const)
  const decision =
    answered === null && isForeign(texts.join('\n'))
      ? { ...handOverForeign(turn, read), reason }
      : handOver(turn, language, readReason(read, reason, answered !== null), { answers: open, queue })
  return {
    ...decision,
    summary: note === '' ? decision.summary : `${decision.summary}\n${SUMMARY_TEXT[language].note} ${note}`,
    ...(fault !== undefined && { fault }),
    ...(answered !== null && { text: `${answered.text}\n\n${decision.text}`, sources: answered.sources }),
  }
}
