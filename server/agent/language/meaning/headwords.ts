import { readFileSync } from 'node:fs'
import { readGlosses } from './gloss-file.ts'

// Read when a first word is looked for: a process that answers nobody needs none.
let kept: ReadonlySet<string> | undefined

/** The Arabic words of the dictionary, as it names them. */
export function listHeadwords(): ReadonlySet<string> {
  kept ??= new Set(readGlosses(readFileSync(new URL('./arabic.glosses', import.meta.url), 'utf8')).keys())
  return kept
}
