import { isOneOf, isSpelledIn } from '../../agent/language/is-one-of.ts'
import { readNumber } from '../../agent/language/numbers.ts'
import { isStopped } from '../../agent/language/stop-words.ts'
import { isSameWord, listWords, type Word } from '../../agent/language/words.ts'
import type { CustomerQuestion } from '../../agent/message/questions/questions.ts'
import { isArabizi } from '../../agent/message/reading/arabizi.ts'
import { soundsWith } from '../../agent/message/reading/lexicon.ts'
import { readText, readWithSounds } from '../../agent/message/reading/read-text.ts'
import { listQuestionTerms } from '../../agent/terms/question-terms.ts'
import { oncePerObject } from '../../platform/once-per-object.ts'
import type { ActionDefinition } from '../definition/action-definition.ts'
import { tellsOfPast } from './past.ts'
import { isUndone } from './undone.ts'
import { asksRules, isInquiring, readWish, type Wish } from './wish.ts'

/** How many other words may stand between two words of a phrase: "cancel order" matches "cancel my last order". */
const GAP_WORDS = 2
/** Numbers, and words that name nothing, may also stand there: "book us a 7 a side pitch". */
const SMALL = listWords('a an the of us me my our for لي لنا في من')
const GAP_WITH_SMALL = 5
/**
 * The number of words from which a phrase is clear by itself: "invoice" occurs in many requests, "my invoice" in few.
 */
const TELLING_WORDS = 2
/** Less than a topic adds. */
const OTHER_VERB_COSTS = 0.5

/** What customers who want a thing do, and what is done for them: "I need a table" matches "book a table". */
const GETTING = listWords(
  `book reserve order get send arrange request buy want need like
  احجز حجز ارسل ارسلوا اطلب طلب ابغى ابي اريد احتاج محتاج محتاجة عايز عاوز بدي ودي`,
)

/** The sounds of the words in an organization's phrases. */
const soundsOf = oncePerObject((actions: readonly ActionDefinition[]) =>
  soundsWith(actions.flatMap(({ phrases }) => phrases.ar)),
)

/** One of these may be replaced by another or left out: "cancel my order" matches "cancel order 48213". */
const ARTICLES = listWords('a an the my our your this')

/** The phrases of an action, in words. */
const phrasesOf = oncePerObject(({ phrases }: ActionDefinition) =>
  [...phrases.en, ...phrases.ar].map((phrase) => {
    const words = listWords(phrase)
    const bare = words.filter((word) => !isSpelledIn(ARTICLES, word))
    // "Where is my order" says too little without "my".
    const isTelling = bare.filter((word) => !isStopped(word)).length >= TELLING_WORDS
    return isTelling ? bare : words
  }),
)
/** All words of an action's phrases. */
export const listPhraseWords = oncePerObject((action: ActionDefinition) => phrasesOf(action).flat())
const allPhrasesOf = oncePerObject((actions: readonly ActionDefinition[]) => actions.flatMap(phrasesOf))

/** A question in the letters of its language, including the words of the actions' phrases. */
function readFor(
  actions: readonly ActionDefinition[],
  { text, read }: Pick<CustomerQuestion, 'text' | 'read'>,
): string {
  return isArabizi(text) ? readWithSounds(text, soundsOf(actions)) : read
}

/** Whether a phrase of an action occurs in a text, whatever else it says: a cheap check before the text is read. */
export function namesAction(actions: readonly ActionDefinition[], text: string): boolean {
  const words = listWords(readFor(actions, { text, read: readText(text) }))
  return allPhrasesOf(actions).some((phrase) => stands(words, phrase))
}

/** A text without the words of the phrases in it. */
export function dropPhrases(actions: readonly ActionDefinition[], text: string): string {
  const words = listWords(text)
  const said = allPhrasesOf(actions).filter((phrase) => stands(words, phrase))
  const isSaid = (piece: string) =>
    listWords(piece).some((word) => said.some((phrase) => isOneOf(phrase, word) && !isStopped(word)))
  return text
    .split(/(?<=\s)/u)
    .filter((piece) => !isSaid(piece))
    .join('')
}

