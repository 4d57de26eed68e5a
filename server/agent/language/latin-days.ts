/** An article as it is typed, with the word or before it; often left out. */
const ARTICLE = '(?:[aeiu]l[ -]?)'
const YOM = 'y[aeo]u?w?[ou]*m'
// Nor within an address or a record's number.
const NOT_WITHIN = ['(?<![\\p{L}\\p{N}@._-])', '(?![\\p{L}\\p{N}@_-]|\\.\\p{L})'] as const

/**
 * Words of days and times in Arabic in Latin letters, by how they are spelled, each with the Arabic for it. Those under
 * `NAMED` mean something else as well ("etnein" is two, "sabt" a name, "had" is English) and need an article or "yom"
 * before them.
 */
const ALONE: readonly (readonly [spelling: string, arabic: string])[] = [
  [`ba3?d [bp][ou]kra[ha]?`, 'بعد بكرة'],
  [`[bp][ou]kra[ha]?`, 'بكرة'],
  [`${ARTICLE}y[aeo]u?w?[ou]*m|[ie]?nn?ahard[ae]h?`, 'اليوم'],
  [`${ARTICLE}?sa3a+h?`, 'الساعة'],
  [`${ARTICLE}saa+h?`, 'الساعة'],
  [`${ARTICLE}?(?:kh|5)a?m[ei]+[sz]`, 'الخميس'],
  [`${ARTICLE}?[jg][ou]?m3ah?`, 'الجمعة'],
  [`${ARTICLE}?arb[ie]?3a+2?`, 'الأربعاء'],
  [`${ARTICLE}?a7ad`, 'الأحد'],
  // "Al had called" is English.
  [`(?:${YOM} ${ARTICLE}?|[ei]l[ -]?)had`, 'الأحد'],
  [`masa2(?:an)?|${ARTICLE}masa2?`, 'مساء'],
  [`9?saba7an|${ARTICLE}(?:saba7|[s9][uo]b[7h])`, 'الصبح'],
  [`${ARTICLE}(?:d|th|z)[uo]h[ou]?r`, 'الظهر'],
  [`${ARTICLE}?3a[s9]r`, 'العصر'],
  [`${ARTICLE}m[ao]?(?:gh|8|3')r[ie]b`, 'المغرب'],
  [`${ARTICLE}?3[ie]sha2?`, 'العشاء'],
  [`b[ei]l+ ?l[ae]i?y?l|${ARTICLE}l[ae]i?y?l`, 'بالليل'],
  [`w ?n[ou][s9]+`, 'ونص'],
  [`w ?r[ou]?b3`, 'وربع'],
  [`[ei]l+a r[ou]?b3`, 'إلا ربع'],
  [`${ARTICLE}[jg]ay+(?:ah?|eh)?|${ARTICLE}(?:[qg8]a+d[ei]m)`, 'القادم'],
]
const NAMED: readonly (readonly [spelling: string, arabic: string])[] = [
  ['7ad|ahad', 'الأحد'],
  ['(?:[ie2a]?th?n[ae]?[iye]+n)', 'الاثنين'],
  ['t(?:h)?[ua]?la(?:th?|)a2?|t[ae]?la+t', 'الثلاثاء'],
  ['r?[ae]?r?b[ou]?3a?', 'الأربعاء'],
  ['sabt', 'السبت'],
]
const DAY = `(?:${YOM} ${ARTICLE}?|${ARTICLE})`

const PATTERNS = [
  ...NAMED.map(([spelling, arabic]) => [`${DAY}(?:${spelling})`, arabic] as const),
  ...ALONE,
].map(([spelling, arabic]) => [new RegExp(NOT_WITHIN.join(`(?:${spelling})`), 'giu'), arabic] as const)

/**
 * A text in which days and times in Arabic in Latin letters stand in Arabic ones: "bokra al sa3a 5 masa2". All else
 * stays as it was written: a record's number may have letters.
 */
export function writeLatinDays(text: string): string {
  if (!/[a-z]/i.test(text)) return text
  return PATTERNS.reduce((written, [pattern, arabic]) => written.replace(pattern, arabic), text)
}
