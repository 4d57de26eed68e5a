import { indexPhrases } from '../../language/words/phrase-index.ts'
import type { Word } from '../../language/words/words.ts'
import { findExactPhrase, findSaying, readSayings, toPhrases } from '../reading/sayings.ts'
import { createKindsReader } from '../reading/word-kinds.ts'
import { compilePatterns, joinTokens } from '../reading/word-pattern.ts'
import { ATTACKING, EXACT_INJECTIONS, GUARD_WORDS, INJECTIONS } from './guard-data.ts'

const IN_PARTS = indexPhrases(
  INJECTIONS.map((saying) => readSayings(saying.split('…'))),
  ([part = []]) => part,
)
const EXACT = toPhrases(EXACT_INJECTIONS)
const MOST_GAP_WORDS = 4
const readKinds = createKindsReader(GUARD_WORDS)
const STRUCTURES = compilePatterns(ATTACKING, { ANY: '_|OPENING|TO|THEIRS|SHOWING' })

/** Whether the words name what only an agent has, which nobody else asks a company about. */
export const namesItsWays = (words: readonly Word[]): boolean =>
  EXACT(words).some((phrase) => findExactPhrase(words, phrase) >= 0)

/** Whether the words contain a saying that tries to change what the agent does. */
export function holdsInjection(words: readonly Word[]): boolean {
  if (namesItsWays(words)) return true
  const said = joinTokens(readKinds(words))
  if (STRUCTURES.some((pattern) => pattern.test(said))) return true
  return IN_PARTS(words).some((parts) => {
    let from = 0
    return parts.every((part, index) => {
      const at = findSaying(words.slice(from), part)
      if (at < 0 || (index > 0 && at > MOST_GAP_WORDS)) return false
      from += at + part.length
      return true
    })
  })
}

/** Whether other customers are mentioned, but nothing that belongs to them is asked for. */
export const onlySpeaksOfOthers = (words: readonly Word[]): boolean =>
  readKinds(words).includes('OTHERS') && !holdsInjection(words)
