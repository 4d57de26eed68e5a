import { normalizeArabic } from '../language/normalize-arabic.ts'
import { remember } from '../language/remember.ts'
import { listQuestionTerms } from '../terms/question-terms.ts'
import { ASKING_LEADS } from './asking-leads-data.ts'
import { COURTESIES, WISHES } from './courtesy-data.ts'
import { readText } from './read-text.ts'
import { SMALL_TALK } from './small-talk-data.ts'

/** The letters that people write for one another; marks may stand above each, and it may be drawn out: "السلاااام". */
const SPELLED: Readonly<Record<string, string>> = {
  ا: '[اأإآٱ]',
  ه: '[هةۀ]',
  ي: '[يىیئ]',
  و: '[وؤ]',
  ك: '[كک]',
  "'": "['’]",
}
const MARKS = '[\\u064b-\\u0652\\u0640ء]*'
const GAP = '[\\s\\p{P}\\p{S}]'

const asPattern = (saying: string): string =>
  [...normalizeArabic(saying)]
    .map((letter) => (letter === ' ' ? '\\s+' : `${SPELLED[letter] ?? letter}+${MARKS}`))
    .join('')
const anyOf = (sayings: readonly string[]): string =>
  // The longest first: of "thanks a lot" nothing may be left.
  `(?:${sayings
    .toSorted((one, other) => other.length - one.length)
    .map(asPattern)
    .join('|')})(?![\\p{L}\\p{N}'’])`

/** What they are for stands behind thanks that are meant, or not meant at all. */
const FOR = `(?!\\s+(?:(?:guys|again|team|everyone)\\s+)?(?:for|to|on|that|على|علي|لانكم|لانك|لأنكم|لأنك)(?![\\p{L}\\p{N}]))`
const LEADING = `(?:${anyOf([...SMALL_TALK.greeting, ...COURTESIES])}|(?=(?<wish>${anyOf(WISHES)}))\\k<wish>${FOR})`
const LEADS = anyOf(ASKING_LEADS)
const LEADING_COURTESY = new RegExp(`^${GAP}*${LEADING}${GAP}*`, 'iu')
const LEADING_ASKING = new RegExp(`^${GAP}*${LEADS}(?:\\s+(?:about|عن)(?![\\p{L}\\p{N}]))?${GAP}*`, 'iu')
const LAST = `(?<=[\\s\\p{P}\\p{S}])(?:and\\s+|و\\s?)?${anyOf([...COURTESIES, ...WISHES])}(?<end>${GAP}*)$`
const TRAILING_COURTESY = new RegExp(`${GAP}*${LAST}`, 'iu')

/** Nobody is more courteous than this. A message of nothing else would be read through once for each of its hundreds of courtesies. */
const MOST_AROUND = 10
/** A longer sentence is a story, and what is at its end is sought in a time that grows with the square of its length. */
const LONGEST_CHARS = 400

/** A sentence without what is only courtesy around it, in the customer's own letters; the sentence itself where nothing to look up is left. */
export const dropCourtesy: (sentence: string) => string = remember((sentence) => {
  if (sentence.length > LONGEST_CHARS) return sentence
  let bare = sentence
  let before = ''
  for (let dropped = 0; before !== bare && dropped < MOST_AROUND; dropped++) {
    before = bare
    bare = bare.replace(LEADING_COURTESY, '').replace(LEADING_ASKING, '')
    const end = TRAILING_COURTESY.exec(bare)
    // "How much is it, please?" still asks.
    if (end !== null) bare = bare.slice(0, end.index) + (/[?؟]/u.exec(end.groups?.end ?? '')?.[0] ?? '')
  }
  return bare !== sentence && listQuestionTerms(readText(bare)).length > 0 ? bare : sentence
})
