import { readNumber } from '../../agent/language/numbers-and-days/numbers.ts'
import { normalizeArabic } from '../../agent/language/text/normalize-arabic.ts'

/*
 * Numbers as people write them: "half a dozen", "two and a half kilos", «كيلو ونص», "five hundred", «خمسمية», "1k", and
 * numbers that are spelled digit by digit. Hours, which can have halves too, are read elsewhere.
 */

const alone = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}.-])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu')

/** Units of weight and measure, which can have halves. */
const UNIT =
  'kilo(?:gram)?s?|kgs?|grams?|lit(?:er|re)s?|met(?:er|re)s?|tons?|كيلو(?:غرام|جرام)?|كجم|لتر|متر|طن'
const GLUED =
  /(?<![\p{L}\p{N}.-])(\d+(?:\.\d+)?)(kgs?|kilos?|grams?|gr?|cm|mm|km|m|ml|l|pcs|كجم|كيلو|كغ|جرام|لتر|متر)(?![\p{L}\p{N}])/giu
const THOUSANDS = /(?<![\p{L}\p{N}.-])(\d{1,3}(?:\.\d)?)k(?![\p{L}\p{N}])/giu
const HALF_ARABIC = 'ونصف?'
const DUAL_UNIT = '(كيلو|لتر|متر|طن)ين'

const SMALL = 'one|two|three|four|five|six|seven|eight|nine'
const TENS =
  'ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'
const BELOW_HUNDRED = `(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[ -](?:${SMALL})|${TENS}|${SMALL})`
const LARGE_ENGLISH = `(?:(?:an?|\\d{1,3}|${BELOW_HUNDRED}) (?:hundred|thousand))(?:(?: and|,)? (?:${BELOW_HUNDRED}(?: hundred| thousand)?|(?:an?|\\d{1,3}) hundred))*`
const DIGITS = 'zero|oh|one|two|three|four|five|six|seven|eight|nine'
const DIGITS_ARABIC =
  'صفر|واحد|[إا]?[ثت]نين|[ثت]لا[ثت][ةه]?|[أا]ربع[ةه]?|خمس[ةه]?|ست[ةه]?|سبع[ةه]?|[ثت]ماني[ةه]?|تسع[ةه]?'
/** Fewer digit words in a row are counts of different things. */
const SPELLED = alone(
  `(?:${DIGITS})(?:[ ,-]+(?:${DIGITS})){3,}|(?:${DIGITS_ARABIC})(?:[ ،-]+و?(?:${DIGITS_ARABIC})){3,}`,
)
const AND_A_HALF = alone(`(\\d+|${SMALL}|ten) and a half (${UNIT})`)
/** Halves, couples and dozens with their numbers, in the order in which they are replaced. */
const COUNTED: readonly (readonly [said: RegExp, written: string])[] = [
  [alone('half a dozen'), '6'],
  [alone('(?:a|one) dozen'), '12'],
  [alone('(?:an? )?couple(?: of)?'), '2'],
  [alone(`half an? (${UNIT})`), '0.5 $1'],
  [alone(`(?:an?|one) (${UNIT}) and a half`), '1.5 $1'],
  [alone(`نصف? (${UNIT})`), '0.5 $1'],
  [alone(`(\\d+) (${UNIT}) ${HALF_ARABIC}`), '$1.5 $2'],
  [alone(`${DUAL_UNIT} ${HALF_ARABIC}`), '2.5 $1'],
  [alone(DUAL_UNIT), '2 $1'],
  [alone(`(${UNIT}) ${HALF_ARABIC}`), '1.5 $1'],
]
const LARGE = alone(LARGE_ENGLISH)

const HUNDRED_ARABIC = 'م(?:ي|ئ|ائ)[ةهت]'
const MORE_ARABIC = '(?:\\s+و\\s?(?<more>\\d{1,2}|\\p{L}{3,8})(?!\\p{L}))?'
const manyHundreds = (stem: string) => alone(`${stem}[ةه]?\\s?${HUNDRED_ARABIC}${MORE_ARABIC}`)
const HUNDREDS_ARABIC: readonly (readonly [said: RegExp, value: number])[] = [
  [manyHundreds('ثلا?ث'), 300],
  [manyHundreds('[أا]?ربع'), 400],
  [manyHundreds('خمس'), 500],
  [manyHundreds('ست'), 600],
  [manyHundreds('سبع'), 700],
  [manyHundreds('ثما?ن'), 800],
  [manyHundreds('تسع'), 900],
  [alone(`م(?:ي|ئ|ائ)تي?[ا]?ن${MORE_ARABIC}`), 200],
]
const TWO_THOUSAND_ARABIC = alone('[أا]لفين|[أا]لفان')
const THOUSANDS_ARABIC = alone('(\\d{1,3}|\\p{L}{2,6}) [آا]لاف')
const THOUSAND_ARABIC = alone('(?<!\\d )[أا]لف(?= ريال|\\s*$)')

