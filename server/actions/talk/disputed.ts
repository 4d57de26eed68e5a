import { isOneOf, isSpelledIn } from '../../agent/language/is-one-of.ts'
import { isStopped } from '../../agent/language/stop-words.ts'
import { listWords, type Word } from '../../agent/language/words.ts'
import { dropConsent, readConsent } from '../../agent/message/consent.ts'
import { dropCourtesy } from '../../agent/message/courtesy.ts'
import type { ActionDefinition, Texts } from '../definition/action-definition.ts'
import { listParameters, type Way } from '../extract/extract-parameters.ts'
import { asksForPlace, listAsks } from '../extract/parameter-words.ts'

/** An action by what it needs to be told. */
type Spoken = Pick<ActionDefinition, 'parameters'>

/** Above what was asked for a yes, where the customer says that it is wrong and not what of it. */
export const WHAT_ELSE: Texts = {
  en: 'What should be different? This is what I have so far:',
  ar: 'ما الذي يجب تغييره؟ هذا ما لدي حتى الآن:',
}

/** Whether the agent's message asked what is wrong. */
export function asksWhatElse(said: string): boolean {
  return Object.values(WHAT_ELSE).some((line) => said.includes(line))
}

/** What says by itself that something is not right. */
const WRONG = listWords('wrong incorrect mistake mistaken error غلط غلطان خطأ خاطئ خاطئة غلطة')
const NOT = listWords('not isnt no مو مب مش ليس ليست غير ما')
const RIGHT = listWords('right correct صحيح صحيحة صح')
/** What says so of what is named beside it. */
const OTHERWISE = listWords(
  `change changed fix correct different another other
  تغيير اغير غير غيرها غيره غيروا عدل عدله عدلها اعدل تعديل ثاني ثانية ثانيه آخر أخرى اخرى مختلف`,
)
/** What is said around it. */
const BESIDE = listWords(
  `that this it thats its is was the a my your you one sorry wait oh but still there seems looks think made want need i
  هذا هذي هذه ذا دي هو هي اللي عندكم كتبت كتبته لو ابغى ابي اريد عايز بس لكن فيه في آسف عفوا`,
)
/** What the values of a kind are called besides. */
const OF_WAY: Readonly<Partial<Record<Way, readonly Word[]>>> = {
  date: listWords('day date يوم اليوم تاريخ التاريخ موعد الموعد'),
  time: listWords('time hour وقت الوقت ساعة الساعة'),
  phone: listWords('phone number mobile رقم الرقم جوال الجوال موبايل هاتف'),
  order_number: listWords('number رقم الرقم'),
  number: listWords('number count عدد العدد'),
  amount: listWords('amount sum مبلغ المبلغ'),
  email: listWords('email mail address ايميل الايميل بريد البريد'),
}

/** What a place is called, whatever the question for it says of it. */
const OF_PLACE = listWords(
  'place address location spot street مكان المكان موقع الموقع عنوان العنوان لوكيشن شارع الشارع حي الحي',
)

/** The words that an action's file calls a parameter by: its name, and what it is asked for with. */
function listOwnNames({ parameters }: Spoken, name: string): readonly Word[] {
  const asks = listAsks(parameters.properties, name).flatMap((text) => listWords(text))
  return [...listWords(name.replaceAll('_', ' ')), ...asks.filter((word) => !isStopped(word))]
}

/** All words that a parameter is called by. */
function listNamesOf(action: Spoken, name: string): readonly Word[] {
  const way = listParameters(action.parameters).get(name)
  return [
    ...listOwnNames(action, name),
    ...((way === undefined ? null : OF_WAY[way]) ?? []),
    ...(way === 'text' && asksForPlace(action.parameters.properties, name) ? OF_PLACE : []),
  ]
}

/**
 * The parameters of an action of which the customer says that they are wrong, and says nothing else: "no, that is the
 * wrong address", «لا الوقت غلط», "another day". None where only something is wrong; null where they say anything
 * beside it, or that nothing is. Where they were asked what is, a name alone says it.
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

/** What begins the words that are meant instead: "it should be Olaya Street 7", «قصدي شارع العليا». */
const INSTEAD =
  /^(?:(?:i mean(?:t)?|make (?:it|that)|change (?:it|that) to|(?:it|that)(?:['’]?s| is| should be| must be))[:,]?|(?:قصدي|[أا]قصد|[أا]عني|خل[يى]?ه?ا?|هو|هي|الصحيح)[:،]?)\s+(?=\S)/iu
/** The same among what is left out with a "no". */
const MEANING = /\bmean|قصد|عني/iu
/** The same behind what it is called. */
const IS = /^\s*(?::|=|is|should be|must be|(?:هو|هي|الصحيح|الصحيحة|الجديد)(?=\s))?\s*:?\s*/iu
const CLAUSE_END = /[,،.;:!\n]\s*/u

/**
 * The free words that put right what was asked about: "no, the address should be Olaya Street 7", «لا، العنوان شارع
 * العليا 7», "that is the wrong address, it is Olaya Street 7". A bare "no, Olaya Street 7" is one by its number.
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

/** What is said behind the name of a parameter at the beginning of words; null where none is. */
function dropName(action: Spoken, name: string, words: string): string | null {
  const [lead = '', first = ''] =
    /^\s*(?:(?:the|my|our|right|correct|new)\s+)*([\p{L}’']+)/iu.exec(words) ?? []
  const [word] = listWords(first)
  // A street is part of an address that is told, and not what it is called.
  if (word === undefined || !isOneOf(listOwnNames(action, name), word)) return null
  const behind = words.slice(lead.length)
  const value = behind.replace(IS, '').trim()
  // In English a verb says that it is the value: "the address on my ID" is none.
  const isSaid = word.script === 'arabic' || /^\s*(?::|=|is\b|should be\b|must be\b)/iu.test(behind)
  return isSaid && value !== '' ? value : null
}
