import { isOneOf, isSpelledIn } from '../../agent/language/words/is-one-of.ts'
import { isStopped } from '../../agent/language/words/stop-words.ts'
import { listWords, type Word } from '../../agent/language/words/words.ts'
import { dropConsent, readConsent } from '../../agent/message/consent/consent.ts'
import { dropCourtesy } from '../../agent/message/courtesy/courtesy.ts'
import type { ActionDefinition, Texts } from '../definition/action-definition.ts'
import { listParameters, type Way } from '../extract/extract-parameters.ts'
import { asksForPlace, listAsks } from '../extract/parameter-words.ts'

/** An action with only its parameters. */
type Spoken = Pick<ActionDefinition, 'parameters'>

/** Stands above the request for confirmation if the customer says that something is wrong, but not what. */
export const WHAT_ELSE: Texts = {
  en: 'What should be different? This is what I have so far:',
  ar: 'ما الذي يجب تغييره؟ هذا ما لدي حتى الآن:',
}

/** Whether the agent's message asked what is wrong. */
export function asksWhatElse(said: string): boolean {
  return Object.values(WHAT_ELSE).some((line) => said.includes(line))
}

/** Words that alone say that something is wrong. */
const WRONG = listWords('wrong incorrect mistake mistaken error غلط غلطان خطأ خاطئ خاطئة غلطة')
const NOT = listWords('not isnt no مو مب مش ليس ليست غير ما')
const RIGHT = listWords('right correct صحيح صحيحة صح')
/** Words that say so about the thing named beside them. */
const OTHERWISE = listWords(
  `change changed fix correct different another other
  تغيير اغير غير غيرها غيره غيروا عدل عدله عدلها اعدل تعديل ثاني ثانية ثانيه آخر أخرى اخرى مختلف`,
)
/** Words around them that add nothing. */
const BESIDE = listWords(
  `that this it thats its is was the a my your you one sorry wait oh but still there seems looks think made want need i
  هذا هذي هذه ذا دي هو هي اللي عندكم كتبت كتبته لو ابغى ابي اريد عايز بس لكن فيه في آسف عفوا`,
)
/** General names for the values of a kind. */
const OF_WAY: Readonly<Partial<Record<Way, readonly Word[]>>> = {
  date: listWords('day date يوم اليوم تاريخ التاريخ موعد الموعد'),
  time: listWords('time hour وقت الوقت ساعة الساعة'),
  phone: listWords('phone number mobile رقم الرقم جوال الجوال موبايل هاتف'),
  order_number: listWords('number رقم الرقم'),
  number: listWords('number count عدد العدد'),
  amount: listWords('amount sum مبلغ المبلغ'),
  email: listWords('email mail address ايميل الايميل بريد البريد'),
}

/** Words for a place, whatever its question says. */
const OF_PLACE = listWords(
  'place address location spot street مكان المكان موقع الموقع عنوان العنوان لوكيشن شارع الشارع حي الحي',
)

/** The words for a parameter in an action's file: its name and its questions. */
function listOwnNames({ parameters }: Spoken, name: string): readonly Word[] {
  const asks = listAsks(parameters.properties, name).flatMap((text) => listWords(text))
  return [...listWords(name.replaceAll('_', ' ')), ...asks.filter((word) => !isStopped(word))]
}

/** All words for a parameter. */
function listNamesOf(action: Spoken, name: string): readonly Word[] {
  const way = listParameters(action.parameters).get(name)
  return [
    ...listOwnNames(action, name),
    ...((way === undefined ? null : OF_WAY[way]) ?? []),
    ...(way === 'text' && asksForPlace(action.parameters.properties, name) ? OF_PLACE : []),
  ]
}

/**
 * The parameters that the customer says are wrong, if they say nothing else: "no, that is the wrong address", «لا الوقت
 * غلط», "another day". Empty if they do not say which; null if they say anything else, or that nothing is wrong. If
 * they were asked what is wrong, a name alone is enough.
 */