/** The only wish of a turn; null if it has several questions. */
export function findWish(
  actions: readonly ActionDefinition[],
  questions: readonly CustomerQuestion[],
  today: string,
): Wish | null {
  const [question] = questions
  if (question === undefined || questions.length > 1) return null
  return readWish({ ...question, read: readFor(actions, question) }, today)
}

/**
 * Whether a sentence orders the company to do what an action does: "I need a technician", which sounds like a request
 * for a person.
 */
export function ordersAction(actions: readonly ActionDefinition[], sentence: string, today: string): boolean {
  const about = { isAsked: false, isPreamble: false, context: '', whole: null }
  const question = { ...about, text: sentence, read: readText(sentence) }
  const wish = readWish({ ...question, read: readFor(actions, question) }, today)
  return chooseAction(actions, { ...wish, isPersonal: false }, '') !== null
}

/** The action that a single question clearly wants; null if there is none. */
export function findWanted(
  actions: readonly ActionDefinition[],
  questions: readonly CustomerQuestion[],
  topic: string,
  today: string,
): ActionDefinition | null {
  const wish = findWish(actions, questions, today)
  return wish === null ? null : chooseAction(actions, wish, topic)
}

/**
 * The action that a customer's words clearly want; null if there is none. An action that changes something has to be
 * named by one of its phrases in a request; one that only looks something up may also be chosen by the topic of the
 * question. If two fit equally well, none is chosen.
 */
export function chooseAction(
  actions: readonly ActionDefinition[],
  wish: Wish,
  topic: string,
): ActionDefinition | null {
  const scored = actions
    .map((action) => ({ action, score: scoreAction(action, wish, topic) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  const [best, next] = scored
  return best === undefined || best.score === next?.score ? null : best.action
}

function scoreAction(
  action: ActionDefinition,
  { words: text, isPersonal, isRequest, isWished, isDenied, wishedWords }: Wish,
  topic: string,
): number {
  const { request, intents } = action
  const words = listWords(text)
  const standing = phrasesOf(action).filter((parts) => stands(words, parts))
  const phrase = standing.reduce((longest, parts) => (parts.length > longest.length ? parts : longest), [])
  const named = phrase.length
  // A match of the company's own verb is closer than one by another verb.
  const isAsWritten = standing.some((parts) => parts.length === named && stands(words, parts, false))
  // A topic is a guess, so the words also have to name something or ask: "my ceiling is 3.5 m high" is not about an
  // order.
  const isMeant =
    intents.includes(topic) &&
    (isInquiring(text) || listQuestionTerms(text).some(({ concepts }) => concepts.length > 0))
  const onlyLooks = request.method === 'GET'
  const isOfPhrase = (word: Word) => isOneOf(phrase, word)
  // "Pay my fees" does not ask for a price if it is the name of an action.
  const asksBeside = () => asksRules(listTextsOf(words.filter((word) => !isOfPhrase(word))))
  const isNamedRequest = named >= TELLING_WORDS && (isRequest || (isWished && !asksBeside()))
  // "Where is the gardener, he is late" has two phrases of one action.
  const isBeside = (word: Word) => !isStopped(word) && !isOneOf(listPhraseWords(action), word)
  // "How many points do I have?" has hardly more words than the company's own phrase for it.
  const isWholePhrase = named >= TELLING_WORDS && !asksBeside() && !words.some(isBeside)
  // What is denied before something else is wished for takes nothing from that.
  const isDeniedItself =
    isDenied &&
    (wishedWords === null || !phrasesOf(action).some((parts) => stands(listWords(wishedWords), parts)))
  const fits = onlyLooks
    ? (isPersonal && (named > 0 || isMeant)) || isNamedRequest || isWholePhrase
    : isNamedRequest &&
      !isDeniedItself &&
      !tellsOfPast(words, phrase[0]) &&
      !isUndone(words, listPhraseWords(action))
  return fits ? 2 * named + (isMeant ? 1 : 0) - (named > 0 && !isAsWritten ? OTHER_VERB_COSTS : 0) : 0
}

function listTextsOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ')
}

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

/** Whether a phrase's words stand in their order, with few others in between. */
function stands(words: readonly Word[], phrase: readonly Word[], mayGet = true): boolean {
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
