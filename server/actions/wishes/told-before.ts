import type { ActionCall } from '../../agent/actions/actions.ts'
import type { Turn } from '../../agent/agent.ts'
import { isOneOf } from '../../agent/language/words/is-one-of.ts'
import { isStopped } from '../../agent/language/words/stop-words.ts'
import { listWords, type Word } from '../../agent/language/words/words.ts'
import { readChoice } from '../../agent/message/consent/choice.ts'
import { type Consent, dropConsent } from '../../agent/message/consent/consent.ts'
import { dropCourtesy } from '../../agent/message/courtesy/courtesy.ts'
import type { ActionDefinition } from '../definition/action-definition.ts'
import { extractParameters, listDoubtful, listParameters } from '../extract/extract-parameters.ts'
import { listPutRight } from '../extract/list-meant.ts'
import { AROUND } from '../extract/only-values.ts'
import { findValues } from '../values/find-values.ts'
import type { Heard, Occasion } from './occasion.ts'
import { listOwnWords, saysNothingElse } from './other-value.ts'
import type { Wish } from './wish.ts'

/** A call that waits for the customer's yes, and their answer. */
export interface WaitingCall {
  readonly action: ActionDefinition
  readonly parameters: ActionCall['parameters']
  readonly consent: Consent
}

/** The records that a customer gave before for an action: the parameter and its numbers. */
export interface ToldBefore {
  readonly name: string
  /** In the order in which they were first given. */
  readonly values: readonly unknown[]
}

const POINTING: ReadonlySet<string> = new Set(['it', 'them', 'that', 'this'])
const SUFFIX = /(?<=\p{Script=Arabic}{2})(?:ها|ه)$/u
/** Words around a wish about a record that was mentioned before. */
const WISHING = listWords(
  `want need would like just one can you could then so instead the
  ابغى ابي اريد ودي ابغا عايز بدي عشان خلاص ممكن`,
)
/** In exactly this spelling, because «الاثنين» is Monday. */
const ANOTHER: ReadonlySet<string> = new Set(
  listWords('other another second الثاني الثانية الاخر الآخر الأخرى غيره غيرها').map(({ text }) => text),
)

/**
 * The numbers of records that the customer has given in this conversation for the action's parameter. Null if it has no
 * such parameter, or several, and if the action changes something without a confirmation: then only values of the
 * current message count.
 */
export function findToldBefore(
  action: ActionDefinition,
  { history }: Turn,
  today: string,
): ToldBefore | null {
  if (action.request.method !== 'GET' && action.confirmation === undefined) return null
  const records = [...listParameters(action.parameters)].filter(([, way]) => way === 'order_number')
  const [name] = records[0] ?? []
  if (name === undefined || records.length > 1) return null
  let told: unknown[] = []
  for (const { author, text } of history) {
    if (author !== 'customer' || text === null) continue
    const several = listDoubtful(action.parameters, text, today).get(name)
    const one = extractParameters(action.parameters, text, today)[name]
    const values = several ?? (one === undefined ? [] : [one])
    // A corrected value was never meant.
    told = values.length > 0 && listPutRight(text) !== '' ? [...values] : [...told, ...values]
  }
  const values = [...new Set(told)]
  return values.length === 0 ? null : { name, values }
}

/** The earlier value for the action, if only one record may be meant. */
export function giveToldBefore(told: ToldBefore | null): Record<string, unknown> {
  return told !== null && told.values.length === 1 ? { [told.name]: told.values[0] } : {}
}

/**
 * The only action that the customer's words want for a record that they gave before: "cancel it", "move that one to
 * Monday", «الغيها». The words begin like one of its phrases and say nothing else.
 */
export function chooseReferred(
  { enabled, turn, today }: Pick<Occasion, 'enabled' | 'turn' | 'today'>,
  { isRequest, isDenied }: Wish,
  texts: readonly string[],
): ActionDefinition | null {
  if (!isRequest || isDenied) return null
  const [meant, other] = enabled.filter(
    (action) => pointsBack(action, texts.join(' '), today) && findToldBefore(action, turn, today) !== null,
  )
  return other === undefined ? (meant ?? null) : null
}

function pointsBack(action: ActionDefinition, text: string, today: string): boolean {
  const verbs = [...action.phrases.en, ...action.phrases.ar].flatMap((phrase) =>
    listWords(phrase)
      .slice(0, 1)
      .filter((word) => !isStopped(word)),
  )
  const around = [...AROUND, ...WISHING, ...listOwnWords(action)]
  const { rest } = findValues(dropConsent(dropCourtesy(text)), today)
  const words = listWords(rest.replace(/\S*\d\S*/g, ' '))
  const isOrder = (word: Word, at: number) =>
    POINTING.has(words[at + 1]?.text ?? '')
      ? verbs.some((verb) => verb.text === word.text)
      : SUFFIX.test(word.text) && isOneOf(verbs, listWords(word.text.replace(SUFFIX, ''))[0])
  const order = words.findIndex(isOrder)
  return order >= 0 && words.every((word, at) => at === order || isStopped(word) || isOneOf(around, word))
}

/**
 * The other of two records that the customer gave, if they say that the one in the question is not meant: "no, the
 * other one", «لا، قصدي الثاني». Null if they say anything else, or if several may be meant.
 */
export function findOtherTold(
  { action, parameters, consent }: WaitingCall,
  { turn, read: { texts }, today }: Heard,
): Record<string, unknown> | null {
  const told = findToldBefore(action, turn, today)
  if (told === null || told.values.length !== 2 || !saysNothingElse(action, texts, today, WISHING))
    return null
  const words = texts.join(' ')
  const place = readChoice(words)
  if (!meansAnother(dropConsent(words)) && place !== 'first') return null
  const isAsked = (value: unknown) => String(value) === String(parameters[told.name])
  const named = place === 'first' ? told.values[0] : place === 'second' ? told.values[1] : undefined
  // «الثاني» means "the second" as well as "the other".
  const others = told.values.filter((value) => !isAsked(value))
  if (others.length !== 1 || (named !== undefined && isAsked(named) && consent !== 'no')) return null
  return { [told.name]: others[0] }
}

/** Whether words mean another record than the last one: "cancel my other order". */
export function meansAnother(words: string): boolean {
  return listWords(words).some(({ text }) => ANOTHER.has(text))
}
