import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type Glosses, writeGlosses } from '../../server/agent/knowledge/meaning/gloss-file.ts'
import { listWords } from '../../server/agent/knowledge/words.ts'

/*
 * Gathers what Arabic words are called in English from the lists beside this script into the one file that the service reads, each word with the
 * forms in which it meets its inflections: to find those at every start would take a fifth of a second.
 */
const FOLDER = new URL('./glosses/', import.meta.url)
export const GLOSSES_FILE = new URL('../../server/agent/knowledge/meaning/arabic.glosses', import.meta.url)

/** The glosses of all lists; a word that several name has those of each. */
export function gatherGlosses(): Glosses {
  const ofWord = new Map<string, string[]>()
  const ofForm = new Map<string, string[]>()
  for (const name of readdirSync(FOLDER).sort()) {
    for (const line of readFileSync(new URL(name, FOLDER), 'utf8').split(/\r?\n/)) {
      const [arabic = '', said = ''] = line.split('\t')
      const [only, ...rest] = listWords(arabic)
      if (only === undefined || rest.length > 0) continue
      const names = said.split(',').map((gloss) => gloss.trim())
      add(ofWord, only.text, names)
      for (const form of only.forms) add(ofForm, form, names)
    }
  }
  return { ofWord, ofForm }
}

function add(lists: Map<string, string[]>, key: string, names: readonly string[]): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [...names])
  else list.push(...names.filter((name) => !list.includes(name)))
}

if (import.meta.main) writeFileSync(GLOSSES_FILE, writeGlosses(gatherGlosses()))
