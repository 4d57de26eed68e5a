import { hasQuestionMark } from '../../language/text/question-marks.ts'
import { tellsAround } from '../intents/around.ts'
import { isImpatient } from '../intents/impatience.ts'
import { classifySentence } from '../intents/intents.ts'
import type { SentenceIntent } from '../intents/sentence-intents.ts'
import { readText } from '../reading/read-text.ts'
import { namesThing } from './subject.ts'

const AUXILIARY =
  'is|are|am|was|were|do|does|did|can|could|will|would|should|may|has|have|had|isnt|arent|dont|doesnt|cant'
/** How a question begins, wherever it stands: "how", "what is", "do you", "كم", "توصلون". */
const ASKING = [
  `how|(?:what|when|where|which|who|why)\\s+(?:${AUXILIARY}|time|kind|day|days)`,
  `(?:${AUXILIARY})\\s+(?:i|u|you|we|they|he|she|it)`,
  `(?!ha)(?:${AUXILIARY})\\s+(?:there|this|that|the|a|an|my|your|ur|any)`,
  'هل|كم|بكم|متى|متي|وين|أين|اين|فين|كيف|وش|ايش|إيش|شو|شلون|ليش|ليه|لماذا|ماذا|مين|ممكن|عندكم|لديكم',
  '[أا]قدر|تقدرون|[أا]بي|[أا]بغى|[أا]بغا|[أا]ريد|بغيت|ت\\p{Script=Arabic}{2,}ون',
  // Behind "I wanted to ask" a question is asked in the order of a statement.
  '(?<=\\b(?:ask|asking|know|wonder|wondering|out|check|sure|like|um|is|was)[,:]?\\s+)(?:if|what|when|where|which|who|why)',
].join('|')
/** A statement also ends behind these. */
const OVER = 'but|so|and|بس|لكن|ف'
const BEGINS = new RegExp(
  `(?:\\s*[،,:;–—-]\\s+|\\s+)(?:(?:${OVER})\\s+)?(?:[وف]?(?=(?:${ASKING})(?![\\p{L}\\p{N}])))|\\s*[،,:;–—]\\s+(?:(?:${OVER})\\s+)?|\\s+(?:but|so|بس|لكن)\\s+`,
  'giu',
)
/** The question depends on it. */
const CONDITION = /(?<!\p{L})(?:if|when|unless|[وف]?(?:لو|اذا|إذا))(?!\p{L})/iu
const MOST_BEGINNINGS = 12
/** The subject of the verb behind it. */
const SUBJECT =
  /^\W*(?:(?:hi|hello|hey|wow|omg)\W+)*(?:(?:i|you|u|we|they|he|she|it|this|that|these|those)(?:\s+(?:guys|all|people|really))?|(?:your|the|my|our)\s+\p{L}+)$/iu

/** A sentence, or the part of it that asks, and what it says before; null if it says nothing before. */
export interface LedUpTo {
  readonly told: string | null
  readonly asked: string
}

/**
 * Separates a statement from the question in the same sentence: "my sister told me about you so I wanted to ask how
 * long delivery takes" says something, and then asks.
 */
export function splitLeadUp(sentence: string): LedUpTo {
  const beginnings = [...sentence.matchAll(BEGINS)].slice(0, MOST_BEGINNINGS)
  for (const { index, 0: gap } of beginnings) {
    const told = sentence.slice(0, index)
    const asked = sentence.slice(index + gap.length)
    // "You guys did an amazing job" is one clause.
    if (/^\s+$/u.test(gap) && SUBJECT.test(told)) continue
    if (isImpatient(readText(told)) && ASKED.has(classifySentence(readText(asked)))) return { told, asked }
    if (!CONDITION.test(told) && onlyTells(told) && mayAsk(asked)) return { told, asked }
  }
  return { told: null, asked: sentence }
}

/** The question is about what was said: "... a dress that I love, could you sew it?" */
const OF_WHAT_WAS_TOLD = /(?<!\p{L})(?:it|them|this|that|these|those|one|ones|there)(?!\p{L})/iu
const CALLS_FOR_SOMEBODY: ReadonlySet<SentenceIntent> = new Set(['person', 'complaint', 'injection', 'abuse'])
const ASKED: ReadonlySet<SentenceIntent> = new Set(['question', 'statement'])

function mayAsk(asked: string): boolean {
  const read = readText(asked)
  return (
    ASKED.has(classifySentence(read)) &&
    !tellsAround(read) &&
    namesThing(read) &&
    !OF_WHAT_WAS_TOLD.test(read)
  )
}

function onlyTells(told: string): boolean {
  const read = readText(told)
  return !hasQuestionMark(told) && tellsAround(read) && !CALLS_FOR_SOMEBODY.has(classifySentence(read))
}
