import { hasQuestionMark } from '../../language/text/question-marks.ts'

/** What closes a letter, alone on its line or in front of the name. */
const CLOSING =
  /^\s*(?:(?:many |with )?thanks(?: and regards)?|thank you|cheers|(?:with )?(?:(?:best|kind|kindest|warm) )?regards|best(?: wishes)?|(?:yours )?(?:sincerely|truly|faithfully))\s*[,!.-]\s*(?:\p{L}[\p{L} .'’-]{0,40})?$|^\s*(?:(?:best|kind|kindest|warm) )regards\s*$/iu
/** What a device writes under a message by itself. */
const DEVICE = /^\s*(?:sent|get outlook) (?:from|for|via) [^?؟\n]{1,40}$/iu
/** "- Omar" */
const DASHED_NAME = /^\s*[-–—~]\s*\p{Lu}\p{L}+(?: \p{Lu}[\p{L}-]+)?\s*$/u
const MOST_LINES = 5
const MOST_WORDS_OF_LINE = 5

/**
 * A message without the signature that mails end with; the message itself where nothing would be left, or where
 * something is asked below.
 */
export function dropSignature(text: string): string {
  const lines = text.split('\n')
  const start = lines.findIndex(
    (line, at) => at > 0 && (CLOSING.test(line) || DEVICE.test(line) || isDashedEnd(lines, at)),
  )
  if (start < 0) return text
  const [, ...below] = lines.slice(start)
  const isSignature = below.length <= MOST_LINES && below.every(maySign)
  return isSignature ? lines.slice(0, start).join('\n') : text
}

function isDashedEnd(lines: readonly string[], at: number): boolean {
  return (
    at === lines.length - 1 && DASHED_NAME.test(lines[at] ?? '') && !/^\s*[-–—~]/u.test(lines[at - 1] ?? '')
  )
}

function maySign(line: string): boolean {
  return !hasQuestionMark(line) && line.trim().split(/\s+/u).length <= MOST_WORDS_OF_LINE
}
