import { readFileSync } from 'node:fs'
import { oncePerObject } from '../../../platform/once-per-object.ts'
import { dropArticle, indexSounds, type SoundIndex } from '../sound/sounds.ts'
import type { LikelyWords } from './likely-words.ts'

/** How often customers write each word, and each behind another one. */
interface QuestionWords {
  readonly sounds: SoundIndex
  readonly words: ReadonlyMap<string, number>
  /** By the word that stands before. */
  readonly behind: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** How many words were counted. */
  readonly all: number
}

const COUNTS_FILE = new URL('./question-words.txt', import.meta.url)
/** What stands before the first word of a sentence. */
export const START = '^'
/** How much of a word's chance is what stands before it, and how much of the rest that the company writes it. */
const SHARES = { behind: 0.6, own: 0.3 }

let kept: QuestionWords | undefined

/** Reads the counts, which takes some hundredths of a second, so that no customer waits for it. */
export function loadQuestionWords(): QuestionWords {
  kept ??= read()
  return kept
}

function read(): QuestionWords {
  const [words = '', pairs = ''] = readFileSync(COUNTS_FILE, 'utf8').replaceAll('\r\n', '\n').split('\n\n')
  const counted = new Map<string, number>()
  for (const line of words.trimEnd().split('\n')) {
    const [word = '', many] = line.split(' ')
    counted.set(word, Number(many))
  }
  const behind = new Map<string, Map<string, number>>()
  for (const line of pairs.trimEnd().split('\n')) {
    const [before = '', word = '', many] = line.split(' ')
    behind.set(before, (behind.get(before) ?? new Map<string, number>()).set(word, Number(many)))
  }
  const all = counted.values().reduce((sum, many) => sum + many, 0)
  return { words: counted, behind, sounds: indexSounds(counted.keys()), all }
}

/** The words of all customers and of their company (`own`), which are likelier. */
export const wordsOfCustomers = oncePerObject((own: SoundIndex): LikelyWords => {
  const { sounds, words, behind, all } = loadQuestionWords()
  return {
    find: (sound) => [...own.find(sound), ...sounds.find(sound)],
    chanceOf: (word) => {
      const bare = dropArticle(word)
      const many = Math.max(words.get(word) ?? 0, words.get(bare) ?? 0)
      const isOwn = Math.max(own.chanceOf(word), own.chanceOf(bare))
      // Somebody writes every word once.
      return (1 - SHARES.own) * (many / all) + SHARES.own * isOwn + 1 / (4 * all)
    },
    chanceBehind: (previous, word, alone) => {
      const many = behind.get(previous)?.get(word) ?? 0
      return (SHARES.behind * many) / (words.get(previous) ?? 1) + (1 - SHARES.behind) * alone
    },
  }
})
