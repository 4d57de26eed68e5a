import type { Language } from '../../agent/agent.ts'
import { hasQuestionMark } from '../../agent/language/text/question-marks.ts'
import { listSentences } from '../../agent/language/text/sentences.ts'
import { listCustomerQuestions } from '../../agent/message/questions/questions.ts'
import { listCustomerSentences } from '../../agent/message/questions/sentences.ts'
import type { ReadTurn } from '../../agent/turn/read-turn.ts'
import { findTurnIntent } from '../../agent/turn/turn-topic.ts'
import type { ActionDefinition, Texts } from '../definition/action-definition.ts'
import { readAsk } from '../definition/ask.ts'
import { isMadeFrom } from '../definition/text-template.ts'
import { findWanted, namesAction } from './choose-action.ts'
import type { Occasion } from './occasion.ts'
import { listNumbered, namesRecords, splitRecords, type Wishes } from './split-records.ts'
import { isInquiring } from './wish.ts'

/*
 * Two wishes in one message: "cancel 1234 and book a table for Friday", "cancel 1234 and 1235". The first is carried
 * out, and the agent's message quotes the other in the customer's own words until its turn comes. So it need not be
 * stored.
 */

/** Stands above the reply to the first wish. */
const AFTER: Texts = {
  en: 'First this, and then “{wish}”:',
  ar: 'هذا أولًا، ثم «{wish}»:',
}
/** Stands above the reply to the second wish. */
const NOW: Texts = { en: 'As for “{wish}”:', ar: 'أما «{wish}»:' }

/** Joins a wish to the one before it. */
const LEADING_IN = /^(?:(?:and|also|then|plus|please|وبعدين|بعدين|وكمان|كمان|ثم)[,،]?\s+)+/iu
/** Where a second wish may begin within a sentence. */
const JOINED =
  /\s*[,،;]?\s+(?:and then|and also|and|then|also|plus|&)\s+(?:then\s+|also\s+|please\s+)*|\s*[,،;]\s+|\s+(?:و(?:بعدين|كمان|برضو|ايضا|أيضا)?\s+|(?:بعدين|ثم|كمان)\s+)|\s+و(?=\p{Script=Arabic}{3}|(?:كم|هل|وش|شو)(?!\p{L}))|\s+(?:w|wa|we|o|u)\s+/giu

/**
 * The two wishes in a customer's words, which clearly want different actions, or the same one for different records;
 * null if there are not two.
 */
export function splitWishes(
  actions: readonly ActionDefinition[],
  { texts }: Pick<ReadTurn, 'texts'>,
  today: string,
): Wishes | null {
  const text = texts.join('\n')
  // A cheap check first, because this runs for every turn, and reading a part takes as long as reading a turn: 12 ms
  // for a message of four clauses.
  const two = namesAction(actions, text) ? splitByAction(actions, text, today) : null
  const action = two === null && namesRecords(text) ? findAction(actions, text, today) : null
  return two ?? (action === null ? null : splitRecords(action, text, today))
}

function splitByAction(actions: readonly ActionDefinition[], text: string, today: string): Wishes | null {
  for (const { at, behind } of listBreaks(text)) {
    const first = text.slice(0, at).trim()
    const rest = text.slice(behind).trim().replace(LEADING_IN, '')
    // A part that is only near a topic is no wish of its own: "join the academy, my son is 8".
    if (
      ![first, rest].every((part) => namesAction(actions, part) || isInquiring(part) || hasQuestionMark(part))
    )
      continue
    const one = findAction(actions, first, today)
    if (one === null) continue
    const other = findAction(actions, rest, today) ?? findAction(actions, splitFirst(rest), today)
    if (other !== null && other.name !== one.name) return { first, rest }
  }
  return null
}

/** Where the words behind a wish may begin. */
interface Break {
  readonly at: number
  readonly behind: number
  /** Whether a word joins them, and not only a sign: "and", «وكمان». */
  readonly isJoined: boolean
}

