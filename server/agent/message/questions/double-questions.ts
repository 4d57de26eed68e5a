import { LETTERS } from '../reading/saying-pattern.ts'
import {
  AND,
  ARABIC_ASKED,
  ARABIC_ASKING,
  ARABIC_BESIDE,
  ARABIC_LAST,
  ARABIC_WONDERING,
  ARABIZI_ASKING,
  COMING_ARABIC,
  ENGLISH_ASKED,
  ENGLISH_ASKING,
  ENGLISH_BESIDE,
  ENGLISH_WONDERING,
} from './double-questions-data.ts'

/*
 * Two questions in one sentence ("how much is it and how long does it take?") are answered as two. A sentence is
 * divided only if a second question clearly begins: one that is torn apart ("black and white shoes") has no answer.
 */

/** Signs that separate what stands on both sides. */
const SIGN = '(?<!\\s)(?:\\s*;\\s*|\\s+(?:[-–—+/|•]|\\d[.)])\\s+)'
/** Written so that a run of spaces matches in one way only, and from its beginning alone, which keeps it fast. */
const GAP = '(?<!\\s)(?:\\s*[,،])?\\s+'
const LAST_SIGN = '\\s{0,3}[?؟!.]{0,5}\\s*$'
/**
 * A last clause that ends in its question word, where its verb shows that it says something of its own: «… والفني هييجي
 * امتى», "… and the technician comes when?" «السعر والمدة كم» asks once.
 */
const ARABIC_ENDING = `و(?:ال[${LETTERS}]{2,15}\\s)?(?:[${LETTERS}]{1,15}\\s)?${COMING_ARABIC}(?:\\s[${LETTERS}]{1,15}){0,2}\\s(?:${ARABIC_LAST})${LAST_SIGN}`
const ENGLISH_ENDING = `(?:(?:the|my|your|our|a)\\s[${LETTERS}]{2,20}|it|you|u|i|we|they|he|she|that|someone|somebody)\\s(?:[${LETTERS}]{1,15}\\s){1,3}(?:when|where|how (?:much|long|many)|what time)${LAST_SIGN}`
/** A new question begins here. "…, can I return it" also begins one, behind a statement. */
const SECOND_QUESTION = new RegExp(
  [
    `(?:${GAP}${AND}|(?<!\\s)\\s*[,،])\\s+(?=(?:also\\s+)?(?:${ENGLISH_ASKING})\\b)`,
    `(?<!\\s)\\s*[,،]\\s+(?=(?:${ARABIC_ASKING})\\s)`,
    `(?:${SIGN})(?:${ENGLISH_BESIDE}[,:]?\\s+)?(?=(?:${ENGLISH_ASKING}|${ARABIC_ASKING})\\s)`,
    `${GAP}${ENGLISH_BESIDE}[,:]?\\s+(?=(?:${ENGLISH_ASKING})\\b)`,
    `${GAP}(?:${ENGLISH_BESIDE}[,:]?\\s+)(?=(?:${ENGLISH_WONDERING})\\b)`,
    `(?<!عرف)${GAP}${ARABIC_BESIDE}[،:]?\\s+(?=و?(?:${ARABIC_ASKING}|${ARABIC_WONDERING}|عندكم|فيه)\\s)`,
    `${GAP}(?=و\\s?(?:${ARABIC_ASKING}|[إا]يه|كام|فيه|عندكم|هو\\s+فيه?)(?:\\s|[?؟]|$))`,
    `${GAP}(?=و\\s?(?:${ARABIC_WONDERING})\\s)`,
    `${GAP}(?=وعن\\s)`,
    `${GAP}(?=و(?:من|إلى|الى|لين|حتى)\\s(?:متى|متي|وين|أين|اين|فين)(?:\\s|[?؟]|$))`,
    `(?<=[${LETTERS}]\\s{1,3}[${LETTERS}\\d]{1,20})${GAP}(?=${ARABIC_ENDING})`,
    `(?<=[${LETTERS}]\\s{1,3}[${LETTERS}\\d]{1,20})(?<!^\\W{0,3}(?:the|my|your|our|a)\\s[${LETTERS}]{1,20})${GAP}${AND}\\s+(?=${ENGLISH_ENDING})`,
    `${GAP}${AND}\\s+(?=(?:by|until|till|from)\\s+(?:when|where)\\b)`,
    `${GAP}(?=(?:w|we|wa|o|u)\\s?(?:${ARABIZI_ASKING})\\b)`,
    `${GAP}(?:(?:w|we|wa|o|u)\\s+)?(?:kaman|bardo|aydan)\\s+(?=(?:${ARABIZI_ASKING})\\b)`,
  ].join('|'),
  'iu',
)
/**
 * Here another detail of the thing is asked for by name, or the same detail of something else, in a sentence that asks.
 */
