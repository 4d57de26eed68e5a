/*
 * Different ways to write the same, which a comparison by words would take for differences. Drafts and the texts that
 * they rest on are both read this way; the text that is sent and the sources that are shown stay unchanged.
 */

const DAYS: Readonly<Record<string, string>> = {
  Sun: 'Sunday',
  Mon: 'Monday',
  Tue: 'Tuesday',
  Tues: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Thur: 'Thursday',
  Thurs: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
}
const DAY_NAMES = '(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day'

const WAYS: readonly (readonly [RegExp, string])[] = [
  // A currency is written with or without its country.
  [/\bSaudi (?=riyals?\b)/gi, ''],
  [/(?<=ريال(?:ًا|ا|ات)?) سعودي(?:ة|ًا|ا)?(?!\p{L})/gu, ''],
  // "Free of charge", in words of its own or as a denial.
  [
    /\b(?:at no|without(?: any)?|with no|for no)(?: extra| additional)? (?:charge|cost|fees?)\b|\bfor free\b|\bcost-free\b/gi,
    'free of charge',
  ],
  [
    /(?<!\p{L})(?:بدون|من دون|دون|بلا|بغير) (?:أي )?(?:رسوم|مقابل|تكلف[ةه])(?! ?(?:إضافي|اضافي))(?!\p{L})/gu,
    'مجانًا',
  ],
  [new RegExp(`\\b(?:on )?every (?=${DAY_NAMES}\\b)`, 'gi'), 'on '],
  [new RegExp(`(?<=\\b${DAY_NAMES}) through (?=${DAY_NAMES}\\b)`, 'gi'), ' to '],
  // Spans that are said without a figure.
  [/\bhalf an hour\b/gi, '30 minutes'],
  [/\b(?:an|one) hour and a half\b/gi, '90 minutes'],
  [/(?<!\p{L})(و?[بل]?)نصف ساع[ةه](?!\p{L})/gu, '$1 30 دقيقة'],
  [/(?<!\p{L})(و?[بل]?)ساع[ةه] ونصف(?!\p{L})/gu, '$1 90 دقيقة'],
]
const DAY_SHORT = new RegExp(
  `(?<![\\p{L}'’])(${Object.keys(DAYS).toReversed().join('|')})\\b\\.?(?![\\p{L}'’])`,
  'gu',
)

/** A sentence in the words in which it is compared. */
export function writeInPlainWords(sentence: string): string {
  const named = sentence.replace(DAY_SHORT, (_, day: string) => DAYS[day] ?? day)
  return WAYS.reduce((text, [way, plain]) => text.replace(way, plain), named)
}
