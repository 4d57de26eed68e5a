import { isOneOf, isSpelledIn } from '../../agent/language/is-one-of.ts'
import { soundsLike } from '../../agent/language/latin/sounds-like.ts'
import { readNumber } from '../../agent/language/numbers.ts'
import { listWords, type Word } from '../../agent/language/words.ts'
import type { Parameters } from '../definition/action-definition.ts'
import type { FoundValues } from '../values/find-values.ts'
import { listAsks, listWordsOf, partWords } from './parameter-words.ts'

/*
 * Counts that are told by the thing that is counted: "one bedroom", «غرفتين», "a year" where months are asked for, and
 * the 6 of "contract 4410023 for 6 months".
 */

/** A unit of time, by how many of the smaller one it holds, and the words for both. */
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
/** Longer numbers stand before a unit by chance. */
const MOST_COUNTED = 1000
/** What stands before a unit that counts nothing: "once a year", "last year". */
const NO_COUNT = listWords('once twice per every each last next this past سابق الماضي القادم كل')
/** The two of a thing, as Arabic writes it, and as it sounds in Latin letters. */
const DUAL = /(?:ت?ين|ت?ان)$/u

/** A number of one thing alone, where a count was asked for: "just one", «وحدة». */
const ONLY_ONE =
  /^[^\p{L}\p{N}]*(?:(?:just|only|بس|فقط)\s+)?(?:one|single|واحد[ةه]?|وحد[ةه]|wa7da|wahda|wa7ed|wahed)(?:\s+(?:only|please|pls|بس|فقط|لو سمحت))?\P{L}*$/iu

/** Whether a line says that it is one, and nothing else. */
export function saysOne(line: string): boolean {
  return ONLY_ONE.test(line)
}

/** Whether a word names one of these things, also many of them, or by its sound: ليالي and "layla" are of ليلة. */
const names = (things: readonly Word[], word: Word | undefined) =>
  word !== undefined &&
  things.some(
    (thing) =>
      thing.searched.some((form) => word.searched.includes(form)) ||
      (word.script === 'latin' && thing.script === 'arabic' && soundsLike(word.text, thing.text)),
  )

/** The counts that words name by the thing that this parameter counts; none where they name none. */
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

/** What is counted by itself: the numbers that no other parameter's thing is counted with. */
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

/** What people are called who are counted, whichever of these the question says. */
const PEOPLE = listWords('guest person persons people ضيف ضيوف شخص أشخاص نفر أنفار فرد أفراد')
/** Who is counted beside them: of "2 guests and 3 kids" either may be meant, or all. */
const MORE_PEOPLE = listWords(
  'kid child children baby infant toddler adult طفل أطفال رضيع كبار صغار بزران عيال',
)

/** What is called by several names, whichever of them the question says. */
const ALIKE = [
  listWords('child children kid طفل أطفال عيال بزران صغار'),
  listWords('adult grownup كبار كبير بالغ بالغين'),
]
/** Before a thing they say that there is none of it. */
const NONE = listWords('no zero without بدون بلا ولا ماعندنا')

/** What a question counts: "how many hours", «كم ساعة», «كم عدد الضيوف». */
const COUNTING = /\bhow many (?<thing>[\p{L}’'-]+)|(?<!\p{L})(?:كم(?: عدد)?|عدد) (?<thing>\p{L}+)/giu

/** The words that the other counts are asked for with. */
function listCountedElsewhere(properties: Parameters['properties'], name: string): readonly Word[] {
  return Object.entries(properties).flatMap(([other, { type }]) =>
    other !== name && (type === 'integer' || type === 'number') ? listWordsOf(properties, other) : [],
  )
}

/** The words that a parameter is named and asked for with, and no other one is. */
function listNouns(properties: Parameters['properties'], name: string): readonly Word[] {
  const own = listOwnNouns(properties, name)
  const others = listCountedElsewhere(properties, name)
  // Whoever asks for children is told of kids.
  const alike = ALIKE.filter((words) => own.some((word) => isOneOf(words, word))).flat()
  return [...own, ...alike.filter((word) => !isOneOf(others, word))]
}

function listOwnNouns(properties: Parameters['properties'], name: string): readonly Word[] {
  const { own: alone, others } = partWords(properties, name)
  // "For how many hours?" counts them, though "في أي ساعة؟" is asked for the time.
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
  if (isDualOf(word, nouns)) return 2
  const number = numberAt(words, at)
  // «كبار ٢ وطفل واحد» counts no two children.
  const isNext = (behind: Word | undefined) =>
    behind?.script === 'arabic' && /^و(?=\p{L}{3})/u.test(behind.text)
  if (number !== null) {
    const behind = behindNumber(words, at)
    return names(nouns, behind) && !isNext(behind) ? number.value : null
  }
  const next = words[at + 1]
  if (isSpelledIn(NONE, word) && names(nouns, next)) return 0
  // "Order a cylinder" says nothing of how many.
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
