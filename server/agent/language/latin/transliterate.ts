import { readPaymentBrands } from '../contrasts/payment-brands.ts'
import type { SoundIndex } from '../sound/sounds.ts'
import { listWords } from '../words/words.ts'
import type { LikelyWords } from './likely-words.ts'
import { START, wordsOfCustomers } from './question-words.ts'
import { type Reading, readAsWritten, readingsOf, weigh } from './readings.ts'
import { PARTICLES } from './usual-data.ts'

/** A text as far as it is read. */
interface Path {
  readonly written: string
  /** The word that was read last. */
  readonly previous: string
  readonly cost: number
}

/** Less likely ways to read all that stands so far are hardly ever the right one. */
const MOST_PATHS = 6
/** What Arabic writes to the next word, though chat may not: "b kam". */
const JOINED = /(?:^|\s)[بل]$/u

/**
 * Writes Arabic that was typed in Latin letters in its own: "kam el sha7n" is كم شحن. Each word may be any known Arabic
 * word that sounds like it; of all the ways to read a text the one is taken that is nearest to its letters and
 * likeliest to be written by a customer (a noisy channel, as speech and spelling are read). A word that sounds like
 * none is spelled letter by letter. Numbers stay, and so do English words, which stand for their things in the middle
 * of Arabic: "kam el invoice" is كم invoice. `own` are the words of the company, which are likelier than others.
 */
export function transliterate(text: string, own: SoundIndex): string {
  return readLatin(text, wordsOfCustomers(own))
}

/** The same where no words but these may be meant. */
export function readLatin(text: string, likely: LikelyWords): string {
  // "STC Pay" is no سداد باي.
  const words = listWords(text)
  const { rest } = readPaymentBrands(words)
  const brands = new Set(words.flatMap((word) => (rest.includes(word) ? [] : [word.text])))
  const read = (word: string) => (brands.has(word) ? [readAsWritten(word)] : readingsOf(likely)(word))
  const pieces = cut(text)
  let paths: readonly Path[] = [{ written: '', previous: START, cost: 0 }]
  for (const [at, piece] of pieces.entries()) {
    const isWord = /[a-z]/.test(piece) && !isOfCode(piece, pieces[at + 1], pieces[at + 2])
    const word = piece.replace(/['’]/g, '')
    const plain = isWord ? PARTICLES[word] : piece
    paths = plain === undefined ? goOn(paths, read(word), likely) : paths.map((path) => append(path, plain))
  }
  return paths[0]?.written ?? ''
}

/** Words and what stands between them, by turns. */
function cut(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/3['’](?=[a-z])/g, 'gh')
    .replace(/7['’](?=[a-z])/g, 'kh')
    .split(/([^a-z0-9'’]+)/)
}

/** Whether a piece is of a record's number, which no word is written like: "AB1234", "SH-48213". */
function isOfCode(piece: string, between: string | undefined, next: string | undefined): boolean {
  return /\d{3}|[01]/.test(piece) || (between === '-' && /^\d{3,}$/.test(next ?? ''))
}

function append(path: Path, piece: string): Path {
  const isJoined = piece === ' ' && JOINED.test(path.written)
  return { ...path, written: isJoined ? path.written : path.written + piece }
}

/** Every reading behind what most likely stands before it; the likeliest first. */
function goOn(paths: readonly Path[], readings: readonly Reading[], likely: LikelyWords): Path[] {
  const longer = readings.map(({ written, word, cost, chance }) => {
    const costs = paths.map(
      (path) => path.cost + weigh({ cost, chance: likely.chanceBehind(path.previous, word, chance) }),
    )
    const least = Math.min(...costs)
    const path = paths[costs.indexOf(least)] as Path
    return { written: path.written + written, previous: word, cost: least }
  })
  return longer.sort((one, other) => one.cost - other.cost).slice(0, MOST_PATHS)
}
