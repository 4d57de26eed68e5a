import { readNumber } from '../../agent/language/numbers-and-days/numbers.ts'
import { soundsLike } from '../../agent/language/sound/sounds-like.ts'
import { isOneOf, isSpelledIn } from '../../agent/language/words/is-one-of.ts'
import { listWords, type Word } from '../../agent/language/words/words.ts'
import type { Parameters } from '../definition/action-definition.ts'
import type { FoundValues } from '../values/find-values.ts'
import { listAsks, listWordsOf, partWords } from './parameter-words.ts'

/*
 * Counts that are recognized by the counted thing: "one bedroom", «غرفتين», "a year" if months are asked for, and the 6
 * in "contract 4410023 for 6 months".
 */

/** A unit of time with the smaller unit, how many of these it holds, and the words for both. */
const UNITS: readonly {
  readonly of: readonly Word[]
  readonly is: readonly Word[]
  readonly holds: number
}[] = [
  { of: listWords('month شهر'), is: listWords('year yr سنة سنين سنوات عام'), holds: 12 },
  { of: listWords('day night يوم ليلة'), is: listWords('week أسبوع أسابيع'), holds: 7 },
  { of: listWords('minute دقيقة'), is: listWords('hour ساعة'), holds: 60 },
]
const ONE = listWords('one a an single another full whole واحد واحدة وحدة')
const SINGLE = listWords('one single')
const HALF = listWords('half نص نصف')
const AND_HALF = [['and', 'a', 'half'], ['ونص'], ['ونصف']]
/** A longer number stands before a unit by chance. */
const MOST_COUNTED = 1000
/** Words before a unit that make it no count: "once a year", "last year". */
const NO_COUNT = listWords('once twice per every each last next this past سابق الماضي القادم كل')
const FROM_NOW = listWords('بعد قبل خلال')
/** The ending of an Arabic dual, also as it sounds in Latin letters. */
const DUAL = /(?:ت?ين|ت?ان)$/u

/** "One" as the whole answer to a question for a count: "just one", «وحدة». */
const ONLY_ONE =
  /^[^\p{L}\p{N}]*(?:(?:just|only|بس|فقط)\s+)?(?:one|single|واحد[ةه]?|وحد[ةه]|wa7da|wahda|wa7ed|wahed)(?:\s+(?:only|please|pls|بس|فقط|لو سمحت))?\P{L}*$/iu

/** Whether a line says "one" and nothing else. */
export function saysOne(line: string): boolean {
  return ONLY_ONE.test(line)
}

/** Whether a word names one of these things, also in the plural or by its sound: ليالي and "layla" match ليلة. */
const names = (things: readonly Word[], word: Word | undefined) =>
  word !== undefined &&
  things.some(
    (thing) =>
      thing.searched.some((form) => word.searched.includes(form)) ||
      (word.script === 'latin' && thing.script === 'arabic' && soundsLike(word.text, thing.text)),
  )

/** The counts of the thing that this parameter counts; empty if the words have none. */
export function listCounted(properties: Parameters['properties'], name: string, text: string): number[] {
  const nouns = listNouns(properties, name)
  const words = listWords(text)
  const own: number[] = []
  for (let at = 0; at < words.length; at += numberAt(words, at)?.words ?? 1) {
    const value = readCount(words, at, nouns)
    if (value !== null) own.push(value)
  }
  const isOfPeople = PEOPLE.some((word) => isOneOf(nouns, word))
  const more = isOfPeople ? words.flatMap((_word, at) => countAt(words, at, MORE_PEOPLE)) : []
  const { minimum = 1 } = properties[name] ?? {}
  const counted = [...new Set([...own, ...more])].filter((count) => count > 0 || minimum <= 0)
  if (counted.length > 0) return counted
  const unit = UNITS.find(({ of }) => of.some((each) => isOneOf(nouns, each)))
  return unit === undefined ? [] : [...new Set(listInUnits(words, unit))]
}

/**
 * The numbers that may be counts of this parameter without naming its thing: those that count no other parameter's
 * thing.
 */
export function listUncounted(
  properties: Parameters['properties'],
  name: string,
  { number, rest }: Pick<FoundValues, 'number' | 'rest'>,
): number[] {
  const others = Object.entries(properties).flatMap(([other, { type }]) =>
    other !== name && (type === 'integer' || type === 'number') ? listCounted(properties, other, rest) : [],
  )
  return number.filter((value) => !others.includes(value))
}

/** Words for people who are counted, whichever of them the question uses. */
const PEOPLE = listWords('guest person persons people ضيف ضيوف شخص أشخاص نفر أنفار فرد أفراد')
/** Words for more people: in "2 guests and 3 kids" either may be meant, or all. */
const MORE_PEOPLE = listWords(
  'kid child children baby infant toddler adult طفل أطفال رضيع كبار صغار بزران عيال',
)

/** Different words for the same thing, whichever of them the question uses. */
const ALIKE = [
  listWords('child children kid طفل أطفال عيال بزران صغار'),
  listWords('adult grownup كبار كبير بالغ بالغين'),
]
/** Words before a thing that mean a count of 0. */
const NONE = listWords('no zero without بدون بلا ولا ماعندنا')

