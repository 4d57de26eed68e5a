import { normalizeArabic } from './normalize-arabic.ts'

// "One" is left out in both languages, because it rarely counts anything ("one of our branches", أحد الفروع).
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
  return words.split(' ').map(normalizeArabic)
}
