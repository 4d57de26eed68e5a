import { readText } from '../reading/read-text.ts'
import { dropConsent } from './consent.ts'

/** The words for each place, with which «ال» has been taken off. */
const PLACES = [
  'first|1st|[أا]ول[ىي]?|[أا]ول[ةه]',
  'second|2nd|[ثت]اني[ةه]?',
  'third|3rd|[ثت]ال[ثت][ةه]?',
  'fourth|4th|رابع[ةه]?',
  'fifth|5th|خامس[ةه]?',
  'sixth|6th|سادس[ةه]?',
  'seventh|7th|سابع[ةه]?',
  'eighth|8th|[ثت]امن[ةه]?',
]
const LAST = 'last|[آأا]خر|[أا]خير[ةه]?'
const ANY = [...PLACES, LAST].join('|')
const PLACE_WORDS = PLACES.map((words) => new RegExp(`^(?:${words})$`, 'iu'))
const START = '(?<![\\p{L}\\p{N}])'
const END = '(?![\\p{L}\\p{N}])'
/** "The second plan" and "second one", and not "a second time"; an hour, «الساعة الثانية», is no place. */
const PLACE = new RegExp(
  [
    `${START}the\\s+(?:${ANY})(?:\\s+ones?)?${END}`,
    `${START}[وف]?(?:${ANY})\\s+(?:ones?|واحد[ةه]?|وحد[ةه])${END}`,
    `^\\P{L}*(?:${ANY})(?=\\s*[,،]|\\s+(?:how|what|when|is|does|كم|بكم|بكام|قديش|وش|شو))`,
    `(?<!الساع[ةه]\\s)${START}[وف]?(?:ال|لل)(?:${ANY})${END}`,
  ].join('|'),
  'giu',
)
const AROUND = /^\P{L}*(?:the\s+)?(?:[وف]?(?:ال|لل))?|(?:\s+(?:ones?|واحد[ةه]?|وحد[ةه]))$/giu

/** A longer text is a story. */
const LONGEST_CHARS = 120
/** «كم» in other dialects. */
const HOW_MUCH = /(?<!\p{L})ب?(?:كام|قديش|قديه|[أا]ديش|قداش)(?!\p{L})/gu

/** A place that a question names among its other words. */
export interface PlaceAsked {
  /** From 0 on. */
  readonly place: number | 'last'
  /** The question without it. */
  readonly rest: string
}

/**
 * The place of the thing that a question asks about: "how much is the second one?", «والأخيرة بكم؟» Null where it names
 * none, or several.
 */
export function readPlaceAsked(text: string): PlaceAsked | null {
  if (text.length > LONGEST_CHARS) return null
  const read = readText(dropConsent(text))
  const [found, another] = Array.from(read.matchAll(PLACE), ([words]) => words)
  if (found === undefined || another !== undefined) return null
  const word = found.replace(AROUND, '')
  const place = PLACE_WORDS.findIndex((words) => words.test(word))
  const rest = read.replace(PLACE, ' ').replace(HOW_MUCH, 'كم').trim()
  return { place: place < 0 ? 'last' : place, rest }
}