/** The thing that a question counts: "how many hours", «لكم ساعة», «كم عدد الضيوف». */
const COUNTING = /\bhow many (?<thing>[\p{L}’'-]+)|(?<!\p{L})ل?(?:كم(?: عدد)?|عدد) (?<thing>\p{L}+)/giu

/** The words in the questions for the other counts. */
function listCountedElsewhere(properties: Parameters['properties'], name: string): readonly Word[] {
  return Object.entries(properties).flatMap(([other, { type }]) =>
    other !== name && (type === 'integer' || type === 'number') ? listWordsOf(properties, other) : [],
  )
}

/** The words in the name and question of this parameter and of no other. */
function listNouns(properties: Parameters['properties'], name: string): readonly Word[] {
  const own = listOwnNouns(properties, name)
  const others = listCountedElsewhere(properties, name)
  // A question about children may be answered with kids.
  const alike = ALIKE.filter((words) => own.some((word) => isOneOf(words, word))).flat()
  return [...own, ...alike.filter((word) => !isOneOf(others, word))]
}

function listOwnNouns(properties: Parameters['properties'], name: string): readonly Word[] {
  const { own: alone, others } = partWords(properties, name)
  // "For how many hours?" counts hours, even though «في أي ساعة؟» asks for the time.
  const counted = listAsks(properties, name).flatMap((ask) =>
    Array.from(ask.matchAll(COUNTING), ({ groups }) => groups?.thing ?? '').flatMap((thing) =>
      listWords(thing),
    ),
  )
  const own = [...alone, ...counted.filter((word) => !isOneOf(listCountedElsewhere(properties, name), word))]
  const countsPeople =
    PEOPLE.some((word) => isOneOf(own, word)) && !PEOPLE.some((word) => isOneOf(others, word))
  return countsPeople ? [...own, ...PEOPLE] : own
}

function numberAt(words: readonly Word[], at: number) {
  const [word, next] = [words[at], words[at + 1]]
  if (word === undefined) return null
  const read = readNumber(word.text.replaceAll(',', ''), next?.text)
  return read === null ? null : { value: Number(read.value), words: read.words }
}

function countAt(words: readonly Word[], at: number, things: readonly Word[]): number[] {
  const number = numberAt(words, at)
  return number !== null && names(things, behindNumber(words, at)) ? [number.value] : []
}

function behindNumber(words: readonly Word[], at: number): Word | undefined {
  return words[at + (numberAt(words, at)?.words ?? 1)]
}

/** The count that ends or stands at this word: "2 bedrooms", "one bedroom", «غرفة وحدة», «غرفتين». */
function readCount(words: readonly Word[], at: number, nouns: readonly Word[]): number | null {
  const word = words[at]
  if (word === undefined) return null
  // «بعد ساعتين» is a time.
  if (isDualOf(word, nouns)) return isSpelledIn(FROM_NOW, words[at - 1]) ? null : 2
  const number = numberAt(words, at)
  // The 2 in «كبار ٢ وطفل واحد» does not count children.
  const isNext = (behind: Word | undefined) =>
    behind?.script === 'arabic' && /^و(?=\p{L}{3})/u.test(behind.text)
  if (number !== null) {
    const behind = behindNumber(words, at)
    return names(nouns, behind) && !isNext(behind) ? number.value : null
  }
  const next = words[at + 1]
  if (isSpelledIn(NONE, word) && names(nouns, next)) return 0
  // "Order a cylinder" does not say how many.
  if (isSpelledIn(SINGLE, word) && isOneOf(nouns, next)) return 1
  // «الساعة وحدة» is a time of day.
  const isThing = word.script === 'arabic' && !word.text.startsWith('ال') && isOneOf(nouns, word)
  return isThing && isSpelledIn(ONE, next) ? 1 : null
}

function isDualOf(word: Word, nouns: readonly Word[]): boolean {
  const arabic = nouns.filter(({ script }) => script === 'arabic')
  if (word.script === 'arabic') {
    const bare = word.text.replace(DUAL, '')
    const isBare = arabic.some(({ text }) => text.replace(/ه$/u, '') === bare)
    return bare !== word.text && (isBare || names(arabic, listWords(bare)[0]))
  }
  return (
    /(?:ai?n|ei?n|ee?n|ay?n)$/.test(word.text) &&
    arabic.some(({ text }) => soundsLike(word.text, `${text.replace(/ه$/u, 'ت')}ين`))
  )
}

function listInUnits(words: readonly Word[], { is, holds }: (typeof UNITS)[number]): number[] {
  return words.flatMap((word, at) => {
    const isTwo = isDualOf(word, is)
    if (!isTwo && !isOneOf(is, word)) return []
    const before = words[at - 1]
    if (isSpelledIn(NO_COUNT, before) || (isSpelledIn(ONE, before) && isSpelledIn(NO_COUNT, words[at - 2])))
      return []
    const number = [2, 1]
      .map((back) => numberAt(words, at - back))
      .find((each, index) => each?.words === 2 - index && each.value < MOST_COUNTED)
    const isHalf = isSpelledIn(HALF, before) || (isSpelledIn(HALF, words[at - 2]) && isSpelledIn(ONE, before))
    const many = isHalf ? 0.5 : (number?.value ?? (isTwo ? 2 : 1))
    const isAndHalf = AND_HALF.some((half) => half.every((each, on) => words[at + 1 + on]?.text === each))
    const more = isAndHalf ? 0.5 : 0
    const value = (many + more) * holds
    return Number.isInteger(value) ? [value] : []
  })
}
