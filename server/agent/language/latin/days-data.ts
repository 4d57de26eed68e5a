import { LATIN_NUMBERS } from './numbers.ts'

/** An article as it is typed, joined to the word or before it, or as the letter behind it: "es sabt", "essabt". */
const ARTICLE = '(?:[aeiu]l[ -]?|l(?=[^aeioul ]))'
const SUN_ARTICLE = `(?:${ARTICLE}|e[st] |[ae]?(?:s(?=s)|t(?=t)|th(?=th)))`
const YOM = 'y[aeo]u?w?[ou]*m'

/** What says that something is after a time. */
export const AFTER = '(?:ba?3[ae]?d|ba3ad|baad|3[ou][2g]b)'
const CLOCK = `(?:${ARTICLE}?sa3a+h?|${ARTICLE}saa+h?)`
const HALF_PAST = 'w ?n[ou][s9]+'
const QUARTER_PAST = 'w ?r[ou]?b3'
const QUARTER_TO = '[ei]l+a r[ou]?b3'
/** A number as it is said. */
export const NUMBER = LATIN_NUMBERS.map(([spelling]) => spelling).join('|')
const HOUR = LATIN_NUMBERS.flatMap(([spelling, hour]) => (hour <= 12 ? [spelling] : [])).join('|')

/** Halves of the day, as they stand behind an hour in digits or words, without the article that they need elsewhere. */
const HALVES: readonly (readonly [spelling: string, arabic: string])[] = [
  [
    `(?:3al |b[ae]?l? ?)?${ARTICLE}?[s9][uo]b[uo]?(?:7|h)(?:an)?|(?:${ARTICLE}|3al )[s9]aba(?:7|h)|[s9]aba7(?:an)?|[s9]aba(?:7|h)an`,
    'الصبح',
  ],
  [`${ARTICLE}?f[ae]jr`, 'الصبح'],
  [`(?:${AFTER} )?${ARTICLE}?(?:d|th|z|dh)[uo]h[ou]?r(?:an)?`, 'الظهر'],
  [`${ARTICLE}?3a[s9]r(?:an)?`, 'العصر'],
  [`(?:${AFTER} )?${ARTICLE}?m[ao]?(?:gh|8|3')r[ie]b`, 'المغرب'],
  [`${ARTICLE}masa2?|masa2(?:an)?|masa(?:an)?(?=\\s*(?:$|[,.!?]))`, 'مساء'],
  [
    `b[aeiu]?l{1,2} ?l(?:[ae]i?y?|ee)l|b[eiu]?l(?:[ae][iy]|ee)l|${ARTICLE}?l[ae]i?y?l|[ei]l+[ae][iy]l|${ARTICLE}l[ei]i?y?la+h?`,
    'بالليل',
  ],
]
const HALF = HALVES.map(([spelling]) => spelling).join('|')
const PART = `(?: (?:${HALF_PAST}|${QUARTER_PAST}|${QUARTER_TO}))?`

/** Months as they are said, not as English writes them. */
const MONTHS: readonly (readonly [spelling: string, arabic: string])[] = [
  ['yan[ae]y[ei]r', 'يناير'],
  ['f[ei]br[ae]y[ei]r', 'فبراير'],
  ['m[ae]r[ei]s', 'مارس'],
  ['[ae]bri+e*l|[ae]breel', 'أبريل'],
  ['y[ou]+n[iy]+[ou]+', 'يونيو'],
  ['y[ou]+l[iy]+[ou]+', 'يوليو'],
  ["[ao](?:gh|3')[ou]?st[ou]s", 'أغسطس'],
  ['s[ei]bt[ae]mb[ae]r', 'سبتمبر'],
  ['okto+b[ae]r|octo+bar', 'أكتوبر'],
  ['n[ou][fv][ei]mb[ae]r', 'نوفمبر'],
  ['d[ei]s[ae]mb[ae]r', 'ديسمبر'],
]
/** What stands between a day and its month. */
export const OF_MONTH = '(?:(?:m[ie]n|shahr) )*'
const ENGLISH_MONTH = 'january|february|march|april|may|june|july|august|september|october|november|december'
/** A month as it is said, or as English writes it. */
export const MONTH = [...MONTHS.map(([spelling]) => spelling), ENGLISH_MONTH].join('|')

/**
 * Spellings of words for days and times in Arabic in Latin letters, each with the Arabic word. Those under `NAMED` also
 * mean something else ("etnein" is two, "sabt" a name, "had" is English) and need an article or "yom" before them.
 */
