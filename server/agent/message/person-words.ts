import { addToList } from '../../platform/add-to-list.ts'
import { findMeaning } from '../language/meaning/word-meanings.ts'
import { readNumber } from '../language/numbers.ts'
import { spellWords } from '../language/spell-words.ts'
import { createSpellingCheck } from '../language/spelling.ts'
import { listWords, type Word } from '../language/words.ts'
import { CORRECT_WORDS } from './lexicon.ts'
import { PERSON_WORDS } from './person-words-data.ts'

/** A phrase of one kind: the words behind its first. */
interface Phrase {
  readonly kind: string
  readonly rest: readonly string[]
}

/** The phrases by their first words, the longest first. */
const PHRASES = new Map<string, Phrase[]>()
for (const [kind, phrases] of Object.entries(PERSON_WORDS)) {
  for (const [first, ...rest] of phrases.map(spellWords)) {
    if (first !== undefined) addToList(PHRASES, first, { kind, rest })
  }
}
for (const phrases of PHRASES.values()) phrases.sort((one, other) => other.rest.length - one.rest.length)

/** What is written to an Arabic word, and whether it is said to, with or for somebody. */
const CLITIC = /^(?<and>[وف])?(?<to>ع?لل|[بعك]ال|[لب](?:ال)?)?(?<the>ال)?(?=\p{L}{2})/u
/** Whose somebody is: "مديركم". */
const WHOSE = /(?<=\p{L}{3})(?:كم|كن|نا|هم|ك)$/u
/** "The limit" (الحد) is nobody. */
const NEVER_WITH_ARTICLE: ReadonlySet<string> = new Set(['ONE', 'A_ONE', 'WANT', 'MAY'])

/** A way to read a word: what is written to it, and the word itself. */
interface Reading {
  readonly word: string
  readonly isTo: boolean
  readonly isBare: boolean
}

/** The words of a text, each phrase of a kind as its kind: "can i talk to a human" is MAY i TALK WITH DET HUMAN. */
export function listPersonTokens(words: readonly Word[]): string[] {
  const spelled = words.map(({ text }) => text)
  const tokens: string[] = []
  for (let at = 0; at < spelled.length; ) {
    const found = findPhrase(spelled, at)
    if (found === null) {
      tokens.push(words[at]?.script === 'number' ? 'NUMBER' : (spelled[at] ?? ''))
      at += 1
      continue
    }
    if (NUMBERED.has(found.kind) && isCount(words[at - 1])) {
      tokens.push(spelled[at] ?? '')
      at += 1
      continue
    }
    if (found.isTo) tokens.push('WITH')
    tokens.push(found.kind)
    at += found.length
  }
  return tokens
}

/** «١٢ شخص» are how many come, and nobody who is asked for. */
const NUMBERED: ReadonlySet<string> = new Set(['HUMAN', 'ONE'])
const LARGEST_COUNT = 999

function isCount(word: Word | undefined): boolean {
  const count = Number((word === undefined ? null : readNumber(word.text, undefined))?.value ?? 0)
  return count > 1 && count <= LARGEST_COUNT
}

function findPhrase(
  spelled: readonly string[],
  at: number,
): { kind: string; length: number; isTo: boolean } | null {
  let best: { kind: string; length: number; isTo: boolean } | null = null
  for (const { word, isTo, isBare } of listReadings(spelled[at] ?? '')) {
    const phrase = (PHRASES.get(word) ?? []).find(
      ({ kind, rest }) =>
        (isBare || !NEVER_WITH_ARTICLE.has(kind)) && rest.every((each, i) => spelled[at + 1 + i] === each),
    )
    if (phrase === undefined || phrase.rest.length < (best?.length ?? 0)) continue
    best = { kind: phrase.kind, length: phrase.rest.length + 1, isTo }
  }
  return best
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
    return whose === reading.word ? [reading] : [reading, { ...reading, word: whose }]
  })
}

const NAMES: ReadonlySet<string> = new Set(
  [
    'HUMAN',
    'ONE',
    'SERVICE',
    'TALK',
    'TALKING',
    'TALK_TO',
    'PASS_ME',
    'PASS',
    'CALL_ME',
    'CALL',
    'MACHINE',
  ].flatMap((kind) => (PERSON_WORDS[kind] ?? []).flatMap(spellWords)),
)

/** Whether a word is one by itself, whoever it looks like: a place to park (موقف) is no employee (موظف). */
const isWord = (word: Word): boolean => CORRECT_WORDS.has(word.text) || findMeaning(word) !== null

const findMeant = createSpellingCheck([NAMES], isWord)

/** The words with those that ask for a person spelled right: who is in a hurry for one writes "agnet". */
export function mendPersonWords(words: readonly Word[]): readonly Word[] {
  const mended = words.flatMap((word) => {
    const meant = findMeant(word)
    return meant === null ? [word] : listWords(meant)
  })
  return mended.some((word, at) => word !== words[at]) ? mended : words
}
