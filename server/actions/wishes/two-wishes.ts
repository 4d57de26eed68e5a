import type { Language } from '../../agent/agent.ts'
import { findTurnIntent } from '../../agent/hand-over.ts'
import { listSentences } from '../../agent/language/sentences.ts'
import { listCustomerQuestions, listCustomerSentences } from '../../agent/message/questions.ts'
import type { ReadTurn } from '../../agent/triage.ts'
import type { ActionDefinition, Texts } from '../definition/action-definition.ts'
import { readAsk } from '../definition/ask.ts'
import { isMadeFrom } from '../definition/text-template.ts'
import { findWanted, namesAction } from './choose-action.ts'
import type { Occasion } from './occasion.ts'
import { listNumbered, namesRecords, splitRecords, type Wishes } from './split-records.ts'
import { isInquiring } from './wish.ts'

/*
 * Two wishes in one message: "cancel 1234 and book a table for Friday", "cancel 1234 and 1235". The first is done, and
 * the agent's message names the other one in the customer's own words until it is its turn. So nothing is stored of it.
 */

/** Above what the first of two needs. */
const AFTER: Texts = {
  en: 'First this, and then “{wish}”:',
  ar: 'هذا أولًا، ثم «{wish}»:',
}
/** Above what comes of the second. */
const NOW: Texts = { en: 'As for “{wish}”:', ar: 'أما «{wish}»:' }

/** What joins it to what was wished before it. */
const LEADING_IN = /^(?:(?:and|also|then|plus|please|وبعدين|بعدين|وكمان|كمان|ثم)[,،]?\s+)+/iu
/** Where a second wish may begin within a sentence. */
const JOINED =
  /\s*[,،;]?\s+(?:and then|and also|and|then|also|plus|&)\s+(?:then\s+|also\s+|please\s+)*|\s*[,،;]\s+|\s+(?:و(?:بعدين|كمان|برضو|ايضا|أيضا)?\s+|(?:بعدين|ثم|كمان)\s+)|\s+و(?=\p{Script=Arabic}{3})|\s+(?:w|wa|we|o|u)\s+/giu

/**
 * The two wishes of a customer's words, each of which surely wants another action than the other, or the same one for
 * another record; null where they do not wish two things.
 */
export function splitWishes(
  actions: readonly ActionDefinition[],
  { texts }: Pick<ReadTurn, 'texts'>,
  today: string,
): Wishes | null {
  const text = texts.join('\n')
  // Every turn is looked at, and a part takes as long to read as a turn: a message of four clauses took 12 ms.
  const two = namesAction(actions, text) ? splitByAction(actions, text, today) : null
  const action = two === null && namesRecords(text) ? findAction(actions, text, today) : null
  return two ?? (action === null ? null : splitRecords(action, text, today))
}

function splitByAction(actions: readonly ActionDefinition[], text: string, today: string): Wishes | null {
  for (const { at, behind } of listBreaks(text)) {
    const first = text.slice(0, at).trim()
    const rest = text.slice(behind).trim().replace(LEADING_IN, '')
    // What only sounds like a topic is no wish of its own: "join the academy, my son is 8".
    if (![first, rest].every((part) => namesAction(actions, part) || isInquiring(part) || /[?؟]/.test(part)))
      continue
    const one = findAction(actions, first, today)
    if (one === null) continue
    const other = findAction(actions, rest, today) ?? findAction(actions, splitFirst(rest), today)
    if (other !== null && other.name !== one.name) return { first, rest }
  }
  return null
}

function listBreaks(text: string): { at: number; behind: number }[] {
  const sentences: { at: number; behind: number }[] = []
  let end = 0
  for (const sentence of listSentences(text)) {
    const start = text.indexOf(sentence, end)
    if (end > 0) sentences.push({ at: end, behind: start })
    end = start + sentence.length
  }
  const joined = Array.from(text.matchAll(JOINED), ({ index, 0: found }) => ({
    at: index,
    behind: index + found.length,
  }))
  // What a comma parts is often told of the same wish, so that it is tried last.
  const isComma = ({ at, behind }: { at: number; behind: number }) =>
    /^[\s,،;]+$/u.test(text.slice(at, behind))
  return [...sentences, ...joined.filter((each) => !isComma(each)), ...joined.filter(isComma)]
}

/** The words up to where the next wish may begin, for what has three. */
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

/** What the agent says of the first of two wishes, with the other one named. */
export function nameAfter(wish: string, language: Language, text: string): string {
  return `${AFTER[language].replace('{wish}', () => quote(wish))}\n${text}`
}

/** What the agent says of the second. */
export function nameNow(wish: string, language: Language, text: string): string {
  return `${NOW[language].replace('{wish}', () => quote(wish))}\n${text}`
}

// The marks around it have to be the only ones.
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

/** The wish that a message of the agent's names, to come after this or now; null where it names none. */
export function readNamedWish(said: string, when: keyof typeof READ): string | null {
  return (
    READ[when]
      .exec(said)
      ?.slice(1)
      .find((wish) => wish !== undefined) ?? null
  )
}

/** The customer's words without the wish that the agent's next message puts off. */
export function withoutNamedWish(words: string, said: string): string {
  const wish = readNamedWish(said, 'after')
  if (wish === null) return words
  const spaced = words.replace(/[“”«»]/gu, "'").replace(/\s+/gu, ' ')
  if (spaced.endsWith(wish)) return spaced.slice(0, -wish.length)
  // Of two records of one action it is said in the same words as the first.
  return listNumbered(wish).reduce((left, record) => left.replace(record, ' '), words)
}

/** The wish that was put off and has not had its turn since; null where there is none. */
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
