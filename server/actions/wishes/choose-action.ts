import { isOneOf } from '../../agent/language/words/is-one-of.ts'
import { isStopped } from '../../agent/language/words/stop-words.ts'
import { listWords, type Word } from '../../agent/language/words/words.ts'
import type { CustomerQuestion } from '../../agent/message/questions/questions.ts'
import { isArabizi } from '../../agent/message/reading/arabizi.ts'
import { soundsWith } from '../../agent/message/reading/lexicon.ts'
import { readText, readWithSounds } from '../../agent/message/reading/read-text.ts'
import { listQuestionTerms } from '../../agent/terms/question-terms.ts'
import { oncePerObject } from '../../platform/once-per-object.ts'
import type { ActionDefinition } from '../definition/action-definition.ts'
import { tellsOfPast } from './past.ts'
import { allPhrasesOf, isTelling, listPhraseWords, phrasesOf, stands } from './phrases.ts'
import { isUndone } from './undone.ts'
import { asksRules, isInquiring, readWish, type Wish } from './wish.ts'

/** Less than a topic adds. */
const OTHER_VERB_COSTS = 0.5

/** The sounds of the words in an organization's phrases. */
const soundsOf = oncePerObject((actions: readonly ActionDefinition[]) =>
  soundsWith(actions.flatMap(({ phrases }) => phrases.ar)),
)

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

/** A wish, and the longest phrase of an action that stands in it; an empty one if none does. */
interface Said {
  readonly action: ActionDefinition
  readonly wish: Wish
  readonly words: readonly Word[]
  readonly phrase: readonly Word[]
}

function scoreAction(action: ActionDefinition, wish: Wish, topic: string): number {
  const words = listWords(wish.words)
  const standing = phrasesOf(action).filter((parts) => stands(words, parts))
  const phrase = standing.reduce((longest, parts) => (parts.length > longest.length ? parts : longest), [])
  // A topic is a guess, so the words also have to name something or ask: "my ceiling is 3.5 m high" is not about an
  // order.
  const isMeant = action.intents.includes(topic) && (isInquiring(wish.words) || namesSomething(wish.words))
  const said = { action, wish, words, phrase }
  const fits = action.request.method === 'GET' ? wantsToSee(said, isMeant) : wantsToChange(said)
  if (!fits) return 0
  // A match of the company's own verb is closer than one by another verb.
  const isAsWritten = standing.some((parts) => parts.length === phrase.length && stands(words, parts, false))
  const cost = phrase.length > 0 && !isAsWritten ? OTHER_VERB_COSTS : 0
  return 2 * phrase.length + (isMeant ? 1 : 0) - cost
}

function namesSomething(words: string): boolean {
  return listQuestionTerms(words).some(({ concepts }) => concepts.length > 0)
}

function wantsToSee(said: Said, isMeant: boolean): boolean {
  const { action, wish, words, phrase } = said
  if (wish.isPersonal && (phrase.length > 0 || isMeant)) return true
  // "How many points do I have?" has hardly more words than the company's own phrase for it, and "where is the
  // gardener, he is late" has two phrases of one action.
  const isBeside = (word: Word) => !isStopped(word) && !isOneOf(listPhraseWords(action), word)
  const isWholePhrase = isTelling(phrase) && !asksBeside(said) && !words.some(isBeside)
  return isWholePhrase || isNamedRequest(said)
}

function wantsToChange(said: Said): boolean {
  const { action, wish, words, phrase } = said
  // What is denied before something else is wished for takes nothing from that.
  const isDenied =
    wish.isDenied && (wish.wishedWords === null || !isNamedIn(action, listWords(wish.wishedWords)))
  return (
    isNamedRequest(said) &&
    !isDenied &&
    !tellsOfPast(words, phrase[0]) &&
    !isUndone(words, listPhraseWords(action))
  )
}

function isNamedIn(action: ActionDefinition, words: readonly Word[]): boolean {
  return phrasesOf(action).some((parts) => stands(words, parts))
}

function isNamedRequest(said: Said): boolean {
  const { wish, phrase } = said
  return isTelling(phrase) && (wish.isRequest || (wish.isWished && !asksBeside(said)))
}

/** Whether rules are asked for in other words than the phrase's: "pay my fees" does not ask for a price. */
function asksBeside({ words, phrase }: Said): boolean {
  return asksRules(listTextsOf(words.filter((word) => !isOneOf(phrase, word))))
}

function listTextsOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ')
}