export function readDisputed(action: Spoken, texts: readonly string[], isAsked = false): string[] | null {
  const words = texts.flatMap((text) => listWords(dropConsent(dropCourtesy(text))))
  const ways = [...listParameters(action.parameters).keys()]
  const named = ways.map((name) => {
    const own = listNamesOf(action, name)
    return { name, count: new Set(words.flatMap((word) => (isOneOf(own, word) ? [word.text] : []))).size }
  })
  const most = Math.max(0, ...named.map(({ count }) => count))
  const names = most === 0 ? [] : named.flatMap(({ name, count }) => (count === most ? [name] : []))
  const isSign = (word: Word) => [WRONG, NOT, RIGHT, OTHERWISE].some((signs) => isSpelledIn(signs, word))
  const isNaming = (word: Word) => names.some((name) => isOneOf(listNamesOf(action, name), word))
  if (!words.every((word) => isSign(word) || isNaming(word) || isSpelledIn(BESIDE, word))) return null
  if (isAsked && names.length > 0) return names
  const has = (signs: readonly Word[]) => words.some((word) => isSpelledIn(signs, word))
  if (has(WRONG)) return has(NOT) ? null : names
  if (has(NOT) && has(RIGHT)) return names
  return names.length > 0 && (has(OTHERWISE) || (has(NOT) && !has(RIGHT))) ? names : null
}

/** Introduces the correct value: "it should be Olaya Street 7", «قصدي شارع العليا». */
const INSTEAD =
  /^(?:(?:i mean(?:t)?|make (?:it|that)|change (?:it|that) to|(?:it|that)(?:['’]?s| is| should be| must be))[:,]?|(?:قصدي|[أا]قصد|[أا]عني|خل[يى]?ه?ا?|هو|هي|الصحيح)[:،]?)\s+(?=\S)/iu
/** Introduces it within the words that are removed with a "no". */
const MEANING = /\bmean|قصد|عني/iu
/** Introduces it after the name of the parameter. */
const IS = /^\s*(?::|=|is|should be|must be|(?:هو|هي|الصحيح|الصحيحة|الجديد)(?=\s))?\s*:?\s*/iu
const CLAUSE_END = /[,،.;:!\n]\s*/u

/**
 * The free words that correct the call in question: "no, the address should be Olaya Street 7", «لا، العنوان شارع
 * العليا 7», "that is the wrong address, it is Olaya Street 7". A bare "no, Olaya Street 7" is recognized by its
 * number.
 */
export function readFreeCorrection(action: Spoken, texts: readonly string[]): Record<string, unknown> | null {
  const free = [...listParameters(action.parameters)].flatMap(([name, way]) => (way === 'text' ? [name] : []))
  const [only, other] = free
  if (only === undefined) return null
  const said = texts.join('\n')
  let rest = dropConsent(said)
  const isMeant = MEANING.test(said.slice(0, said.length - rest.length))
  let disputed: readonly string[] | null = null
  for (let end = CLAUSE_END.exec(rest); end !== null; end = CLAUSE_END.exec(rest)) {
    const names = readDisputed(action, [rest.slice(0, end.index)])
    if (names === null) break
    disputed = names
    rest = rest.slice(end.index + end[0].length)
  }
  if (disputed === null && rest.trim() !== '' && readDisputed(action, [rest]) !== null) return null
  const called = free.flatMap((name) => {
    const value = dropName(action, name, rest)
    return value === null ? [] : [{ name, value }]
  })
  const [named] = called
  if (called.length === 1 && named !== undefined) return { [named.name]: named.value }
  if (other !== undefined) return null
  const value = rest.replace(INSTEAD, '').trim()
  const isDisputed = disputed !== null && (disputed.length === 0 || disputed.includes(only))
  const isPutRight = isMeant || value !== rest.trim() || isDisputed
  const isBare = readConsent(texts) === 'no' && /\p{Nd}/u.test(value)
  return /\p{L}/u.test(value) && (isPutRight || isBare) ? { [only]: value } : null
}

/** The words after a parameter's name at the beginning; null if they do not begin with it. */
function dropName(action: Spoken, name: string, words: string): string | null {
  const [lead = '', first = ''] =
    /^\s*(?:(?:the|my|our|right|correct|new)\s+)*([\p{L}’']+)/iu.exec(words) ?? []
  const [word] = listWords(first)
  // "Street" may be a part of the address itself, so only the file's own words count.
  if (word === undefined || !isOneOf(listOwnNames(action, name), word)) return null
  const behind = words.slice(lead.length)
  const value = behind.replace(IS, '').trim()
  // In English a verb introduces the value: "the address on my ID" does not.
  const isSaid = word.script === 'arabic' || /^\s*(?::|=|is\b|should be\b|must be\b)/iu.test(behind)
  return isSaid && value !== '' ? value : null
}
