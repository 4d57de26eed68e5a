import { normalizeArabic } from '../knowledge/normalize-arabic.ts'

/** What a number counts, as far as mistaking it would mislead. */
export type Unit = 'percent' | 'money' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

const UNIT_WORDS: Readonly<Record<Unit, { one: string; two: string }>> = {
  percent: { one: '% ٪ percent بالمئة بالمائة المئة المائة', two: '' },
  money: { one: '$ € sar riyal riyals halalas ريال ريالات ريالا هللة هللات', two: 'ريالين ريالان' },
  minute: { one: 'minute minutes min mins دقيقة دقائق دقايق', two: 'دقيقتين دقيقتان' },
  hour: { one: 'hour hours hr hrs ساعة ساعات', two: 'ساعتين ساعتان' },
  day: { one: 'day days يوم يوما أيام ايام الأيام', two: 'يومين يومان' },
  week: { one: 'week weeks أسبوع اسبوع أسابيع اسابيع أسبوعا', two: 'أسبوعين أسبوعان' },
  month: { one: 'month months شهر شهرا أشهر شهور', two: 'شهرين شهران' },
  year: { one: 'year years سنة سنوات سنين عام عاما أعوام', two: 'سنتين سنتان عامين عامان' },
}

export interface UnitWord {
  readonly unit: Unit
  /** An Arabic dual is a number and its unit in one word. */
  readonly isTwo: boolean
}

/** The words of units in the spelling in which texts are compared. */
export const UNITS: ReadonlyMap<string, UnitWord> = new Map<string, UnitWord>(
  (Object.entries(UNIT_WORDS) as [Unit, { one: string; two: string }][]).flatMap(([unit, { one, two }]) => [
    ...listSpellings(one).map((word) => [word, { unit, isTwo: false }] as const),
    ...listSpellings(two).map((word) => [word, { unit, isTwo: true }] as const),
  ]),
)

// "One" is left out in both languages: it mostly counts nothing ("one of our branches", أحد الفروع).
const VALUES: Readonly<Record<number, string>> = {
  2: 'two اثنان اثنين اثنتان اثنتين ثنتين',
  3: 'three ثلاثة ثلاث',
  4: 'four أربعة أربع',
  5: 'five خمسة خمس',
  6: 'six ستة ست',
  7: 'seven سبعة سبع',
  8: 'eight ثمانية ثماني ثمان',
  9: 'nine تسعة تسع',
  10: 'ten عشرة عشر',
  11: 'eleven',
  12: 'twelve',
  13: 'thirteen',
  14: 'fourteen',
  15: 'fifteen',
  16: 'sixteen',
  17: 'seventeen',
  18: 'eighteen',
  19: 'nineteen',
  20: 'twenty عشرون عشرين',
  30: 'thirty ثلاثون ثلاثين',
  40: 'forty أربعون أربعين',
  50: 'fifty خمسون خمسين',
  60: 'sixty ستون ستين',
  70: 'seventy سبعون سبعين',
  80: 'eighty ثمانون ثمانين',
  90: 'ninety تسعون تسعين',
  100: 'hundred مئة مائة مية',
  200: 'مئتان مئتين مائتان مائتين ميتين',
  1000: 'thousand ألف آلاف',
}

/** Numbers that are written in words. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries(VALUES).flatMap(([value, words]) =>
    listSpellings(words).map((word) => [word, Number(value)] as const),
  ),
)

/** The second word of eleven to nineteen in Arabic. */
export const TEN_WORDS: ReadonlySet<string> = new Set(listSpellings('عشر عشرة'))

function listSpellings(words: string): string[] {
  return words === '' ? [] : words.split(' ').map(normalizeArabic)
}
