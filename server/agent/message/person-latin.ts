import { type LikelyWords, onlyWords } from '../language/latin/likely-words.ts'
import { indexSounds } from '../language/latin/sounds.ts'
import { readLatin } from '../language/latin/transliterate.ts'
import { isPlainlyEnglish } from '../language/meaning/word-meanings.ts'
import { spellWords } from '../language/spell-words.ts'
import { isArabizi } from './arabizi.ts'
import { PERSON_SPELLINGS } from './person-latin-data.ts'
import { PERSON_WORDS } from './person-words-data.ts'

const WRITTEN = new Map(
  Object.entries(PERSON_SPELLINGS).flatMap(([word, spellings]) =>
    spellings.map((each) => [each, word] as const),
  ),
)
/** English words that are said in the middle of Arabic: "abi agent pls". */
const ENGLISH = new Set(
  Object.values(PERSON_WORDS)
    .flat()
    .flatMap(spellWords)
    .filter((word) => /^[a-z]/u.test(word)),
)
const WORD = /[a-z0-9][a-z0-9'’]*/giu

const SHORTEST_TOLD = 4

// Made for the first text in Latin letters that is Arabic: few are.
let likely: LikelyWords | undefined

/**
 * Arabic in Latin letters as far as the words go that ask for a person: they are told from hardly any others, so that
 * "a7ad" is somebody here and no Sunday. Null for a text in another language or other letters.
 */
export function readPersonLatin(text: string): string | null {
  if (!/[a-z]/iu.test(text) || /\p{Script=Arabic}/u.test(text)) return null
  if (!isArabizi(text) && !isOfPersonWords(text)) return null
  likely ??= onlyWords(indexSounds(Object.values(PERSON_WORDS).flat().flatMap(spellWords)))
  const known = likely
  return text.replace(WORD, (written) => {
    const word = written.toLowerCase().replaceAll('’', "'")
    return WRITTEN.get(word) ?? (ENGLISH.has(word) ? word : readLatin(word, known))
  })
}

/** What nobody would write in English, where too little is written to tell its language: "mowazaf pls". */
function isOfPersonWords(text: string): boolean {
  return (text.toLowerCase().match(WORD) ?? []).some(
    (word) => word.length >= SHORTEST_TOLD && WRITTEN.has(word) && !isPlainlyEnglish(word),
  )
}
