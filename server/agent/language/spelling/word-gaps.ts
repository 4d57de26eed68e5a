import { keepLatest } from '../../../platform/keep-latest.ts'
import { listStems, SHORTEST_STEM } from '../inflection/known-stems.ts'
import { isStopped } from '../words/stop-words.ts'
import { listWords, type Word } from '../words/words.ts'
import type { WordIndex } from './word-index.ts'

/** Finds spaces that are missing, or that separate a word. */
export interface WordGaps {
  /** Whether a word is right, or too short to be judged. */
  knows(word: Word): boolean
  /** Whether a text is a known word, possibly with the particles that Arabic attaches. */
  has(text: string): boolean
  /** Whether it is known exactly as written. */
  isFirm(text: string): boolean
  /** The two words that were written as one, with a space between them; null if that is not certain. */
  part(word: Word): string | null
}

/** The words by which missing spaces are found, normalized. */
export interface GapWords {
  /** Those of a company's knowledge base, those of every customer, and names. */
  readonly words: readonly WordIndex[]
  /** Their Arabic words without attached particles. */
  readonly stems: readonly WordIndex[]
  /**
   * Those that also count in inflected forms: for names they do not, because many words share a form with a name by
   * chance.
   */
  readonly inflected: readonly WordIndex[]
  readonly english: WordIndex
  /** Whether a word is right by itself. */
  isWord(word: Word): boolean
}

/** Shorter words are too close to each other to be judged. */
const SHORTEST_CHECKED = { arabic: 4, latin: 5, number: Number.POSITIVE_INFINITY } as const
/** An Arabic form of at least this many letters identifies a word; many words share shorter ones by chance. */
const SHORTEST_FORM = { arabic: 4, latin: 1, number: 1 } as const
const SHORTEST_ENGLISH = 3
/** Particles that many attach to the next word: ماعندي. */
const JOINED_PARTICLE = /^(ما|لا|يا)(.{3,})$/u
const ARABIC = /^\p{Script=Arabic}/u
/** How many words' readings are kept, by last use: customers write the same words again and again. */
const MOST_KEPT = 2_000

interface Reading {
  readonly isKnown: boolean
  readonly parts: string | null
}

/** Checks spaces against the known words. */
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

/** The two words of a text that lacks a space, if there is only one way to separate it. */
function partInOneWay(text: string, is: (part: string) => boolean): string | null {
  const found: string[] = []
  for (let at = 1; at < text.length; at++) {
    const parts = [text.slice(0, at), text.slice(at)]
    if (parts.every((part) => standsAlone(part) && is(part))) found.push(parts.join(' '))
  }
  const [only, another] = found
  return another === undefined ? (only ?? null) : null
}

/** Whether a part can be a word: of single letters only "i"; not the article, and not the ending of "returnable". */
function standsAlone(text: string): boolean {
  return text === 'i' || (text.length > 1 && text !== 'ال' && text !== 'able')
}
