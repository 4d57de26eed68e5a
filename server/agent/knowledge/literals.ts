import { Parser } from 'htmlparser2'

/** What Markdown takes for marks, and as many characters that Unicode keeps free for a program's own use. */
const MARKS = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'
const FIRST_STAND_IN = 0xfdd0
const STAND_IN = /[\ufdd0-\ufdef]/g

/** An escaped character, a span of code within one paragraph, or a character reference, whichever comes first. */
const LITERAL =
  /\\([!-/:-@[-`{-~])|(?<!`)(`+)(?!`)((?:(?!\n[ \t]*\n)[\s\S]){1,2000}?)(?<!`)\2(?!`)|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi

/** A text in which nothing is markup any more: a character stands in for each mark, until `showLiterals` writes it again. */
export function hideMarks(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, (mark) => String.fromCharCode(FIRST_STAND_IN + MARKS.indexOf(mark)))
}

/** A Markdown text in which only what is markup looks like it: escapes, code and character references are what they stand for. */
export function hideLiterals(text: string): string {
  return text.replace(LITERAL, (whole, escaped?: string, _ticks?: string, code?: string) =>
    hideMarks(escaped ?? code?.replace(/^ (.*[^ ].*) $/s, '$1') ?? decodeReference(whole)),
  )
}

/** The text as it was written. */
export function showLiterals(text: string): string {
  return text.replace(STAND_IN, (character) => MARKS[character.charCodeAt(0) - FIRST_STAND_IN] ?? '')
}

/** A text without the characters that stand in for marks here: Unicode has no meaning for them. */
export function dropStandIns(text: string): string {
  return text.replace(STAND_IN, '')
}

function decodeReference(reference: string): string {
  const decoded: string[] = []
  new Parser({ ontext: (text) => decoded.push(text) }).end(reference)
  return decoded.join('').replaceAll('\u00a0', ' ')
}
