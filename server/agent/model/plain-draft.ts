/**
 * What some endpoints leave in the text: how a model thinks, whose beginning may stand in the endpoint's own template.
 */
const THOUGHTS = /^[\s\S]*<\/think(?:ing)?>/i
/**
 * Marks of the writing direction and the like: nobody sees them, and some turn around how a text is read. What joins
 * letters and emojis stays.
 */
const UNSEEN = /[\0\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
/** What customers would see as asterisks and brackets: no channel renders Markdown. */
const MARKDOWN: readonly (readonly [RegExp, string])[] = [
  [/^#{1,6}[ \t]+/gm, ''],
  [/\*\*|__/g, ''],
  [/`+/g, ''],
  [/!?\[([^\][]*)\]\((https?:[^()\s]+)\)/g, '$1 ($2)'],
]

/** A model's draft as plain text: without what it thought, without marks that nobody sees, and without Markdown. */
export function writePlainly(draft: string): string {
  // PostgreSQL takes no U+0000, and no message half a character.
  const said = draft.replace(THOUGHTS, '').replace(UNSEEN, '').toWellFormed()
  return MARKDOWN.reduce((text, [mark, plain]) => text.replace(mark, plain), said).trim()
}
