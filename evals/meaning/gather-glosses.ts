import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type Glosses, writeGlosses } from '../../server/agent/language/meaning/gloss-file.ts'
import { listWords } from '../../server/agent/language/words/words.ts'

/*
 * Gathers what Arabic words are called in English from the lists beside this script into the one file that the service
 * reads. Where a list has one spelling, all spellings of it are meant; inflections are found by `dictionary-forms.ts`.
 */
const FOLDER = new URL('./glosses/', import.meta.url)
export const GLOSSES_FILE = new URL('../../server/agent/language/meaning/arabic.glosses', import.meta.url)

/** The glosses of all lists; a word that several name has those of each. */
export function gatherGlosses(): Glosses {
  const glosses = new Map<string, string[]>()
  for (const name of readdirSync(FOLDER).sort()) {
    for (const line of readFileSync(new URL(name, FOLDER), 'utf8').split(/\r?\n/)) {
      const [arabic = '', said = ''] = line.split('\t')
      const [only, ...rest] = listWords(arabic)
      if (only === undefined || rest.length > 0) continue
      const names = glosses.get(only.text) ?? []
      for (const gloss of said.split(',').map((each) => each.trim())) {
        if (!names.includes(gloss)) names.push(gloss)
      }
      glosses.set(only.text, names)
    }
  }
  return glosses
}

if (import.meta.main) writeFileSync(GLOSSES_FILE, writeGlosses(gatherGlosses()))
