import { dropArticle, type SoundIndex } from '../sound/sounds.ts'

/** The Arabic words that Latin letters may mean, and how likely each is to be written. */
export interface LikelyWords {
  /** The words of a sound, without their article. */
  readonly find: (sound: string) => readonly string[]
  /** How likely a word is, whatever stands before it: never 0. */
  readonly chanceOf: (word: string) => number
  /** How likely it is behind another one, both without their article; `alone` is its chance whatever stands before. */
  readonly chanceBehind: (previous: string, word: string, alone: number) => number
}

const CHANCE_OF_OTHERS = 1e-6

/** These words and no others, each as likely as the next. */
export function onlyWords(words: SoundIndex): LikelyWords {
  return {
    find: words.find,
    chanceOf: (word) => Math.max(words.chanceOf(dropArticle(word)), CHANCE_OF_OTHERS),
    chanceBehind: (_previous, _word, alone) => alone,
  }
}