const SECOND_DETAIL = new RegExp(
  [
    `(?<!\\bterms)\\s+${AND}\\s+(?=(?:(?:the|its|their|your)\\s+)?(?:${ENGLISH_ASKED})(?!\\p{L}))`,
    `\\s+(?=و${ARABIC_ASKED}(?:\\s|[?؟]|$))`,
    '\\s*,\\s+(?=and\\s+(?:in|on|at|to|for|during)\\s)',
    '\\s*[,،]\\s+(?=و(?:في|إلى|الى|على|خلال)\\s)',
  ].join('|'),
  'iu',
)
const ASKS = new RegExp(
  `[?؟]\\s*$|^(?:${ENGLISH_ASKING})\\b|^(?:${ARABIC_ASKING}|عندكم|فيه)\\s|^(?:${ENGLISH_ASKED})\\b|^(?:${ARABIC_ASKED})\\s|(?:please|pls|plz|لو سمحت\\p{L}*|من فضلك\\p{L}*)[.!]*\\s*$`,
  'iu',
)
/** More than one word, or the name of a detail. */
const SAYS_SOMETHING = new RegExp(`\\p{L}\\P{L}+\\p{L}|^(?:${ENGLISH_ASKED}|${ARABIC_ASKED})$`, 'iu')
/** A statement about the company also asks if a question follows it: "you deliver to Abha and how much?" */
const ASKS_THE_COMPANY = /^(?:you|u)\s|^ت\p{Script=Arabic}+ون(?:ه|ها)?\s/iu

/** The question behind it depends on it: "if you cannot mend it, do I pay?", «لو الغيت، يرجع العربون؟» */
const CONDITION =
  /^(?:(?:and|so|ok|okay|but|also)[, ]+)?(?:what\s+)?(?:if|in case|suppose|supposing|unless|provided)\b|^(?:و|ف|طيب\s+|(?:وش|ايش|إيش|شو|ماذا)\s+)?(?:لو|اذا|إذا|في حال|في حالة|بحال|ان كان|إن كان)\s/iu
const ALSO_ALONE = /^\s+also\s+$/iu
const ENDS_IN_SUBJECT = /(?:^|\s)(?:i|you|u|we|they|he|she|guys)$/iu
const COMMA_ALONE = /^\s*[,،]\s+$/u

/** The questions of one sentence, in its own words. A sentence that asks one thing is returned as it is. */
export function splitQuestions(sentence: string): string[] {
  const asks = ASKS.test(sentence)
  return splitBehindConditions(sentence).flatMap((part, at, { length }) => {
    const pieces = asks ? part.split(SECOND_DETAIL) : [part]
    // "Yes, and the fee?" asks once.
    const details = SAYS_SOMETHING.test(pieces[0] ?? '') ? pieces : [part]
    return details.map((detail) => {
      const isAsked = details.length > 1 || (at < length - 1 && ASKS_THE_COMPANY.test(detail))
      return isAsked ? endAsQuestion(detail, sentence) : detail
    })
  })
}

const WONDERS = new RegExp(
  `^\\P{L}*(?:(?:and|also)\\s+)?(?:${ENGLISH_WONDERING})\\b|^\\P{L}*و?(?:${ARABIC_WONDERING})\\s`,
  'iu',
)

/** Whether words begin with what the customer wants to know: "I'd like to know if …", «ابي اعرف …». */
export function wonders(words: string): boolean {
  return WONDERS.test(words)
}

/**
 * The condition of a question: "if you cannot mend it" of "if you cannot mend it, do I pay?" Null if there is none, or
 * if no comma shows where it ends.
 */
export function readCondition(question: string): string | null {
  return CONDITION.test(question) ? (/^[^,،]+(?=[,،]\s)/u.exec(question)?.[0] ?? null) : null
}

/**
 * The parts of a sentence, divided where a second question begins; a condition stays with the question that depends on
 * it.
 */
function splitBehindConditions(sentence: string): string[] {
  const parts: string[] = []
  let end = 0
  for (const part of sentence.split(SECOND_QUESTION)) {
    const start = sentence.indexOf(part, end)
    const before = parts.at(-1)
    const hangs =
      before !== undefined && CONDITION.test(before) && COMMA_ALONE.test(sentence.slice(end, start))
    // "Do you also do carpets?" asks once.
    if (before !== undefined && ALSO_ALONE.test(sentence.slice(end, start)) && ENDS_IN_SUBJECT.test(before))
      parts.splice(-1, 1, `${before}${sentence.slice(end, start)}${part}`)
    else if (hangs)
      parts.splice(-1, 1, endAsQuestion(`${before}${sentence.slice(end, start)}${part}`, sentence))
    else parts.push(part)
    end = start + part.length
  }
  return parts
}

/** A part that was a question only by the mark at the end of the sentence gets a mark of its own. */
function endAsQuestion(part: string, sentence: string): string {
  return /[?؟]$/.test(part) ? part : `${part}${/\p{Script=Arabic}/u.test(sentence) ? '؟' : '?'}`
}
