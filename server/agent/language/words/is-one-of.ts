import { isSameWord, type Word } from './words.ts'

/** Whether a word, if there is one, is among some words, inflection aside. */
export function isOneOf(words: readonly Word[], one: Word | undefined): boolean {
  return one !== undefined && words.some((word) => isSameWord(word, one))
}

/** Like `isOneOf`, but in exactly this spelling. */
export function isSpelledIn(words: readonly Word[], one: Word | undefined): boolean {
  return one !== undefined && words.some(({ text }) => text === one.text)
}
