/** An article as it is typed, joined to the word or before it; often left out. */
const ARTICLE = '(?:[aeiu]l[ -]?)'
const YOM = 'y[aeo]u?w?[ou]*m'
// Not within a word, an address or a record's number.
const NOT_WITHIN = ['(?<![\\p{L}\\p{N}@._-])', '(?![\\p{L}\\p{N}@_-]|\\.\\p{L})'] as const

const CLOCK = `(?:${ARTICLE}?sa3a+h?|${ARTICLE}saa+h?)`
/** Hours in words. They count other things too, so they need the word for "o'clock" before them. */
const HOURS: readonly (readonly [spelling: string, hour: number])[] = [
  ['w[ae]7da?h?', 1],
  ['[ei]?th?n[ae]i?y?n|th?[ei]?nt[ae]i?y?n', 2],
  ['th?[aei]?l[aeo]+th?ah?', 3],
  ['[ae]?rb[ae]?3a+h?', 4],
  ['(?:kh|5)a?msah?', 5],
  ['s[ei]t+ah?', 6],
  ['s[ae]b3ah?', 7],
  ['th?[ae]?m[ae]n[iy]+ah?', 8],
  ['t[ei]s3ah?', 9],
  ['3[ae]?sh[ae]?rah?', 10],
  ['[ei]?[7h]da?3?sh(?:[ae]r)?', 11],
  ['[ei]?th?na?3?sh(?:[ae]r)?', 12],
]

/**
 * Spellings of words for days and times in Arabic in Latin letters, each with the Arabic word. Those under `NAMED` also
 * mean something else ("etnein" is two, "sabt" a name, "had" is English) and need an article or "yom" before them.
 */
const ALONE: readonly (readonly [spelling: string, arabic: string])[] = [
  [`ba3?d [bp][ou]kra[ha]?|ba3?d bach[ei]r`, 'بعد بكرة'],
  [`[bp][ou]kra[ha]?|bach[ei]r`, 'بكرة'],
  [`ba3?d (?:gh|8)ad(?:an)?`, 'بعد غد'],
  [`(?:gh|8)adan`, 'غدا'],
  [`${ARTICLE}l[ae]i?y?la+h?`, 'الليلة'],
  [`${ARTICLE}y[aeo]u?w?[ou]*m|[ie]?nn?ahard[ae]h?`, 'اليوم'],
  ...HOURS.map(([spelling, hour]) => [`${CLOCK} ${ARTICLE}?(?:${spelling})`, `الساعة ${hour}`] as const),
  [CLOCK, 'الساعة'],
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
  [`b(?:[ei]?l+ ?)?l[ae]i?y?l|${ARTICLE}l[ae]i?y?l`, 'بالليل'],
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

const SPELLINGS = [...NAMED.map(([spelling, arabic]) => [`${DAY}(?:${spelling})`, arabic] as const), ...ALONE]
const READ = SPELLINGS.map(([spelling, arabic]) => [new RegExp(`^(?:${spelling})$`, 'i'), arabic] as const)
/** Finds any of them, so that most texts, which have none, are searched only once. */
const ANY = new RegExp(NOT_WITHIN.join(`(?:${SPELLINGS.map(([spelling]) => spelling).join('|')})`), 'giu')

/**
 * A text with its Arabic days and times in Latin letters written in Arabic ones: "bokra al sa3a 5 masa2". Everything
 * else stays unchanged, because a record's number may have letters.
 */
export function writeLatinDays(text: string): string {
  if (!/[a-z]/i.test(text)) return text
  return text.replace(ANY, (found) => READ.find(([spelling]) => spelling.test(found))?.[1] ?? found)
}