/** A text with such numbers written in digits. */
export function writeNumbers(text: string): string {
  const digits = writeAll(text, SELVES)
    .replace(GLUED, '$1 $2')
    .replace(THOUSANDS, (_, number: string) => String(Number(number) * 1000))
    .replace(SPELLED, spell)
    .replace(AND_A_HALF, (_, number: string, unit: string) => `${read(number)}.5 ${unit}`)
  return writeArabic(writeAll(digits, COUNTED).replace(LARGE, (found) => String(sumEnglish(found))))
}

function writeAll(text: string, table: readonly (readonly [said: RegExp, written: string])[]): string {
  return table.reduce((left, [said, written]) => left.replace(said, written), text)
}

const RELATIVE =
  'wife|husband|spouse|partner|fianc[eé]e?|girlfriend|boyfriend|friend|colleague|mother|mom|mum|father|dad|brother|sister|son|daughter|kid|child|boss'
const RELATIVE_ARABIC = '(?:زوج|صديق|صاحب|خو|[أا]خو?|[أا]م|[أا]بو|ولد|بنت|زميل|خطيب|رفيق)(?:ت?ي|تي)'
const AND_MORE = '(?!\\s*(?:,|،|and\\b|&|و))'
/** A customer who comes alone or with one other person says so without a number. */
const SELVES: readonly (readonly [said: RegExp, written: string])[] = [
  [alone(`(?:me|i|myself) (?:and|&) (?:my|a) (?:${RELATIVE})${AND_MORE}`), '2 people'],
  [alone(`my (?:${RELATIVE}) (?:and|&) (?:i|me|myself)${AND_MORE}`), '2 people'],
  [alone(`[أا]نا و\\s?${RELATIVE_ARABIC}${AND_MORE}`), '2 شخص'],
  [alone('(?:just|only) (?:for )?(?:me|myself)|(?:me|myself) (?:only|alone)|by myself'), '1 person'],
  [alone('لوحدي|لحالي|بس [أا]نا|[أا]نا (?:بس|فقط|وحدي)'), '1 شخص'],
]

function writeArabic(text: string): string {
  const hundreds = HUNDREDS_ARABIC.reduce(
    (left, [said, value]) => left.replace(said, (...found) => withMore(value, found)),
    text,
  )
  return hundreds
    .replace(TWO_THOUSAND_ARABIC, '2000')
    .replace(THOUSANDS_ARABIC, (found, number: string) => {
      const value = read(number)
      return value === null ? found : String(value * 1000)
    })
    .replace(THOUSAND_ARABIC, '1000')
}

/** «سبعمية وخمسين»: a word after the hundreds that is no number is put back. */
function withMore(value: number, found: readonly unknown[]): string {
  const { more } = found.at(-1) as { more?: string }
  if (more === undefined) return String(value)
  const added = read(more)
  return added === null || added >= 100 ? `${value} و${more}` : String(value + added)
}

function read(word: string): number | null {
  if (/^one$/iu.test(word)) return 1
  const number = readNumber(normalizeArabic(word), undefined)
  return number === null ? null : Number(number.value)
}

function sumEnglish(found: string): number {
  let [total, part] = [0, 0]
  for (const word of found.toLowerCase().split(/[\s,-]+/)) {
    if (word === 'hundred') part = Math.max(1, part) * 100
    else if (word === 'thousand') {
      total += Math.max(1, part) * 1000
      part = 0
    } else part += word === 'a' || word === 'an' ? 1 : (read(word) ?? 0)
  }
  return total + part
}

function spell(found: string): string {
  return found
    .split(/[\s,،-]+/)
    .map((word) => spellDigit(normalizeArabic(word.toLowerCase())))
    .join('')
}

function spellDigit(word: string): string {
  const bare = word.replace(/^و(?!احد)/u, '')
  if (bare === 'zero' || bare === 'oh' || bare === 'صفر') return '0'
  if (bare === 'one' || bare === 'واحد') return '1'
  return String(read(bare) ?? (/نين$/u.test(bare) ? 2 : ''))
}
