import { isOneOf } from '../../agent/language/words/is-one-of.ts'
import { listWords } from '../../agent/language/words/words.ts'
import type { ActionDefinition } from '../definition/action-definition.ts'
import { extractParameters, listDoubtful, listParameters } from '../extract/extract-parameters.ts'
import { listOwnWords } from './other-value.ts'

/** The first wish of a message, and the rest of it: another wish, or the same for another record. */
export interface Wishes {
  readonly first: string
  readonly rest: string
}

/** A word with a digit, which may be the number of a record. */
const NUMBERED = /[A-Za-z_-]*\p{Nd}[A-Za-z\p{Nd}_-]*/gu
/** Joins two records that are both meant: «B1 وB2», "B1, and also B2". For "B1 or B2" the agent asks which one. */
const BOTH = /^[\s,،]*(?:(?:and|also|plus|&|وكمان|كمان|وبرضو|وايضا|وأيضا|و)[\s,،]*)+|^\s*[,،]\s*/iu

/** The words of a text that have a digit. */
export function listNumbered(text: string): string[] {
  return text.match(NUMBERED) ?? []
}

/** Whether a text may name several records, by numbers that are neither hours nor counts. */
export function namesRecords(text: string): boolean {
  return listNumbered(text).filter((word) => /\p{Nd}{3}/u.test(word)).length > 1
}

/**
 * Splits a wish for several records of one action into the first and the others: "cancel 48213 and 48377". The action
 * has to be a look-up, or has to ask for a confirmation each time.
 */
export function splitRecords(action: ActionDefinition, text: string, today: string): Wishes | null {
  if (action.request.method !== 'GET' && action.confirmation === undefined) return null
  const ways = [...listParameters(action.parameters)].filter(([, way]) => way === 'order_number')
  const [name] = ways[0] ?? []
  if (name === undefined || ways.length > 1) return null
  const records = [...text.matchAll(NUMBERED)].filter(
    ({ 0: word }) => extractParameters(action.parameters, word, today)[name] !== undefined,
  )
  const [first, second] = records
  const last = records.at(-1)
  const values = listDoubtful(action.parameters, text, today).get(name) ?? []
  if (first === undefined || second === undefined || last === undefined) return null
  if (records.length !== values.length || !records.every((_, at) => isJoined(action, text, records, at)))
    return null
  const [before, behind] = [text.slice(0, first.index), text.slice(endOf(last))]
  const rest = text.slice(second.index, endOf(last))
  return { first: `${before}${first[0]}${behind}`, rest: `${before}${rest}${behind}` }
}

const endOf = (found: RegExpExecArray) => found.index + found[0].length

/** Whether the words between two records say that both are meant, and otherwise only name them. */
function isJoined(
  action: ActionDefinition,
  text: string,
  records: readonly RegExpExecArray[],
  at: number,
): boolean {
  const [before, record] = [records[at - 1], records[at]]
  if (before === undefined || record === undefined) return true
  const between = text.slice(endOf(before), record.index)
  const own = listOwnWords(action)
  return BOTH.test(between) && listWords(between.replace(BOTH, '')).every((word) => isOneOf(own, word))
}
