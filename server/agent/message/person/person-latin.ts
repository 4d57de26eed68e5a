import { isPlainlyEnglish } from '../../language/meaning/word-meanings.ts'
import { isArabizi } from '../reading/arabizi.ts'
import { createLatinReader, listLatinWords } from '../reading/latin-words.ts'
import { PERSON_SPELLINGS } from './person-latin-data.ts'
import { PERSON_WORDS } from './person-words-data.ts'

const WRITTEN = new Map(
  Object.entries(PERSON_SPELLINGS).flatMap(([word, spellings]) =>
    spellings.map((each) => [each, word] as const),
  ),
)
const SHORTEST_TOLD = 4

const read = createLatinReader(Object.values(PERSON_WORDS).flat(), WRITTEN)

/**
 * The Arabic of a text in Latin letters, in the words of requests for a person only. They have few others to be
 * confused with, so that "a7ad" is somebody here, not Sunday. Null for a text in another language or alphabet.
 */
export function readPersonLatin(text: string): string | null {
  if (!/[a-z]/iu.test(text) || /\p{Script=Arabic}/u.test(text)) return null
  return isArabizi(text) || isOfPersonWords(text) ? read(text) : null
}

/** Spellings that nobody writes in English, for texts too short to show their language: "mowazaf pls". */
function isOfPersonWords(text: string): boolean {
  return listLatinWords(text).some(
    (word) => word.length >= SHORTEST_TOLD && WRITTEN.has(word) && !isPlainlyEnglish(word),
  )
}
