import { isPlainlyEnglish } from '../../agent/language/meaning/word-meanings.ts'
import { isOneSlip, slipsEasily } from '../../agent/language/spelling/slips.ts'

/** Words for days that are long enough to be recognized with a slip. */
const DAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'tomorrow',
  'tonight',
]
/** Common misspellings that differ by more than a slip. */
const USUAL: Readonly<Record<string, string>> = {
  ...{ wensday: 'wednesday', wendsday: 'wednesday', wednsday: 'wednesday', weds: 'wednesday' },
  ...{ tomorro: 'tomorrow', tomoro: 'tomorrow', tomoz: 'tomorrow', thur: 'thursday' },
  ...{
    '2morrow': 'tomorrow',
    '2moro': 'tomorrow',
    '2morow': 'tomorrow',
    '2mrw': 'tomorrow',
    '2nite': 'tonight',
  },
}
const SHORTEST = 6
const WORD = /(?<![\p{L}\p{N}@._-])2?[a-z]{4,10}(?![\p{L}\p{N}@_-])/giu
/** Doubled letters are often missed, or doubled in the wrong place: "tommorow". */
const squeeze = (word: string) => word.replace(/(.)\1+/g, '$1')
const SQUEEZED = new Map(DAYS.map((day) => [squeeze(day), day]))

/** Sunday in Egypt and the Levant. «الحد الأدنى» is a limit, so nothing but a time may follow it. */
const EGYPTIAN_SUNDAY =
  /(?<!\p{L})(?:يوم ال?حد|ال?حد(?= (?:الجاي|القادم|اللي جاي))|الحد(?=\s*(?:$|[،,.!؟\n]|\d|ال?ساع|ال(?:صبح|ظهر|عصر|مغرب|عشا|ليل|مسا)|[أا]حسن)))(?!\p{L})/gu

/** A text with misspelled days corrected: "tomorow", "thrusday", «يوم الحد». */
export function writeSlippedDays(text: string): string {
  return text
    .replace(WORD, (found) => readDay(found.toLowerCase()) ?? found)
    .replace(EGYPTIAN_SUNDAY, 'الأحد')
}

function readDay(word: string): string | undefined {
  const known = USUAL[word]
  // A plural is no single day: "mondays".
  if (known !== undefined || word.length < SHORTEST || word.endsWith('s')) return known
  const slips = (each: string) => isOneSlip(each, word) && (each.length > SHORTEST || slipsEasily(each, word))
  const day = SQUEEZED.get(squeeze(word)) ?? DAYS.find(slips)
  return day === undefined || day === word || isPlainlyEnglish(word) ? undefined : day
}
