import { listWords } from '../../agent/language/words/words.ts'
import { readConsent } from '../../agent/message/consent/consent.ts'
import { knowsNot } from '../../agent/message/consent/knowing-not.ts'
import { findLastSaid } from '../../agent/turn/last-said.ts'
import type { ActionDefinition, Parameters } from '../definition/action-definition.ts'
import { readAsk } from '../definition/ask.ts'
import { listCounted } from '../extract/counts.ts'
import { listDoubtful, listParameters } from '../extract/extract-parameters.ts'
import { saysNothing } from '../extract/says-nothing.ts'
import type { Heard } from '../wishes/occasion.ts'
import { describeDoubt, describeUnfit, hasReason } from './reasons.ts'

/**
 * The line above a question for parameters that the customer has already given: with several values, or with one that
 * does not fit. Null if they have given none, or if they were told before.
 */
export function findReason(
  { turn, read: { texts, language }, today }: Heard,
  action: ActionDefinition,
  { missing, invalid }: { readonly missing: readonly string[]; readonly invalid: readonly string[] },
): string | null {
  const said = findLastSaid(turn) ?? ''
  if (hasReason(said)) return null
  const words = texts.join('\n')
  const doubtful = listDoubtful(action.parameters, words, today)
  const kinds = listParameters(action.parameters)
  const asksForWords = readAsk(action, said)?.names.some((name) => kinds.get(name) === 'text') === true
  // The 5 and the 12 of «شارع ٥ فيلا ١٢» count nothing.
  const isOfWords = (name: string) =>
    asksForWords &&
    kinds.get(name) === 'number' &&
    listCounted(action.parameters.properties, name, words).length === 0
  const doubts = missing.flatMap((name) => {
    const values = doubtful.get(name)
    return values === undefined || isOfWords(name) ? [] : [describeDoubt(values, language, today)]
  })
  if (doubts.length > 0) return [...new Set(doubts)].join('\n')
  return invalid.length > 0 ? describeUnfit(action, invalid, language) : null
}

/** At most this many words can be an answer to a question that lists its answers. */
const MOST_WORDS_OF_CHOICE = 3

/**
 * The parameters for which an answer was apparently meant but holds no value: a number or an address in another form, a
 * word that is no choice, a yes instead of free words, or a word or two instead of a day, a time or a count.
 */
export function listUnfit(parameters: Parameters, asked: readonly string[], words: string): string[] {
  const kinds = listParameters(parameters)
  const hasValue = /[\p{Nd}@]/u.test(words)
  const isShort = listWords(words).length <= MOST_WORDS_OF_CHOICE
  return asked.filter((name) => {
    const kind = kinds.get(name)
    if (kind === 'choice') return isShort
    if (kind === 'text') {
      const isNone = saysNothing(words) && !knowsNot(words)
      return !/\p{L}/u.test(words) || readConsent(words.split('\n')) === 'yes' || isNone
    }
    // Everybody knows a day, a time or a count, but not everybody has an order number.
    const isKnown = !knowsNot(words) && (kind === 'date' || kind === 'time' || kind === 'number')
    return (hasValue || (isKnown && isShort)) && kind !== 'yes_or_no'
  })
}
