/**
 * A character that can be seen, as a pattern that JSON Schemas take too. What remains is spaces, controls, marks of
 * direction, joiners, selectors of variants and the fillers of Hangul and braille: a text of those alone says nothing.
 */
export const VISIBLE_CHARACTER = '[^\\s\\p{Cc}\\p{Cf}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\u2800]'

const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const VISIBLE = new RegExp(VISIBLE_CHARACTER, 'u')
const LINE_END = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** The most characters that a line has which somebody is named or something is explained by. */
export const MOST_LINE_CHARACTERS = 256

/** Whether anything of a text can be seen. */
export function saysSomething(text: string): boolean {
  return VISIBLE.test(text)
}

/** A text without the marks that nobody sees, so that it is the same wherever it was copied from. */
export function dropUnseen(text: string): string {
  return text.replace(UNSEEN, '')
}

/** A text whose marks that nobody sees are written as `\u200b`, so that it is seen what is wrong with it. */
export function writeOutUnseen(text: string): string {
  return text.replace(UNSEEN, (mark) => {
    const point = (mark.codePointAt(0) ?? 0).toString(16)
    return point.length > 4 ? `\\u{${point}}` : `\\u${point.padStart(4, '0')}`
  })
}

/** Whether a text is one line of which something can be seen, and not too long for a name or a reason. */
export function isLine(text: string): boolean {
  return (
    saysSomething(text) &&
    // Characters are code points, as in the API.
    [...text].length <= MOST_LINE_CHARACTERS &&
    !LINE_END.test(text) &&
    text.isWellFormed()
  )
}
