import { keepLatest } from '../../platform/keep-latest.ts'
import { listStems } from './known-stems.ts'
import { changedPlaces, isOneSlip, sharesRuns, slipsEasily } from './slips.ts'
import type { SpellingCheck } from './spelling.ts'
import type { WordGaps } from './word-gaps.ts'
import type { WordIndex } from './word-index.ts'
import { isSameWord, listWords, type Word } from './words.ts'

/** Known words, normalized, of which one is as likely to be meant as another. */
export interface Tier {
  readonly words: WordIndex
  /** The Arabic ones without what is written to them. */
  readonly stems?: WordIndex
}

/**
 * Letters that are written for one another by their sound. The "g" of foreign words has no letter in Arabic: the Gulf
 * writes ق, Egypt ج, the Levant and most articles غ. ض and ظ are one sound in the Gulf.
 */
const SOUNDS = ['قغج', 'ضظ'] as const
const SOUNDS_ALIKE = /[قغجضظ]/u
/** Hardly a word has more of them. */
const MOST_SPELLINGS = 64
/** Words whose readings are kept, the latest used last: customers misspell the same words again and again. */
const MOST_KEPT = 1_000

/**
 * A spelling check of the words that are told to be wrong by how they are spelled, and not by their forms: many
 * misspelled words share a form of three letters with some known one. A word is found in each spelling that sounds the
 * same. Others go by one slip, what is written to a word left aside. Of several the likeliest tier is meant, and of its
 * words the one that a hand slips from easily; where two are left, none.
 *
 * @param tiers the likeliest first
 */
export function createNearWords(tiers: readonly Tier[], { knows, has, isFirm }: WordGaps): SpellingCheck {
  const kept = new Map<string, string | null>()

  /** The one known word that sounds the same. */
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

/** The words that are one slip away from a text. Hardly anyone misses the first letter. */
function listNear(words: WordIndex, text: string): string[] {
  return [-1, 0, 1].flatMap((more) =>
    words.listAlike(text[0] ?? '', text.length + more).filter((each) => isOneSlip(text, each)),
  )
}

/** A misspelled Arabic word with a known stem in place of its own, and what is written to it. */
function listInflected(text: string, known: WordIndex): string[] {
  const inflected = listStems(text).flatMap((stem) =>
    listNear(known, stem).map((each) => text.replace(stem, each)),
  )
  return [...new Set(inflected)].filter((each) => isAlike(text, each))
}

function isAlike(text: string, other: string): boolean {
  return sharesRuns(text, other) || changedPlaces(text, other)
}

/** A word in each spelling that sounds the same. */
function listSpellings(text: string): string[] {
  let found = ['']
  for (const letter of text) {
    const letters = SOUNDS.find((alike) => alike.includes(letter)) ?? letter
    found = found.flatMap((each) => [...letters].map((one) => each + one)).slice(0, MOST_SPELLINGS)
  }
  return found
}

/**
 * The one that is meant of several: of those that a hand slips from easily one alone, or all inflections of one word.
 */
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
