import { keepLatest } from '../../../platform/keep-latest.ts'
import { listStems } from '../inflection/known-stems.ts'
import { isSameWord, listWords, type Word } from '../words/words.ts'
import { changedPlaces, isOneSlip, sharesRuns, slipsEasily } from './slips.ts'
import type { SpellingCheck } from './spelling.ts'
import type { WordGaps } from './word-gaps.ts'
import type { WordIndex } from './word-index.ts'

/** Known words, normalized, that are all equally likely to be meant. */
export interface Tier {
  readonly words: WordIndex
  /** The Arabic words without attached particles and pronouns. */
  readonly stems?: WordIndex
}

/**
 * Letters that are interchanged because of their sound. The "g" of foreign words has no letter in Arabic: the Gulf
 * writes ق, Egypt ج, the Levant and most articles غ. ض and ظ sound the same in the Gulf.
 */
const SOUNDS = ['قغج', 'ضظ'] as const
const SOUNDS_ALIKE = /[قغجضظ]/u
/** Hardly any word has more spellings. */
const MOST_SPELLINGS = 64
/** How many words' corrections are kept, by last use: customers misspell the same words again and again. */
const MOST_KEPT = 1_000

/**
 * A spelling check that decides by the spelling of a word and not by its forms, because many misspelled words share a
 * form of three letters with some known word. A word is first searched in each spelling that sounds the same; other
 * words are corrected by one slip, prefixes and pronouns aside. The likeliest tier with a match counts, and in it a
 * word that differs by an easy slip; if two remain, the word is not corrected.
 *
 * @param tiers the likeliest first
 */
export function createNearWords(tiers: readonly Tier[], { knows, has, isFirm }: WordGaps): SpellingCheck {
  const kept = new Map<string, string | null>()

  /** The only known word that sounds the same. */
  function findSounded(text: string): string | null {
    if (text.search(SOUNDS_ALIKE) < 0) return null
    const spellings = listSpellings(text)
    const firm = spellings.filter(isFirm)
    const [alike, another] = firm.length > 0 ? firm : spellings.filter(has)
    return another === undefined ? (alike ?? null) : null
  }

  function findSlipped(text: string): string | null {
    for (const { words, stems } of tiers) {
      const near = listNear(words, text).filter((each) => isAlike(text, each))
      const found = near.length === 0 && stems !== undefined ? listInflected(text, stems) : near
      if (found.length > 0) return choose(text, found)
    }
    return null
  }

  function findMeant(word: Word): string | null {
    return knows(word) ? null : (findSounded(word.text) ?? findSlipped(word.text))
  }

  return (word) => {
    const { text } = word
    const found = kept.get(text)
    const meant = found === undefined ? findMeant(word) : found
    keepLatest(kept, text, meant, MOST_KEPT)
    return meant
  }
}

/** The words that are one slip away. Hardly anyone misses the first letter. */
function listNear(words: WordIndex, text: string): string[] {
  return [-1, 0, 1].flatMap((more) =>
    words.listAlike(text[0] ?? '', text.length + more).filter((each) => isOneSlip(text, each)),
  )
}

/** A misspelled Arabic word with its stem replaced by a known one, keeping its prefixes and pronouns. */
function listInflected(text: string, known: WordIndex): string[] {
  const inflected = listStems(text).flatMap((stem) =>
    listNear(known, stem).map((each) => text.replace(stem, each)),
  )
  return [...new Set(inflected)].filter((each) => isAlike(text, each))
}

function isAlike(text: string, other: string): boolean {
  return sharesRuns(text, other) || changedPlaces(text, other)
}

/** All spellings that sound like a word. */
function listSpellings(text: string): string[] {
  let found = ['']
  for (const letter of text) {
    const letters = SOUNDS.find((alike) => alike.includes(letter)) ?? letter
    found = found.flatMap((each) => [...letters].map((one) => each + one)).slice(0, MOST_SPELLINGS)
  }
  return found
}

/** The word that is meant: the only one that differs by an easy slip, or any if all are inflections of one word. */
function choose(text: string, near: readonly string[]): string | null {
  const easy = near.filter((each) => slipsEasily(each, text))
  const [first, ...others] = easy.length > 0 ? easy : near
  if (first === undefined) return null
  const [word] = listWords(first)
  const isOne = others.every((other) => {
    const [each] = listWords(other)
    return word !== undefined && each !== undefined && isSameWord(word, each)
  })
  return isOne ? first : null
}
