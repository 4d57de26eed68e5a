import { addToList } from '../../../platform/add-to-list.ts'
import { readNumber } from '../../language/numbers-and-days/numbers.ts'
import { spellWords } from '../../language/words/spell-words.ts'
import type { Word } from '../../language/words/words.ts'

/** A phrase of one kind: the words after its first. */
interface Phrase {
  readonly kind: string
  readonly rest: readonly string[]
}

/** The prefixes of an Arabic word; `to` are those for to, with and for somebody. */
const CLITIC = /^(?<and>[وف])?(?<to>ع?لل|[بعك]ال|[لب](?:ال)?)?(?<the>ال)?(?=\p{L}{2})/u
/** The possessive suffix of a person: "مديركم" is "your manager". */
const WHOSE = /(?<=\p{L}{3})(?:كم|كن|نا|هم|ك)$/u

/** A reading of a word: its prefixes, and the word without them. */
interface Reading {
  readonly word: string
  readonly isTo: boolean
  readonly isBare: boolean
}

/** Kinds whose words mean something else in some places. */
interface KindsExceptions {
  /** Never with an article: "the limit" (الحد) is nobody. */
  readonly bare?: ReadonlySet<string>
  /** Never behind a number: «١٢ شخص» says how many come. */
  readonly uncounted?: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()
const LARGEST_COUNT = 999

/**
 * Makes a reader of words that replaces each phrase of a kind by that kind: "can i talk to a human" is MAY i TALK WITH
 * DET HUMAN. The longest of several phrases counts, and the first kind of a phrase that has several.
 */
export function createKindsReader(
  kinds: Readonly<Record<string, readonly string[]>>,
  { bare = NONE, uncounted = NONE }: KindsExceptions = {},
): (words: readonly Word[]) => string[] {
  /** The phrases by their first words, the longest first. */
  const phrases = new Map<string, Phrase[]>()
  for (const [kind, sayings] of Object.entries(kinds)) {
    for (const [first, ...rest] of sayings.map(spellWords)) {
      if (first !== undefined) addToList(phrases, first, { kind, rest })
    }
  }
  for (const each of phrases.values()) each.sort((one, other) => other.rest.length - one.rest.length)

  const find = (spelled: readonly string[], at: number) => {
    let best: { kind: string; length: number; isTo: boolean } | null = null
    for (const { word, isTo, isBare } of listReadings(spelled[at] ?? '')) {
      const phrase = (phrases.get(word) ?? []).find(
        ({ kind, rest }) =>
          (isBare || !bare.has(kind)) && rest.every((each, i) => spelled[at + 1 + i] === each),
      )
      if (phrase === undefined || phrase.rest.length < (best?.length ?? 0)) continue
      best = { kind: phrase.kind, length: phrase.rest.length + 1, isTo }
    }
    return best
  }
  return (words) => {
    const spelled = words.map(({ text }) => text)
    const tokens: string[] = []
    for (let at = 0; at < spelled.length; ) {
      const found = find(spelled, at)
      if (found === null || (uncounted.has(found.kind) && isCount(words[at - 1]))) {
        tokens.push(words[at]?.script === 'number' ? 'NUMBER' : (spelled[at] ?? ''))
        at += 1
        continue
      }
      if (found.isTo) tokens.push('WITH')
      tokens.push(found.kind)
      at += found.length
    }
    return tokens
  }
}

function isCount(word: Word | undefined): boolean {
  const count = Number((word === undefined ? null : readNumber(word.text, undefined))?.value ?? 0)
  return count > 1 && count <= LARGEST_COUNT
}

function listReadings(word: string): Reading[] {
  const whole: Reading = { word, isTo: false, isBare: true }
  if (!/^\p{Script=Arabic}/u.test(word)) return [whole]
  const clitic = CLITIC.exec(word)
  const rest = word.slice(clitic?.[0].length ?? 0)
  const { and, to, the } = clitic?.groups ?? {}
  const isTo = to !== undefined
  const bare: Reading = {
    word: rest,
    isTo,
    isBare: the === undefined && !(to ?? '').includes('ال') && !(to ?? '').endsWith('لل'),
  }
  const readings = [whole, ...(and === undefined ? [] : [{ ...whole, word: word.slice(1) }]), bare]
  return readings.flatMap((reading) => {
    const whose = reading.word.replace(WHOSE, '')
    if (whose === reading.word) return [reading]
    // «موظفتكم» is «موظفة» and whose she is.
    const words = whose.endsWith('ت') ? [whose, `${whose.slice(0, -1)}ه`] : [whose]
    return [reading, ...words.map((word) => ({ ...reading, word }))]
  })
}
