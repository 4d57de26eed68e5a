/** The English words that say the same as an Arabic one, by the word. */
export type Glosses = ReadonlyMap<string, readonly string[]>

/** Writes glosses as one file: each word with a tab and its glosses. */
export function writeGlosses(glosses: Glosses): string {
  return [...glosses].map(([word, names]) => `${word}\t${names.join(',')}\n`).join('')
}

/**
 * Reads what `writeGlosses` wrote. What stands behind a word is left in one piece, with commas: few of thousands are
 * ever wanted.
 */
export function readGlosses(file: string): ReadonlyMap<string, string> {
  return new Map(
    file
      .trimEnd()
      .split('\n')
      .map((line) => {
        const tab = line.indexOf('\t')
        return [line.slice(0, tab), line.slice(tab + 1)]
      }),
  )
}