/** The places where a second wish, or a question, may begin. */
export function listBreaks(text: string): Break[] {
  const sentences: Break[] = []
  let end = 0
  for (const sentence of listSentences(text)) {
    const start = text.indexOf(sentence, end)
    if (end > 0) sentences.push({ at: end, behind: start, isJoined: false })
    end = start + sentence.length
  }
  const joined = Array.from(text.matchAll(JOINED), ({ index, 0: found }) => ({
    at: index,
    behind: index + found.length,
    isJoined: !/^[\s,،;]+$/u.test(found),
  }))
  // Parts between commas often belong to one wish, so commas are tried last.
  return [
    ...sentences,
    ...joined.filter(({ isJoined }) => isJoined),
    ...joined.filter(({ isJoined }) => !isJoined),
  ]
}

/** The words up to where the next wish may begin, in case there are three. */
function splitFirst(text: string): string {
  const [next] = listBreaks(text).sort((one, other) => one.at - other.at)
  return next === undefined ? '' : text.slice(0, next.at)
}

function findAction(
  actions: readonly ActionDefinition[],
  text: string,
  today: string,
): ActionDefinition | null {
  if (text === '') return null
  const questions = listCustomerQuestions(listCustomerSentences([text]))
  return findWanted(actions, questions, findTurnIntent([text]), today)
}

/** The agent's reply to the first of two wishes, which quotes the other one. */
export function nameAfter(wish: string, language: Language, text: string): string {
  return `${AFTER[language].replace('{wish}', () => quote(wish))}\n${text}`
}

/** The agent's reply to the second wish. */
export function nameNow(wish: string, language: Language, text: string): string {
  return `${NOW[language].replace('{wish}', () => quote(wish))}\n${text}`
}

// The quotation marks around it must be the only ones.
function quote(wish: string): string {
  return wish.replace(/[“”«»]/gu, "'").replace(/\s+/gu, ' ')
}

const patternOf = (texts: Texts) =>
  new RegExp(
    `^(?:${Object.values(texts)
      .map((text) =>
        text
          .split('{wish}')
          .map((part) => RegExp.escape(part))
          .join('([^“”«»]+)'),
      )
      .join('|')})$`,
    'mu',
  )
const READ = { after: patternOf(AFTER), now: patternOf(NOW) }

/** The wish that a message of the agent quotes, as the next one or the current one; null if it quotes none. */
export function readNamedWish(said: string, when: keyof typeof READ): string | null {
  return (
    READ[when]
      .exec(said)
      ?.slice(1)
      .find((wish) => wish !== undefined) ?? null
  )
}

/** The customer's words without the wish that the agent's next message postpones. */
export function withoutNamedWish(words: string, said: string): string {
  const wish = readNamedWish(said, 'after')
  if (wish === null) return words
  const spaced = words.replace(/[“”«»]/gu, "'").replace(/\s+/gu, ' ')
  if (spaced.endsWith(wish)) return spaced.slice(0, -wish.length)
  // Two records of one action share the words of the wish.
  return listNumbered(wish).reduce((left, record) => left.replace(record, ' '), words)
}

/** The wish that was postponed and has not had its turn yet; null if there is none. */
export function findOpenWish({ enabled, turn: { history }, today }: Occasion): string | null {
  const said = history.flatMap(({ author, text }) => (author === 'agent' && text !== null ? [text] : []))
  const at = said.findLastIndex((text) => readNamedWish(text, 'after') !== null)
  const wish = at < 0 ? null : readNamedWish(said[at] ?? '', 'after')
  if (wish === null) return null
  const action = findAction(enabled, wish, today) ?? findAction(enabled, splitFirst(wish), today)
  if (action === null) return null
  const later = said.slice(at + 1)
  const records = listNumbered(wish)
  const isOfSame = speaksOf(action, said[at] ?? '')
  const hasHadItsTurn = (text: string) =>
    isOfSame
      ? readNamedWish(text, 'now') === wish ||
        (records.length > 0 && records.every((each) => text.includes(each)))
      : speaksOf(action, text)
  return later.some(hasHadItsTurn) ? null : wish
}

function speaksOf(action: ActionDefinition, text: string): boolean {
  const made = [...Object.values(action.answer.template), ...Object.values(action.confirmation ?? {})]
  return readAsk(action, text) !== null || made.some((template) => isMadeFrom(template, text))
}
