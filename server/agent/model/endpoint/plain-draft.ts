/**
 * A model's thinking, which some endpoints leave in the text. Its opening mark may be missing, if it stands in the
 * endpoint's own template.
 */
const THOUGHTS =
  /^[\s\S]*(?:<\/(?:\w+:)?(?:think(?:ing)?|thoughts?|reasoning|reflection)>|\[\/think\]|◁\/think▷|<\|end_(?:thinking|of_thought)\|>|<\|channel\|>final[^<]*<\|message\|>|(?<=^\s*analysis[\s\S]*)assistantfinal)/iu
/** Tags that some models put around the answer. */
const WRAPPED = /^\s*<(answer|response|final|output|reply)>([\s\S]*)<\/\1>\s*$/i
/** The marks with which a model's template ends its output. */
const TEMPLATE_END = /(?:(?:<\|[\w-]+\|>|<\/s>|<end_of_turn>|<eos>)\s*)+$/i
/**
 * Marks of the writing direction and other invisible characters, some of which change how a text is read. Marks that
 * join letters and emojis stay.
 */
const UNSEEN = /[\0\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
/** Markdown, which no channel renders: customers would see asterisks and brackets. */
const MARKDOWN: readonly (readonly [RegExp, string])[] = [
  [/^#{1,6}[ \t]+/gm, ''],
  [/\*\*|__/g, ''],
  [/`+/g, ''],
  // References; the reply's sources are given separately.
  [/ ?(?:\[\d{1,2}\]|【[^】]{0,60}】|\((?:source|المصدر): [^()]{0,120}\))/gi, ''],
  [/!?\[([^\][]*)\]\((https?:[^()\s]+)\)/g, '$1 ($2)'],
]

/** A model's text without its thinking. */
export function withoutThoughts(text: string): string {
  return text.replace(THOUGHTS, '')
}

/** A model's draft as plain text: without thinking, invisible marks and Markdown. */
export function writePlainly(draft: string): string {
  // PostgreSQL accepts neither U+0000 nor half a surrogate pair.
  const said = withoutThoughts(draft)
    .replace(TEMPLATE_END, '')
    .replace(WRAPPED, '$2')
    .replace(UNSEEN, '')
    .toWellFormed()
  return MARKDOWN.reduce((text, [mark, plain]) => text.replace(mark, plain), said).trim()
}
