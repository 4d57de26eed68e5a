import { findMeaning, isPlainlyEnglish } from '../../agent/language/meaning/word-meanings.ts'
import { isStopped } from '../../agent/language/words/stop-words.ts'
import { listWords, type Word } from '../../agent/language/words/words.ts'
import { ARABIC_GIVEN_NAMES, ENGLISH_GIVEN_NAMES } from '../../agent/message/courtesy/given-names-data.ts'

const GIVEN_NAMES: ReadonlySet<string> = new Set(
  [...ARABIC_GIVEN_NAMES, ...ENGLISH_GIVEN_NAMES].flatMap((name) => listWords(name).map(({ text }) => text)),
)
/** What is said of a day beside it: which one it is, or that it is hoped for. */
const OF_DAY =
  /(?<!\p{L})(?:(?:ال|ا?للي ?)(?:جاي|قادم|مقبل)[ةه]?|هال[أا]سبوع|(?:this )?coming|(?:of )?this week|[إا]ن ?شا[ءا]?(?: ?الل?ه)?|ب[إا]ذن الل?ه|بمشيئ[ةه] الل?ه|in ?sha ?a?llah|god willing|hopefully|ideally|any ?time)(?!\p{L})/giu
const SAYS_NAME = /(?<!\p{L})(?:name|ب?اسم(?:ي|ه|ها)?)(?!\p{L})/iu

/** Words without what is said of a day beside it: «الجاي», «ان شاء الله». */
export function dropOfDay(words: string): string {
  return words.replace(OF_DAY, ' ')
}

/**
 * Whether what stands beside a value may be somebody's name: "Sunday Huda" has one, and "Sunday afternoon" and «الأحد
 * الجاي» have none. A word of the language is no name, unless many are called so or it is written like one.
 */
export function mayNameSomebody(words: string): boolean {
  if (SAYS_NAME.test(words)) return true
  return words.split(/\s+/u).some((piece) => listWords(piece).some((word) => isNameLike(word, piece)))
}

function isNameLike(word: Word, written: string): boolean {
  if (GIVEN_NAMES.has(word.text)) return true
  if (word.script === 'number' || isStopped(word)) return false
  if (word.script === 'arabic') return findMeaning(word) === null
  return /^\p{Lu}/u.test(written) || !isPlainlyEnglish(word.text)
}
