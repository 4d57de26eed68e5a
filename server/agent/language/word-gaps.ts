import { keepLatest } from '../../platform/keep-latest.ts'
import { listStems, SHORTEST_STEM } from './known-stems.ts'
import { isStopped } from './stop-words.ts'
import type { WordIndex } from './word-index.ts'
import { listWords, type Word } from './words.ts'

/** Tells where a space is missing, or parts a word. */
export interface WordGaps {
  /** Whether a word is right, or too short to be told to be wrong. */
  knows(word: Word): boolean
  /** Whether a text is a known word, be it with what Arabic writes to words. */
  has(text: string): boolean
  /** Whether it is known just as it is written. */
  isFirm(text: string): boolean
  /** The two words that are written as one, with a space between them; null where that is not sure. */
  part(word: Word): string | null
}

/** The words that spaces are told by, normalized. */
export interface GapWords {
  /** Those of a company's knowledge, those of every customer, and names. */
  readonly words: readonly WordIndex[]
  /** The Arabic ones of them without what is written to them. */
  readonly stems: readonly WordIndex[]
  /** Those of which an inflection is known too: many words have the forms of a name by chance. */
  readonly inflected: readonly WordIndex[]
  readonly english: WordIndex
  /** Whether a word is one by itself. */
  isWord(word: Word): boolean
}

/** Shorter words are too near to one another to be told to be wrong. */
const SHORTEST_CHECKED = { arabic: 4, latin: 5, number: Number.POSITIVE_INFINITY } as const
/** An Arabic form of so many letters tells a word; shorter ones many words have by chance. */
const SHORTEST_FORM = { arabic: 4, latin: 1, number: 1 } as const
const SHORTEST_ENGLISH = 3
/** Many write these to the next word: ماعندي. */
const JOINED_PARTICLE = /^(ما|لا|يا)(.{3,})$/u
const ARABIC = /^\p{Script=Arabic}/u
/** Words whose readings are kept, the latest used last: customers write the same words again and again. */
const MOST_KEPT = 2_000

interface Reading {
  readonly isKnown: boolean
  readonly parts: string | null
}

/** Reads spaces by the words that are known. */
export function createWordGaps({ words, stems, inflected, english, isWord }: GapWords): WordGaps {
  const kept = new Map<string, Reading>()
  const isFirm = (text: string) => words.some((index) => index.has(text))
  const isStem = (text: string) => stems.some((index) => index.has(text))

  function has(text: string): boolean {
    if (isFirm(text)) return true
    if (!ARABIC.test(text)) return text.length >= SHORTEST_ENGLISH && english.has(text)
    return text.length >= SHORTEST_STEM && (isStem(text) || listStems(text).some(isStem))
  }

  function isKnown(word: Word): boolean {
    const { text, searched, script } = word
    if (text.length < SHORTEST_CHECKED[script] || isFirm(text) || isStopped(word)) return true
    const indexes = script === 'latin' ? [...inflected, english] : inflected
    const tells = (form: string) =>
      form.length >= SHORTEST_FORM[script] && indexes.some((index) => index.hasForm(form))
    return searched.some(tells) || isWord(word)
  }

  function findParts(text: string): string | null {
    const [, particle, rest] = JOINED_PARTICLE.exec(text) ?? []
    if (rest !== undefined && listWords(rest).every(isKnown)) return `${particle} ${rest}`
    return partInOneWay(text, isFirm) ?? partInOneWay(text, has)
  }

  function read(word: Word): Reading {
    const found = kept.get(word.text)
    const isRight = found?.isKnown ?? isKnown(word)
    const reading = found ?? { isKnown: isRight, parts: isRight ? null : findParts(word.text) }
    keepLatest(kept, word.text, reading, MOST_KEPT)
    return reading
  }

  return { knows: (word) => read(word).isKnown, has, isFirm, part: (word) => read(word).parts }
}

/** The two words that a text is without the space between them, if it is in one way only. */
function partInOneWay(text: string, is: (part: string) => boolean): string | null {
  const found: string[] = []
  for (let at = 1; at < text.length; at++) {
    const parts = [text.slice(0, at), text.slice(at)]
    if (parts.every((part) => standsAlone(part) && is(part))) found.push(parts.join(' '))
  }
  const [only, another] = found
  return another === undefined ? (only ?? null) : null
}

/** Of single letters only the customer is a word. The article is none, and what is returnable has an ending. */
function standsAlone(text: string): boolean {
  return text === 'i' || (text.length > 1 && text !== 'ال' && text !== 'able')
}
