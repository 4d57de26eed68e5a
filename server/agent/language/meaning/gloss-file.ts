/** The English glosses of each Arabic word. */
export type Glosses = ReadonlyMap<string, readonly string[]>

/** Writes glosses as one file: each word with a tab and its glosses. */
export function writeGlosses(glosses: Glosses): string {
  return [...glosses].map(([word, names]) => `${word}\t${names.join(',')}\n`).join('')
}

/**
 * Reads a file of `writeGlosses`. The glosses of a word stay one string with commas, because few of the thousands of
 * words are ever looked up.
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
