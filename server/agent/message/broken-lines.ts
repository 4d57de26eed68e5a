import { normalizeArabic } from '../language/normalize-arabic.ts'
import { ASKING_BEGINS } from './courtesy-edges-data.ts'

const toSet = (words: readonly string[]) => new Set(words.map((word) => normalizeArabic(word)))
/** More words go on behind these. */
const GOES_ON_BEHIND = toSet([
  ...[
    'هل',
    'ما',
    'ماذا',
    'من',
    'في',
    'ابي',
    'ابغى',
    'ابغا',
    'اريد',
    'ودي',
    'ممكن',
    'يمكن',
    'اقدر',
    'تقدرون',
    'لازم',
    'لو',
    'اذا',
  ],
  ...[
    'على',
    'الى',
    'عن',
    'مع',
    'بدون',
    'بعد',
    'قبل',
    'خلال',
    'بين',
    'كل',
    'او',
    'أن',
    'حق',
    'غير',
    'هذا',
    'هذي',
    'مو',
    'لا',
    'عند',
  ],
])
/** Nothing begins with these but the rest of what was said. */
const RESTS = toSet([
  'في',
  'على',
  'الى',
  'مع',
  'بدون',
  'خلال',
  'قبل',
  'بعد',
  'او',
  'حق',
  'حقت',
  'عند',
  'عن',
  'ضمن',
  'داخل',
  'خارج',
])
const REST = /^(?:لل|بال|عال)\p{L}{2,}/u
/** What tells or asks something of its own. */
const OWN = toSet([
  ...ASKING_BEGINS.filter((word) => word !== 'في' && word !== 'من'),
  ...[
    'انا',
    'احنا',
    'نحن',
    'شكرا',
    'مشكور',
    'لكن',
    'بس',
    'لان',
    'لاني',
    'الله',
    'يعطيك',
    'يعطيكم',
    'السلام',
    'لا',
    'نعم',
    'ايه',
    'اوكي',
  ],
])
const ASKING = toSet(ASKING_BEGINS.filter((word) => !['عندي', 'احتاج', 'لو', 'اذا', 'سؤال'].includes(word)))
const ENDED = /[.!?؟…:،,]\s*$/u
/** A line's end, or the dots that stand for a pause. */
const BREAK = /(\s*\n\s*|\s*(?:\.{2,}|…)\s+)/u
/** A rest is short. What is longer is a sentence of its own. */
const MOST_REST_WORDS = 6

/**
 * What a customer broke off in the middle of an Arabic sentence is put together again: "كيف ألغي" and "موعدي؟" on a
 * line of its own ask once.
 */
export function joinBrokenLines(text: string): string {
  const [first = '', ...rest] = text.split(BREAK)
  let joined = first
  let line = first
  for (let at = 0; at + 1 < rest.length; at += 2) {
    const [gap = '', next = ''] = rest.slice(at, at + 2)
    const isBroken = goesOn(line, next)
    joined += `${isBroken ? ' ' : gap}${next}`
    line = isBroken ? `${line} ${next}` : next
  }
  return joined
}

function goesOn(line: string, next: string): boolean {
  const [before, behind] = [listLetters(line), listLetters(next)]
  const [begins, last, follows] = [before[0], before.at(-1), behind[0]]
  if (begins === undefined || last === undefined || follows === undefined || ENDED.test(line)) return false
  if (behind.length > MOST_REST_WORDS && !GOES_ON_BEHIND.has(last)) return false
  if (GOES_ON_BEHIND.has(last) || RESTS.has(follows) || REST.test(follows)) return true
  return ASKING.has(begins) && !behind.some((word) => OWN.has(word))
}

function listLetters(line: string): string[] {
  return normalizeArabic(line).match(/\p{Script=Arabic}+|\p{N}+|[a-z]+/gu) ?? []
}
