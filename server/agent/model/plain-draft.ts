/**
 * What some endpoints leave in the text: how a model thinks, whose beginning may stand in the endpoint's own template.
 */
const THOUGHTS =
  /^[\s\S]*(?:<\/(?:\w+:)?(?:think(?:ing)?|thoughts?|reasoning|reflection)>|\[\/think\]|◁\/think▷|<\|end_(?:thinking|of_thought)\|>|<\|channel\|>final[^<]*<\|message\|>|(?<=^\s*analysis[\s\S]*)assistantfinal)/iu
/** What they put around the answer behind it. */
const WRAPPED = /^\s*<(answer|response|final|output|reply)>([\s\S]*)<\/\1>\s*$/i
/** The marks by which a model's template ends what it says. */
const TEMPLATE_END = /(?:(?:<\|[\w-]+\|>|<\/s>|<end_of_turn>|<eos>)\s*)+$/i
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
  // What an answer rests on is told by its sources.
  [/ ?(?:\[\d{1,2}\]|【[^】]{0,60}】|\((?:source|المصدر): [^()]{0,120}\))/gi, ''],
  [/!?\[([^\][]*)\]\((https?:[^()\s]+)\)/g, '$1 ($2)'],
]

/** What a model says, without what it thought aloud before. */
export function withoutThoughts(text: string): string {
  return text.replace(THOUGHTS, '')
}

/** A model's draft as plain text: without what it thought, without marks that nobody sees, and without Markdown. */
export function writePlainly(draft: string): string {
  // PostgreSQL takes no U+0000, and no message half a character.
  const said = withoutThoughts(draft)
    .replace(TEMPLATE_END, '')
    .replace(WRAPPED, '$2')
    .replace(UNSEEN, '')
    .toWellFormed()
  return MARKDOWN.reduce((text, [mark, plain]) => text.replace(mark, plain), said).trim()
}
