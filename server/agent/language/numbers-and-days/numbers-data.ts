import { normalizeArabic } from '../text/normalize-arabic.ts'

// "One" is left out in both languages, because it rarely counts anything ("one of our branches", أحد الفروع).
const VALUES: Readonly<Record<number, string>> = {
  2: 'two اثنان اثنين اثنتان اثنتين ثنتين اتنين',
  3: 'three ثلاثة ثلاث تلاتة تلات',
  4: 'four أربعة أربع',
  5: 'five خمسة خمس',
  6: 'six ستة ست',
  7: 'seven سبعة سبع',
  8: 'eight ثمانية ثماني ثمان تمانية تماني تمان',
  9: 'nine تسعة تسع',
  10: 'ten عشرة عشر',
  11: 'eleven احدعشر احداشر حداشر حدعش',
  12: 'twelve اثنعشر اثناعشر اثنعش اتناشر طنعش',
  13: 'thirteen ثلاثطعش ثلطعش تلتاشر',
  14: 'fourteen اربعطعش اربعتاشر',
  15: 'fifteen خمسطعش خمستاشر',
  16: 'sixteen ستطعش ستاشر',
  17: 'seventeen سبعطعش سبعتاشر',
  18: 'eighteen ثمنطعش تمنتاشر',
  19: 'nineteen تسعطعش تسعتاشر',
  20: 'twenty عشرون عشرين',
  30: 'thirty ثلاثون ثلاثين تلاتين',
  40: 'forty أربعون أربعين',
  50: 'fifty خمسون خمسين',
  60: 'sixty ستون ستين',
  70: 'seventy سبعون سبعين',
  80: 'eighty ثمانون ثمانين تمانين',
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
  return words.split(' ').map(normalizeArabic)
}
