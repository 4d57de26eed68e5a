import { spellWords } from '../../language/words/spell-words.ts'

const ENGLISH = [
  "(?:i )?(?:really |honestly )?(?:do ?n['’]?t|do not) (?:know|remember|have (?:it|one|any))",
  "(?:i have )?no idea|dunno|idk|(?:i['’]?m |i am )?not (?:really |quite )?(?:sure|certain)|i forgot",
  "(?:i )?can(?:['’]?t|not) remember",
].join('|')
const ARABIC = [
  'ما ?[أا]?دري|مدري|[مل]ا [أا]عرف|معرفش|م(?:[وب]|ش) (?:مت[أا]كد|عارف)\\p{L}?|لا [أا]دري|نسيت\\p{L}*',
  'ما عندي (?:علم|فكرة|خبر)',
].join('|')
const LATIN = 'ma ?adri|madri|ma a3ref|m(?:o|u|[eio]sh) (?:mota2aked|3aref)|nset'

/** The source of a pattern of "I don't know" in all its wordings. */
export const KNOWING_NOT = `(?:(?:${ENGLISH})(?: yet)?|${ARABIC}|${LATIN})`

const KNOWS_NOT = new RegExp(
  `^\\W*(?:${ENGLISH}|${LATIN})(?![\\p{L}\\p{N}])|(?:^|\\s)(?:${ARABIC})(?!\\p{L})`,
  'iu',
)
const ONLY_KNOWS_NOT = new RegExp(`^[^\\p{L}\\p{N}]*${KNOWING_NOT}[^\\p{L}\\p{N}]*$`, 'iu')
/** A customer who says more than this says something else too. */
const MOST_WORDS = 8

/** Whether the customer says that they do not know what they were asked: "dunno", «مدري والله». */
export function knowsNot(text: string): boolean {
  return spellWords(text).length <= MOST_WORDS && KNOWS_NOT.test(text)
}

/** The same, and that they say nothing else. */
export function onlyKnowsNot(text: string): boolean {
  return ONLY_KNOWS_NOT.test(text)
}
