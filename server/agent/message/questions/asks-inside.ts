import { normalizeArabic } from '../../language/text/normalize-arabic.ts'
import { list, oneOf } from '../../language/words/word-list.ts'
import { listAskedAspects } from '../../terms/aspects.ts'

const VERBS = list('can, could, do, does, did, is, are, will, would, should, may')
const SUBJECTS = list('i, we, you, u, they, he, she, it, there, anyone, someone')
const HELPERS = list('can, could, do, does, will, should')
const OWNED = list('my, our, the, your')
/** A verb before its subject asks, wherever it stands: "we live in Qatar can my kids join". */
const INVERTED = new RegExp(
  `\\b(?:${oneOf(VERBS)} ${oneOf(SUBJECTS)}|${oneOf(HELPERS)} ${oneOf(OWNED)})\\b`,
  'iu',
)

/** What a customer may do: «وزني 140 ينفع اركب». */
const MAY = list('ينفع, يجوز, يصير, اقدر, نقدر, يمديني')
const ARABIC = new RegExp(
  [
    `(?<!\\p{L})${oneOf(MAY)}(?!\\p{L})`,
    // «ولا» without a "not" before it means "or".
    String.raw`^(?!.*(?<!\p{L})(?:لا|ما|مو|مب|ليس|لم|لن)(?!\p{L})).* ولا(?!\p{L})`,
  ].join('|'),
  'u',
)

/** A longer text tells a story. */
const LONGEST_CHARS = 200

/**
 * Whether a message that does not begin like a question asks all the same: "home blood test price", "she has a cough
 * can we still come".
 */
export function asksInside(read: string): boolean {
  if (read.length > LONGEST_CHARS) return false
  return listAskedAspects(read).length > 0 || INVERTED.test(read) || ARABIC.test(normalizeArabic(read))
}
