import { readNumber } from '../../agent/language/numbers-and-days/numbers.ts'
import { isOneOf, isSpelledIn } from '../../agent/language/words/is-one-of.ts'
import { isStopped } from '../../agent/language/words/stop-words.ts'
import { isSameWord, listWords, type Word } from '../../agent/language/words/words.ts'
import { oncePerObject } from '../../platform/once-per-object.ts'
import type { ActionDefinition } from '../definition/action-definition.ts'

/** How many other words may stand between two words of a phrase: "cancel order" matches "cancel my last order". */
const GAP_WORDS = 2
/** Numbers, and words that name nothing, may also stand there: "book us a 7 a side pitch". */
const SMALL = listWords('a an the of us me my our for لي لنا في من')
const GAP_WITH_SMALL = 5
/**
 * The number of words from which a phrase is clear by itself: "invoice" occurs in many requests, "my invoice" in few.
 */
const TELLING_WORDS = 2
/** What customers who want a thing do, and what is done for them: "I need a table" matches "book a table". */
const GETTING = listWords(
  `book reserve order get send arrange request buy want need like
  احجز حجز ارسل ارسلوا اطلب طلب ابغى ابي اريد احتاج محتاج محتاجة عايز عاوز بدي ودي`,
)

/** One of these may be replaced by another or left out: "cancel my order" matches "cancel order 48213". */
const ARTICLES = listWords('a an the my our your this')

/** The phrases of an action, in words. */
export const phrasesOf = oncePerObject(({ phrases }: ActionDefinition) =>
  [...phrases.en, ...phrases.ar].map((phrase) => {
    const words = listWords(phrase)
    const bare = words.filter((word) => !isSpelledIn(ARTICLES, word))
    // "Where is my order" says too little without "my".
    return isTelling(bare.filter((word) => !isStopped(word))) ? bare : words
  }),
)
/** Whether words are enough to be clear by themselves. */
export function isTelling(words: readonly Word[]): boolean {
  return words.length >= TELLING_WORDS
}

/** All words of an action's phrases. */
export const listPhraseWords = oncePerObject((action: ActionDefinition) => phrasesOf(action).flat())
/** The phrases of several actions, in words. */
export const allPhrasesOf = oncePerObject((actions: readonly ActionDefinition[]) =>
  actions.flatMap(phrasesOf),
)

function isSmall(word: Word): boolean {
  return word.script === 'number' || isSpelledIn(SMALL, word) || readNumber(word.text, undefined) !== null
}

const PRESENT = /^[تني](?=\p{L}{2})|(?:ون|وا|ين|[يىو])$/gu
const WRITTEN = /^[اتني](?=\p{L}{2})|(?:ون|وا|ين|[يىو])$/gu

/** Whether an Arabic verb is a form of the phrase's imperative: «تلغون» of الغي, «نأجل» of اجل. */
function isSameOrder(said: Word, verb: Word): boolean {
  if (said.script !== 'arabic' || verb.script !== 'arabic' || !/^[تن]/u.test(said.text)) return false
  const bare = said.text.replace(PRESENT, '').replace(/^ا/u, '')
  return bare.length > 1 && bare === verb.text.replace(WRITTEN, '').replace(/^ا/u, '')
}

/**
 * Whether an Arabic word makes what stands behind it another thing: who wants «تأشيرة عمرة» does not want what «احجز
 * عمرة» names. What begins like a verb of the customer's own («عايز أعمل عمرة») may be one.
 */
function isOtherThing(word: Word): boolean {
  return word.script === 'arabic' && !/^[ان]/.test(word.text) && !isOneOf(GETTING, word)
}

/**
 * Whether a phrase's words stand in their order, with few others in between. With `mayGet`, "I need a table" has those
 * of "book a table".
 */
export function stands(words: readonly Word[], phrase: readonly Word[], mayGet = true): boolean {
  const [first, ...rest] = phrase
  if (first === undefined) return false
  const isGetting = mayGet && rest.some((word) => !isStopped(word)) && isOneOf(GETTING, first)
  return words.some((word, start) => {
    const isNamed = isSameWord(word, first) || isSameOrder(word, first)
    if (!isNamed && !(isGetting && isOneOf(GETTING, word))) return false
    let at = start
    return rest.every((wanted) => {
      const found = words.slice(at + 1, at + 2 + GAP_WITH_SMALL).findIndex((each) => isSameWord(each, wanted))
      const between = words.slice(at + 1, at + 1 + found).filter((word) => !isSmall(word))
      at += found + 1
      return found >= 0 && between.length <= GAP_WORDS && (isNamed || !between.some(isOtherThing))
    })
  })
}
