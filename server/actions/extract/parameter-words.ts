import { isOneOf } from '../../agent/language/words/is-one-of.ts'
import { isStopped } from '../../agent/language/words/stop-words.ts'
import { listWords, type Word } from '../../agent/language/words/words.ts'
import type { Parameters } from '../definition/action-definition.ts'

type Properties = Parameters['properties']

/** The questions for a parameter, in each language that has one. */
export function listAsks(properties: Properties, name: string): string[] {
  return Object.values(properties[name]?.['x-ask'] ?? {})
}

/** Words in the question for a name, and in that for a place. */
const ASKS_FOR_NAME = /\bname\b|\bwho\b|اسم|من هو/iu
const ASKS_FOR_PLACE = /\bwhere\b|\baddress\b|\blocation\b|أين|اين|وين|فين|عنوان|موقع/iu

/** Words in the question for a reason, or for anything that somebody wants to say. */
const ASKS_FOR_REASON =
  /\b(?:why|reasons?|wrong|problem|happen\w*|wish\w*|notes?|comments?|feedback|details?|describe|tell us|anything)\b|سبب|ليش|لماذا|ليه|مشكل|عطل|خلل|[أا]مني|رغب|ملاحظ|تفاصيل|صف(?!\p{L})|[أا]خبرنا|حصل|حدث|صار/iu

/**
 * Whether a reason may answer the question for a parameter: the question asks for one, or there is none. It does not
 * answer where something is, or what a card is to say.
 */
export function mayBeReason(properties: Properties, name: string): boolean {
  const asks = listAsks(properties, name)
  return asks.length === 0 || asks.some((ask) => ASKS_FOR_REASON.test(ask))
}

/** Whether the question for a parameter asks for a name. */
export function asksForName(properties: Properties, name: string): boolean {
  return listAsks(properties, name).some((ask) => ASKS_FOR_NAME.test(ask))
}

/** Whether the question for a parameter asks for a place. */
export function asksForPlace(properties: Properties, name: string): boolean {
  return listAsks(properties, name).some((ask) => ASKS_FOR_PLACE.test(ask))
}

/** The words in the name and questions of a parameter. */
export function listWordsOf(properties: Properties, name: string): Word[] {
  return [name.replaceAll('_', ' '), ...listAsks(properties, name)].flatMap((text) => listWords(text))
}

/**
 * The words that identify a parameter, because no other parameter's name or question has them; and the words of the
 * others.
 */
export function partWords(
  properties: Properties,
  name: string,
): { readonly own: readonly Word[]; readonly others: readonly Word[] } {
  const others = Object.keys(properties).flatMap((each) =>
    each === name ? [] : listWordsOf(properties, each),
  )
  const own = listWordsOf(properties, name).filter((word) => !isStopped(word) && !isOneOf(others, word))
  return { own, others }
}
