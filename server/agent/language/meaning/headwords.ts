import { readFileSync } from 'node:fs'
import { readGlosses } from './gloss-file.ts'

// Read when a first word is looked up: a process that answers nobody needs none.
let kept: ReadonlySet<string> | undefined

/** The Arabic headwords of the dictionary. */
export function listHeadwords(): ReadonlySet<string> {
  kept ??= new Set(readGlosses(readFileSync(new URL('./arabic.glosses', import.meta.url), 'utf8')).keys())
  return kept
}
