import { isOneOf, isSpelledIn } from '../../agent/language/is-one-of.ts'
import { readNumber } from '../../agent/language/numbers.ts'
import { isStopped } from '../../agent/language/stop-words.ts'
import { isSameWord, listWords, type Word } from '../../agent/language/words.ts'
import { isArabizi } from '../../agent/message/arabizi.ts'
import { soundsWith } from '../../agent/message/lexicon.ts'
import type { CustomerQuestion } from '../../agent/message/questions.ts'
import { readText, readWithSounds } from '../../agent/message/read-text.ts'
import { listQuestionTerms } from '../../agent/terms/question-terms.ts'
import { oncePerObject } from '../../platform/once-per-object.ts'
import type { ActionDefinition } from '../definition/action-definition.ts'
import { tellsOfPast } from './past.ts'
import { isUndone } from './undone.ts'
import { asksRules, isInquiring, readWish, type Wish } from './wish.ts'

/** How many other words may stand between two words of a phrase: "cancel order" is in "cancel my last order". */
const GAP_WORDS = 2
/** Numbers, and words that name nothing, may stand there as well: "book us a 7 a side pitch". */
const SMALL = listWords('a an the of us me my our for لي لنا في من')
const GAP_WITH_SMALL = 5
/**
 * From how many words on a phrase says by itself what is wanted: "invoice" stands in many requests, "my invoice" in
 * few.
 */
const TELLING_WORDS = 2
/** Less than what a topic adds. */
const OTHER_VERB_COSTS = 0.5

/**
 * What somebody does who wants a thing, and what is done for them: "I need a table" wants what "book a table" names.
 */
const GETTING = listWords(
  `book reserve order get send arrange request buy want need like
  احجز حجز ارسل ارسلوا اطلب طلب ابغى ابي اريد احتاج محتاج محتاجة عايز عاوز بدي ودي`,
)

/** How the words sound that an organization's actions are spoken of with. */
const soundsOf = oncePerObject((actions: readonly ActionDefinition[]) =>
  soundsWith(actions.flatMap(({ phrases }) => phrases.ar)),
)

/** Whichever of them a phrase has, another or none may be said: "cancel my order" is in "cancel order 48213". */
const ARTICLES = listWords('a an the my our your this')

/** The words that an action is asked for with, phrase by phrase. */
const phrasesOf = oncePerObject(({ phrases }: ActionDefinition) =>
  [...phrases.en, ...phrases.ar].map((phrase) => {
    const words = listWords(phrase)
    const bare = words.filter((word) => !isSpelledIn(ARTICLES, word))
    // "Where is my order" says little without the owner.
    const isTelling = bare.filter((word) => !isStopped(word)).length >= TELLING_WORDS
    return isTelling ? bare : words
  }),
)
/** All words that an action is asked for with. */
export const listPhraseWords = oncePerObject((action: ActionDefinition) => phrasesOf(action).flat())
const allPhrasesOf = oncePerObject((actions: readonly ActionDefinition[]) => actions.flatMap(phrasesOf))

/** A question in the letters of its language, the words by which actions are asked for among them. */
function readFor(
  actions: readonly ActionDefinition[],
  { text, read }: Pick<CustomerQuestion, 'text' | 'read'>,
): string {
  return isArabizi(text) ? readWithSounds(text, soundsOf(actions)) : read
}

/** Whether a phrase of an action stands in a text, whatever else it says: a cheap look before the text is read. */
export function namesAction(actions: readonly ActionDefinition[], text: string): boolean {
  const words = listWords(readFor(actions, { text, read: readText(text) }))
  return allPhrasesOf(actions).some((phrase) => stands(words, phrase))
}

/** A text without the words of the phrases that stand in it. */
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

/** The one wish that a turn may be about; null where it has several questions. */
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
 * Whether a sentence tells the company in words of its actions to do something: "I need a technician", which sounds
 * like a wish for somebody to talk to.
 */
export function ordersAction(actions: readonly ActionDefinition[], sentence: string, today: string): boolean {
  const about = { isAsked: false, isPreamble: false, context: '', whole: null }
  const question = { ...about, text: sentence, read: readText(sentence) }
  const wish = readWish({ ...question, read: readFor(actions, question) }, today)
  return chooseAction(actions, { ...wish, isPersonal: false }, '') !== null
}

/** The action that one question surely wants, or null. */
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
 * The action that a customer's words surely want, or null. An action that changes something has to be named by one of
 * its phrases in a request; one that only looks something up may also be wanted by what the question is about. Two that
 * fit as well are none.
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
  // What the company itself has written is closer than what is wanted by another verb.
  const isAsWritten = standing.some((parts) => parts.length === named && stands(words, parts, false))
  // What a topic is guessed from has to name something or to ask: "my ceiling is 3.5 m high" is about no order.
  const isMeant =
    intents.includes(topic) &&
    (isInquiring(text) || listQuestionTerms(text).some(({ concepts }) => concepts.length > 0))
  const onlyLooks = request.method === 'GET'
  const isOfPhrase = (word: Word) => isOneOf(phrase, word)
  // "Pay my fees" asks for no price, where it is what an action is called.
  const asksBeside = () => asksRules(listTextsOf(words.filter((word) => !isOfPhrase(word))))
  const isNamedRequest = named >= TELLING_WORDS && (isRequest || (isWished && !asksBeside()))
  // "Where is the gardener, he is late" says two phrases of one action at once.
  const isBeside = (word: Word) => !isStopped(word) && !isOneOf(listPhraseWords(action), word)
  // "How many points do I have?" says hardly more than the phrase that the company has written for it.
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

/** Whether somebody is asked to do what a verb says: «تلغون» for الغي, «نأجل» for اجل. */
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
