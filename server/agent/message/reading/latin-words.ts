import { type LikelyWords, onlyWords } from '../../language/latin/likely-words.ts'
import { readLatin } from '../../language/latin/transliterate.ts'
import { indexSounds } from '../../language/sound/sounds.ts'
import { spellWords } from '../../language/words/spell-words.ts'

const WORD = /[a-z0-9][a-z0-9'’]*/giu

/** The words of a text in Latin letters, in lower case. */
export const listLatinWords = (text: string): string[] => text.toLowerCase().match(WORD) ?? []

/**
 * Makes a reader of Arabic in Latin letters that knows only the given words. `spellings` are those that are not found
 * by their sound; English words among them stay as they are: "abi agent pls".
 */
export function createLatinReader(
  words: readonly string[],
  spellings: ReadonlyMap<string, string>,
): (text: string) => string {
  const spelled = words.flatMap(spellWords)
  const english = new Set(spelled.filter((word) => /^[a-z]/u.test(word)))
  // Made only when the first Arabic text in Latin letters comes: few texts are such.
  let likely: LikelyWords | undefined
  return (text) => {
    likely ??= onlyWords(indexSounds(spelled))
    const known = likely
    return text.replace(WORD, (written) => {
      const word = written.toLowerCase().replaceAll('’', "'")
      return spellings.get(word) ?? (english.has(word) ? word : readLatin(word, known))
    })
  }
}

/** The words by their spellings in Latin letters. */
export const spelledInLatin = (words: Readonly<Record<string, string | readonly string[]>>) =>
  new Map(
    Object.entries(words).flatMap(([word, spellings]) =>
      (typeof spellings === 'string' ? spellings.split(' ') : spellings).map((each) => [each, word] as const),
    ),
  )
