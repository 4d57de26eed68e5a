/** The English words that say the same as an Arabic one, by the word itself and by the forms in which it meets its inflections. */
export interface Glosses {
  readonly ofWord: ReadonlyMap<string, readonly string[]>
  readonly ofForm: ReadonlyMap<string, readonly string[]>
}

/** The same as it is read: what stands behind a word is taken apart when it is wanted, since few of thousands ever are. */
export interface ReadGlosses {
  ofWord(word: string): readonly string[] | undefined
  ofForm(form: string): readonly string[] | undefined
}

/** Writes glosses as one file: the words, an empty line, the forms; each with a tab and its glosses. */
export function writeGlosses({ ofWord, ofForm }: Glosses): string {
  const write = (glosses: ReadonlyMap<string, readonly string[]>) =>
    [...glosses].map(([key, names]) => `${key}\t${names.join(',')}\n`).join('')
  return `${write(ofWord)}\n${write(ofForm)}`
}

/** Reads what `writeGlosses` wrote. */
export function readGlosses(file: string): ReadGlosses {
  const end = file.indexOf('\n\n')
  const words = readLines(file.slice(0, end))
  const forms = readLines(file.slice(end + 2).trimEnd())
  return {
    ofWord: (word) => words.get(word)?.split(','),
    ofForm: (form) => forms.get(form)?.split(','),
  }
}

function readLines(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split('\n').map((line) => {
      const tab = line.indexOf('\t')
      return [line.slice(0, tab), line.slice(tab + 1)]
    }),
  )
}
