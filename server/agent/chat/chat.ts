import type { Decision, Language, Turn } from '../agent.ts'
import { handOver } from '../hand-over/hand-over.ts'
import { detectLanguage } from '../language/text/language.ts'
import { hasQuestionMark } from '../language/text/question-marks.ts'
import { readConsent } from '../message/consent/consent.ts'
import { wishesPeace } from '../message/courtesy/small-talk.ts'
import type { SentenceIntent } from '../message/intents/sentence-intents.ts'
import type { CustomerSentence } from '../message/questions/sentences.ts'
import { CLARIFYING, REPLIES } from '../replies-text.ts'
import { findLastSaid } from '../turn/last-said.ts'
import { hasAskedBack, hasDeclined, hasJustSaid, hasSaid } from '../turn/said-before.ts'
import { findSettledTopic } from '../turn/settled-topic.ts'
import { smallTalk } from './small-talk.ts'

const WAVE = /👋/u
const THUMB_DOWN = /👎|❌|🚫|✖/u
const UPSET = /[😠😡🤬😤😞😔😢😭😩😫😒🙄🤮🤢💩💔🖕]/u
/** Only question marks: the customer asks what the agent's answer was supposed to mean. */
const QUESTION_MARKS = /^[\s?؟!]*[?؟][\s?؟!]*$/u
const ASKING = /[🤔🤨😕🫤❓❔⁉🆘🤷]/u

/** Who begins so tells something, though it names nothing: "I'm 23", "it's been 4 hours", "did that already". */
const TELLS =
  /^\W*(?:(?:did|done|tried) (?:it|that|this|so|both|everything|already|twice)|i|we|it|its|i['’]?m|i['’]?ve|we['’](?:re|ve)|it['’]s|still|already)(?!\p{L})[^?؟]*$|^\P{L}*(?:[أا]نا|[أا]حنا|نحن|لس[هاع]|للحين|ل?[اح]د?الحين|مازال|لازال)(?!\p{L})[^?؟]*$/iu
const NOTHING = /\bnothing\b|\bnot (?:yet|working|there)\b|ما (?:صار|نفع|وصل|تغير)\p{L}*|ولا شي/iu

/** Replies to messages that need no knowledge; asks back once if a message cannot be understood. */
export function chat(turn: Turn, language: Language, sentences: readonly CustomerSentence[]): Decision {
  const replies = REPLIES[language]
  const wants = (intent: SentenceIntent) => sentences.some((sentence) => sentence.intent === intent)
  const wrote = sentences.map(({ text }) => text).join(' ')
  if (wants('injection')) {
    return hasDeclined(turn)
      ? handOver(turn, language, 'low_confidence')
      : smallTalk(replies.decline(turn.organizationName), 'out_of_scope')
  }
  if (wants('abuse')) {
    return hasSaid(turn, ({ calm }) => calm)
      ? handOver(turn, language, 'complaint')
      : smallTalk(replies.calm, 'abuse')
  }
  if (wants('missed') || (QUESTION_MARKS.test(wrote) && isAnswered(turn))) {
    return hasSaid(turn, ({ missed }) => missed) || hasAskedBack(turn)
      ? handOver(turn, language, 'low_confidence')
      : smallTalk(replies.missed, 'unclear')
  }
  if (wants('outside')) return smallTalk(replies.decline(turn.organizationName), 'out_of_scope')
  if (wants('identity')) return smallTalk(replies.identity(turn.organizationName), 'identity')
  if (wants('goodbye') || needsNothingMore(turn))
    return smallTalk(replies.goodbye, findSettledTopic(turn, 'goodbye'))
  if (wants('thanks')) return smallTalk(replies.thanks, findSettledTopic(turn, 'thanks'))
  if (wants('greeting')) {
    const salam = sentences.some(({ text }) => wishesPeace(text)) ? [replies.salam] : []
    return smallTalk([...salam, replies.greeting(turn.organizationName)].join(' '), 'greeting')
  }
  if (/\p{Extended_Pictographic}/u.test(wrote) && detectLanguage(wrote) === null)
    return answerPictures(turn, language, wrote)
  if (TELLS.test(wrote) && !hasAskedBack(turn)) {
    // "Still nothing" says that what the agent said has not helped, or would not help.
    if (NOTHING.test(wrote) && findLastSaid(turn) !== null) return handOver(turn, language, 'low_confidence')
    // "I already did that" to "do you mean …?" has been told what is there.
    if (isAnswered(turn) || CLARIFYING.test(findLastSaid(turn) ?? ''))
      return smallTalk(replies.remark, 'unclear')
  }
  return askForQuestion(turn, language)
}

/** Whether the latest message to the customer is the agent's and does not end with a question. */
function isAnswered(turn: Turn): boolean {
  const said = findLastSaid(turn)
  return said !== null && !/[?؟]$/u.test(said)
}

/**
 * A lone thumb or heart thanks. A waving hand greets, or says goodbye after an answer. A thumb down says that the
 * answer did not help, an angry face is upset, and a doubtful face asks.
 */
function answerPictures(turn: Turn, language: Language, wrote: string): Decision {
  const replies = REPLIES[language]
  if (WAVE.test(wrote)) {
    return turn.history.every(({ author }) => author === 'customer')
      ? smallTalk(replies.greeting(turn.organizationName), 'greeting')
      : smallTalk(replies.goodbye, findSettledTopic(turn, 'goodbye'))
  }
  const isDown = THUMB_DOWN.test(wrote)
  if (isDown || UPSET.test(wrote)) {
    if (hasSaid(turn, ({ missed }) => missed) || hasSaid(turn, ({ calm }) => calm))
      return handOver(turn, language, isDown ? 'low_confidence' : 'complaint')
    return isDown ? smallTalk(replies.missed, 'unclear') : smallTalk(replies.calm, 'complaint')
  }
  return ASKING.test(wrote) || hasQuestionMark(wrote)
    ? askForQuestion(turn, language)
    : smallTalk(replies.thanks, 'thanks')
}

/** The agent asks back once; a second vague message goes to a person. */
function askForQuestion(turn: Turn, language: Language): Decision {
  return hasAskedBack(turn)
    ? handOver(turn, language, 'low_confidence')
    : smallTalk(REPLIES[language].askForQuestion, 'unclear')
}

/** A "no" to "is there anything else?" ends the conversation. */
function needsNothingMore(turn: Turn): boolean {
  const isOffered = hasJustSaid(turn, ({ thanks }) => thanks)
  return isOffered && readConsent(turn.unanswered.flatMap(({ text }) => text ?? [])) === 'no'
}
