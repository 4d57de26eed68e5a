import { growTree, type SayingTree } from './saying-tree.ts'

/** The letters that people write for one another; marks may stand above each, and it may be drawn out: "السلاااام". */
const SPELLED: Readonly<Record<string, string>> = {
  ا: '[اأإآٱ]',
  ه: '[هةۀ]',
  ي: '[يىیئ]',
  و: '[وؤ]',
  ك: '[كک]',
}
/** Often left out. */
const APOSTROPHE = "['’`]?"
const MARKS = '[\\u064b-\\u0652\\u0640ء]*'
/**
 * The letters of names and words in both languages, for a class of a pattern. `\p{L}` takes V8 a hundred times as long
 * to compile, wherever it stands.
 */
export const LETTERS = 'a-zà-ɏء-يٮ-ۓ'

const asPattern = (letter: string): string => {
  if (letter === "'") return APOSTROPHE
  if (letter === ' ') return '\\s+'
  return letter < '\u0080' ? `${letter}+` : `${SPELLED[letter] ?? letter}+${MARKS}`
}

/** What a branch goes on with: of "thanks a lot" nothing may be left, so the longest is tried first. */
function goesOn({ isEnd, next }: SayingTree): string {
  if (next.size === 0) return ''
  const ways = [...next].map(([run, branch]) => `${[...run].map(asPattern).join('')}${goesOn(branch)}`)
  if (isEnd) return `(?:${ways.join('|')})?`
  return ways.length === 1 ? ways.join('') : `(?:${ways.join('|')})`
}

/**
 * The source of a pattern of any of the sayings, as people spell them. For hundreds of them `growTree` is faster.
 */
export function anyOf(sayings: readonly string[]): string {
  const longestFirst = sayings.toSorted((one, other) => other.length - one.length)
  return `(?:${goesOn(growTree(longestFirst))})(?![${LETTERS}\\d'’])`
}