const ALONE: readonly (readonly [spelling: string, arabic: string])[] = [
  [`${AFTER} [bp]o?u?kra+h?|${AFTER} ba[cj]h?[ei]r`, 'بعد بكرة'],
  [`${AFTER} (?:gh|8)a?d(?:an)?`, 'بعد غد'],
  [`${AFTER} ${YOM}[aei]{1,2}y?n`, 'بعد يومين'],
  [`${AFTER} (?:[ou]|[ie])s?sb[ou]3[ae][iy]?n`, 'بعد أسبوعين'],
  [`${AFTER} [ouei]sb[ou]+3`, 'بعد أسبوع'],
  [`[bp](?:[ou]|ou)?kra+h?|ba(?:ch|j)[ei]r`, 'بكرة'],
  [`(?:gh|8)adan`, 'غدا'],
  [`${ARTICLE}l[ae]?i?y?la+h?`, 'الليلة'],
  [`${ARTICLE}y[aeo]u?w?[ou]*m|[ie]?(?:l|nn?)[- ]?a?na?ha?rd[ae]h?|[ie]?nn?ahard[ae]h?`, 'اليوم'],
  [
    `(?:${CLOCK} ${ARTICLE}?|${ARTICLE}?(?=(?:${HOUR})${PART} (?:${HALF})(?![a-z\\d])))(?<hour>${HOUR})`,
    'الساعة',
  ],
  [CLOCK, 'الساعة'],
  [`${ARTICLE}?(?:kh|5)a?m[ei]+[sz]`, 'الخميس'],
  [`${ARTICLE}?[jg][oue]?m3a+h?|(?:${YOM} ${ARTICLE}?[jg][ou]m[ou]?|${ARTICLE}[jg][ou]m[ou])ah?`, 'الجمعة'],
  [`${ARTICLE}?arb[aie]?3a+2|${ARTICLE}?arb[ie]?3a+2?`, 'الأربعاء'],
  [`(?:${YOM} l)?2?a7ad|${ARTICLE}2?a7ad|la7ad`, 'الأحد'],
  [`(?:${YOM} )?l[ei]tn[aeiy]{1,3}n`, 'الاثنين'],
  [`${AFTER}(?= ${ARTICLE}(?:(?:d|th|z|dh)[uo]h|m[ao]?(?:gh|8|3')))`, 'بعد'],
  // "Al had called" is English.
  [`(?:${YOM} ${ARTICLE}?|[ei]l[ -]?)had`, 'الأحد'],
  ...HALVES.map(
    ([spelling, arabic]) => [`(?<=(?:\\d|[ou][s9]+|b3|${NUMBER}) )(?:${spelling})`, arabic] as const,
  ),
  [`masa2(?:an)?|${ARTICLE}masa2?`, 'مساء'],
  [`9?saba7an|${ARTICLE}(?:saba7|[s9][uo]b[7h])`, 'الصبح'],
  [`${ARTICLE}(?:d|th|z)[uo]h[ou]?r`, 'الظهر'],
  [`${ARTICLE}?3a[s9]r`, 'العصر'],
  [`${ARTICLE}m[ao]?(?:gh|8|3')r[ie]b`, 'المغرب'],
  [`${ARTICLE}?3[ie]sha2?`, 'العشاء'],
  [`b(?:[ei]?l+ ?)?l[ae]i?y?l|${ARTICLE}l[ae]i?y?l`, 'بالليل'],
  [HALF_PAST, 'ونص'],
  [QUARTER_PAST, 'وربع'],
  [QUARTER_TO, 'إلا ربع'],
  [`${ARTICLE}[jg][ae]y+(?:ah?|eh)?|${ARTICLE}(?:[qg8]a+d[ei]m)`, 'القادم'],
  ...MONTHS.map(([spelling, arabic]) => [`(?<=\\d )${OF_MONTH}(?:${spelling})`, arabic] as const),
]
const NAMED: readonly (readonly [spelling: string, arabic: string])[] = [
  ['7ad|ahad|2a7ad', 'الأحد'],
  ['(?:[ie2a]{0,2}th?[ae]?n[ae]?[iye]+n)', 'الاثنين'],
  ['t(?:h)?[uoa]?[lw]?la(?:th?|)a2?|t[aou]?la+t|th?[aou]?l[oaiu]+th?a?2?|tilt|6[ao]la+th?', 'الثلاثاء'],
  ['[ae2]{0,2}r?[ae]?r?[bp][aeou]?3[ae]?2?|[ro]{1,2}b[ou]+3', 'الأربعاء'],
  ['sabt', 'السبت'],
]
const DAY = `(?:${YOM} ${SUN_ARTICLE}?|${SUN_ARTICLE})`

/** All spellings, each with the Arabic word; the first that fits is meant. */
export const SPELLINGS = [
  ...NAMED.map(([spelling, arabic]) => [`${DAY}(?:${spelling})`, arabic] as const),
  ...ALONE,
]
