import { foldText } from './fold-text.ts'

const oneOf = (english: string, arabic: string, behind = '') =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${english}|[وف]?(?:${arabic}))(?![\\p{L}\\p{N}])${behind}`, 'giu')
/** Behind these stands what is not meant, up to its number or the end of the clause. */
const DENIED = oneOf(
  'not|instead of|rather than|isn.?t',
  'مو|مب|مش|ليس|ليست|بدل|بدال|بدلا من|عوضا عن',
  '[^\\d,،.;!?؟\\n]{0,20}(?:\\d[\\w/-]*)?',
)
/** Behind these stands what was meant. */
const CORRECTING = oneOf(
  'sorry|wait|oops|i mean|i meant|meant|actually|make that|make it|correction',
  'عفوا|عفوًا|معذرة|آسف|اسف|آسفة|اسفة|أقصد|اقصد|قصدي|أعني|اعني|غلط|غلطت|الصحيح|لحظة',
)
/** The same where a clause begins, with what is put right up to its end. */
const PUTTING_RIGHT = new RegExp(
  `(?<=^|[,،.;!?؟\\n-]\\s{0,3})(?:(?:no|nope|oh|لا|اوه)[,،\\s]{1,3}){0,2}(?:${CORRECTING.source}(?!\\s+(?:for|about|that|to)\\s)|(?<=(?:no|nope|لا)[,،\\s]{1,3}))[^.;!?؟\\n]*`,
  'giu',
)
/** Only behind a clause: "order no 48213" names a number, and «48213 لا 48214» may mean either. */
const NO = /(?<=[,،.!;\n-]\s{0,3})(?:no|nope|لا)(?![\p{L}\p{N}])/giu

/**
 * The parts of a customer's words that may say what is meant, the last one counting most: of "48213, no sorry, 48214
 * not 48213" what was denied is left out, and every correction begins a part. A text that puts nothing right is one
 * part.
 */
export function listMeant(words: string): string[] {
  return foldText(words)
    .replace(DENIED, ' ')
    .split(CORRECTING)
    .flatMap((part) => part.split(NO))
}

/**
 * What a customer's words put right of what was said before them: "it's 48214" of "it came broken. Sorry, it's 48214".
 * Empty where they put nothing right.
 */
export function listPutRight(words: string): string {
  return [...foldText(words).matchAll(PUTTING_RIGHT)].map(([clause]) => clause).join('\n')
}
