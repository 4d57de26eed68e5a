import { isPlainlyEnglish } from '../language/meaning/word-meanings.ts'
import { isArabizi } from './arabizi.ts'
import { createLatinReader, listLatinWords } from './latin-words.ts'
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
 * Arabic in Latin letters as far as the words go that ask for a person: they are told from hardly any others, so that
 * "a7ad" is somebody here and no Sunday. Null for a text in another language or other letters.
 */
export function readPersonLatin(text: string): string | null {
  if (!/[a-z]/iu.test(text) || /\p{Script=Arabic}/u.test(text)) return null
  return isArabizi(text) || isOfPersonWords(text) ? read(text) : null
}

/** What nobody would write in English, where too little is written to tell its language: "mowazaf pls". */
function isOfPersonWords(text: string): boolean {
  return listLatinWords(text).some(
    (word) => word.length >= SHORTEST_TOLD && WRITTEN.has(word) && !isPlainlyEnglish(word),
  )
}
