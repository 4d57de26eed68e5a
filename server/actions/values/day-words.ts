import { listNumbers } from '../../agent/language/numbers-and-days/numbers.ts'
import { normalizeArabic } from '../../agent/language/text/normalize-arabic.ts'

/*
 * Days with numbers in words: "the twentieth", "twenty third of September", «عشرين سبتمبر», "in ten days", «بعد ثلاث
 * أيام», and spans from today: "two weeks from now".
 */

const UNITS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']
const ORDINALS = [
  ...UNITS,
  ...['tenth', 'eleventh', 'twelfth', 'thirteenth', 'fourteenth', 'fifteenth', 'sixteenth', 'seventeenth'],
  ...['eighteenth', 'nineteenth', 'twentieth'],
  ...UNITS.map((unit) => `twenty[ -]${unit}`),
  ...['thirtieth', 'thirty[ -]first'],
]
const ORDINAL = [...ORDINALS].reverse().join('|')
/** "The first one" is no day, and neither is "the second" of two named things. */
const LEAST_ALONE = 4
const ENGLISH_MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const ARABIC_MONTH =
  'يناير|فبراير|مارس|[أا]بريل|مايو|يونيو|يوليو|[أا]غسطس|سبتمبر|[أا]كتوبر|نوفمبر|ديسمبر|محرم|صفر|رمضان|شوال'
const WORD = '\\p{L}{3,7}'
const START = '(?<![\\p{L}\\p{N}])'
const END = '(?![\\p{L}\\p{N}])'

const OF_MONTH = new RegExp(`${START}(?<day>${ORDINAL})(?= (?:of )?(?:${ENGLISH_MONTH})${END})`, 'giu')
const MONTH_AND_DAY = new RegExp(`(?<=${START}(?:${ENGLISH_MONTH}) (?:the )?)(?<day>${ORDINAL})${END}`, 'giu')
const ALONE = new RegExp(`(?<=${START}the )(?<day>${ORDINAL})${END}`, 'giu')
const ARABIC_OF_MONTH = new RegExp(
  `${START}(?<day>${WORD}(?: و${WORD})?|${WORD} عشرة?)(?= (?:من )?(?:شهر )?(?:${ARABIC_MONTH})${END})`,
  'gu',
)
const FIRST_OF_MONTH = new RegExp(`${START}[أا]ول(?= (?:شهر )?(?:${ARABIC_MONTH})${END})`, 'gu')
const ARABIC_ALONE = new RegExp(
  `(?<=${START}[بل]?(?:ال)?يوم )(?<day>${WORD}(?: و${WORD})?)(?=\\s*(?:$|[،,.!؟]))`,
  'gu',
)
const COUNTED = new RegExp(
  `(?<=${START}(?:in|after|بعد) )(?<count>\\p{L}{2,8})(?= (?:days?|weeks?|[أا]يام|يوم|[أا]سابيع|[أا]سبوع)${END})`,
  'giu',
)
const FROM_NOW =
  /(?<![\p{L}\p{N}])(?<count>\d{1,3}|an?|one|two|three|four|five|six|seven|ten) (?<unit>days?|weeks?) from (?:now|today)(?!\p{L})/giu
/** «بعد أسبوع من اليوم» */
const FROM_TODAY =
  /(?<=بعد (?:\p{L}+|\d{1,3})(?: \p{L}+)?) من (?:اليوم|الآن|الان|الحين|تاريخ اليوم)(?!\p{L})/gu
const FORTNIGHT = /(?<![\p{L}\p{N}])(?:in )?a fortnight(?: from now)?(?!\p{L})/giu

/** A text with such days in digits. */
export function writeDayNumbers(text: string): string {
  return text
    .replace(OF_MONTH, (day: string) => `${readOrdinal(day)}th`)
    .replace(MONTH_AND_DAY, (day: string) => `${readOrdinal(day)}th`)
    .replace(ALONE, (day: string) => (readOrdinal(day) >= LEAST_ALONE ? `${readOrdinal(day)}th` : day))
    .replace(FIRST_OF_MONTH, '1')
    .replace(ARABIC_OF_MONTH, (words: string) => readCount(words) ?? words)
    .replace(ARABIC_ALONE, (words: string) => {
      const day = Number(readCount(words) ?? 0)
      return day >= LEAST_ALONE ? String(day) : words
    })
    .replace(COUNTED, (word: string) => readCount(word) ?? word)
    .replace(FROM_NOW, (...found) => {
      const { count = '', unit = '' } = found.at(-1) as Record<string, string>
      return `in ${readCount(count) ?? count} ${unit}`
    })
    .replace(FROM_TODAY, '')
    .replace(FORTNIGHT, 'in 2 weeks')
}

function readOrdinal(word: string): number {
  return ORDINALS.findIndex((ordinal) => new RegExp(`^${ordinal}$`, 'iu').test(word)) + 1
}

/** The number of one or two words that only give a day of a month or a count of days. */
function readCount(words: string): string | null {
  const [value, another] = listNumbers(normalizeArabic(words.toLowerCase()))
  const isDay = value !== undefined && another === undefined && Number(value) >= 1 && Number(value) <= 31
  return isDay ? value : null
}
