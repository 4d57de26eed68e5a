import type { Word } from '../../agent/language/words/words.ts'

/** The subject before the verb. */
const DOERS: ReadonlySet<string> = new Set(
  'i we you u they he she it who someone somebody nobody everyone'.split(' '),
)
/** Words that may stand between them. */
const BETWEEN: ReadonlySet<string> = new Set('have has had ve just already then also never once'.split(' '))
/** Irregular past forms of verbs that occur in names of actions. */
const IRREGULAR: ReadonlySet<string> = new Set('sent made got took gave paid bought sold left'.split(' '))
/** «حجزت», «لغيتوا»; «حجوزات» only has a similar ending. */
const ARABIC_PAST = /(?<!ا)(?:ت|توا?|تم)$/u

/**
 * Whether the verb of a phrase tells of something already done: "I returned an item last week", «غيرت عنواني». A
 * customer who wants it returned, or wanted to return it, has a wish.
 */
export function tellsOfPast(words: readonly Word[], verb: Word | undefined): boolean {
  if (verb === undefined) return false
  return words.some((word, at) => {
    if (word.text === verb.text || !word.searched.some((form) => verb.searched.includes(form))) return false
    if (word.script === 'arabic') return ARABIC_PAST.test(word.text) && !ARABIC_PAST.test(verb.text)
    if (!/ed$/.test(word.text) && !IRREGULAR.has(word.text)) return false
    const before = words.slice(0, at).findLast(({ text }) => !BETWEEN.has(text))
    return before !== undefined && DOERS.has(before.text)
  })
}
