/**
 * A visible character, as a pattern that JSON Schemas accept too. All others are spaces, controls, direction marks,
 * joiners, variation selectors and the fillers of Hangul and braille: a text of those alone says nothing.
 */
export const VISIBLE_CHARACTER = '[^\\s\\p{Cc}\\p{Cf}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\u2800]'

const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const VISIBLE = new RegExp(VISIBLE_CHARACTER, 'u')
const LINE_END = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** The most characters of a line that names somebody or explains something. */
export const MOST_LINE_CHARACTERS = 256

/** Whether a text has a visible character. */
export function saysSomething(text: string): boolean {
  return VISIBLE.test(text)
}

/** A text without its invisible marks, so that it is the same wherever it was copied from. */
export function dropUnseen(text: string): string {
  return text.replace(UNSEEN, '')
}

/** A text whose invisible marks are written as `\u200b`, so that the reader can see what is wrong with it. */
export function writeOutUnseen(text: string): string {
  return text.replace(UNSEEN, (mark) => {
    const point = (mark.codePointAt(0) ?? 0).toString(16)
    return point.length > 4 ? `\\u{${point}}` : `\\u${point.padStart(4, '0')}`
  })
}

/** Whether a text is one line with a visible character, and not too long for a name or a reason. */
export function isLine(text: string): boolean {
  return (
    saysSomething(text) &&
    // Characters are code points, as in the API.
    [...text].length <= MOST_LINE_CHARACTERS &&
    !LINE_END.test(text) &&
    text.isWellFormed()
  )
}
