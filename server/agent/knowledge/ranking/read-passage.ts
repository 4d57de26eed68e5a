import { type Named, readNamed } from '../../language/contrasts.ts'
import { denies } from '../../language/denial.ts'
import { findMeaning, joinMeanings } from '../../language/meaning/word-meanings.ts'
import { createWordTable, readMeant, type WordTable } from '../../language/meaning/word-table.ts'
import { readNumbers, type SaysNumber } from '../../language/numbers.ts'
import { listFields } from '../../language/thesaurus.ts'
import { listWords, type Word } from '../../language/words.ts'
import type { Aspect } from '../../terms/aspects.ts'
import { dropCountedHours, readSaidDetails } from '../../terms/details.ts'
import { listQuestionTerms } from '../../terms/question-terms.ts'
import { readUsualRows, type UsualRows } from '../../usual-questions/read.ts'
import type { StoredPassage } from '../passages/queries.ts'
import { createTwinPlaces } from '../passages/twin-places.ts'
import { type NamedTerms, nameTerms } from './asked-headings.ts'
import type { MeantPassage } from './nearness.ts'
import { numberOf } from './number-of.ts'

/**
 * Words as the numbers of their forms, one after the other; word `n` has the forms from `starts[n]` up to `starts[n +
 * 1]`.
 */
export interface NumberedWords {
  readonly length: number
  readonly starts: Uint32Array
  readonly forms: Uint32Array
}

/** All that ranking needs of a passage and that no question changes. */
export interface ReadPassage {
  readonly passage: StoredPassage
  readonly body: NumberedWords
  readonly heading: NumberedWords
  readonly title: NumberedWords
  /** The forms of each sentence's words. */
  readonly sentences: readonly Uint32Array[]
  /** The fields of the thesaurus that each sentence touches, and those of the heading and of the title. */
  readonly sentenceFields: readonly Uint16Array[]
  readonly headingFields: Uint16Array
  readonly titleFields: Uint16Array
  readonly headingDenies: boolean
  /** What the heading names, as if it were a question. */
  readonly headingTerms: NamedTerms
  /** Which usual questions it answers: as a whole, and its heading and each of its sentences by itself. */
  readonly usual: UsualRows
  readonly meant: MeantPassage
  readonly saysNumber: SaysNumber
  /** The things that it names of which there are others of the same kind. */
  readonly named: Named
  /** The runs of three letters in its body and heading, each once. */
  readonly runs: Uint32Array
  /** Two passages that say the same in two languages have the same one. */
  readonly twinPlace: string
  /** The aspects that it was asked for, and whether it says them. */
  readonly aspects: Map<Aspect, boolean>
}

/** Reads a tenant's passages, each when it is first wanted: most are never near to any question. */
export interface PassageReader {
  read(place: number): ReadPassage
  /** What a passage means as a whole, for less than it takes to read it. Empty where none of its words is known. */
  directionOf(place: number): Float32Array
  /** The number of a form that some passage read so far has, or of a concept that one's heading names. */
  readonly forms: ReadonlyMap<string, number>
  /** The words that the passages read so far are written in. */
  readonly table: WordTable
  /** The number of a run of three letters that some passage read so far has. */
  readonly runs: ReadonlyMap<string, number>
}

/** The reader of passages that lie in the order of their places. */
export function createPassageReader(passages: readonly StoredPassage[]): PassageReader {
  const forms = new Map<string, number>()
  const runs = new Map<string, number>()
  const table = createWordTable()
  const twinPlaceOf = createTwinPlaces(passages)
  const known: (ReadPassage | undefined)[] = []
  const directions: (Float32Array | undefined)[] = []
  const passageAt = (place: number) => {
    const passage = passages[place]
    if (passage === undefined) throw new Error('There is no passage in this place.')
    return passage
  }
  return {
    forms,
    runs,
    table,
    read(place) {
      const found = known[place]
      if (found !== undefined) return found
      const read = readPassage(passageAt(place), twinPlaceOf(place), forms, runs, table)
      known[place] = read
      return read
    },
    directionOf(place) {
      const direction = directions[place] ?? readDirection(passageAt(place))
      directions[place] = direction
      return direction
    },
  }
}

function readDirection({ title, heading, text }: StoredPassage): Float32Array {
  const words = new Map(listWords(`${heading ?? title}\n${text}`).map((word) => [word.text, word]))
  return joinMeanings(Array.from(words.values(), findMeaning))
}

function readPassage(
  passage: StoredPassage,
  twinPlace: string,
  forms: Map<string, number>,
  runs: Map<string, number>,
  table: WordTable,
): ReadPassage {
  const headed = passage.heading ?? passage.title
  const body = dropCountedHours(listWords(passage.text))
  const heading = listWords(headed)
  const title = listWords(passage.title)
  const written = passage.text.split(/(?<=[.!?؟])\s+|\n+/u)
  const sentences = written.map((sentence) => dropCountedHours(listWords(sentence)))
  const said = new Set([...body, ...heading].flatMap(({ text }) => listRuns(text)))
  return {
    passage,
    body: numberWords(body, forms),
    heading: numberWords(heading, forms),
    title: numberWords(title, forms),
    sentences: sentences
      .map((words) => new Set(words.flatMap((word) => word.searched)))
      .map((distinct) => Uint32Array.from(distinct, (form) => numberOf(form, forms))),
    sentenceFields: sentences.map((words) => Uint16Array.from(listFields(words))),
    headingFields: Uint16Array.from(listFields(heading)),
    titleFields: Uint16Array.from(listFields(title)),
    meant: {
      heading: readMeant(heading, table),
      title: readMeant(title, table),
      sentences: sentences.map((words) => readMeant(words, table)),
      details: written.map((sentence) => readSaidDetails(sentence, `${passage.title} ${headed}`)),
      whole: readMeant([...heading, ...body], table),
    },
    saysNumber: readNumbers(`${headed} ${passage.text}`),
    named: readNamed([...title, ...heading, ...body]),
    headingDenies: denies(headed),
    headingTerms: nameTerms(listQuestionTerms(headed), forms),
    usual: readUsualRows(`${headed}. ${passage.text}`, [headed, ...written]),
    runs: Uint32Array.from(said, (run) => numberOf(run, runs)),
    twinPlace,
    aspects: new Map(),
  }
}

function numberWords(words: readonly Word[], forms: Map<string, number>): NumberedWords {
  const starts = new Uint32Array(words.length + 1)
  const numbers: number[] = []
  words.forEach((word, at) => {
    for (const form of word.searched) numbers.push(numberOf(form, forms))
    starts[at + 1] = numbers.length
  })
  return { length: words.length, starts, forms: Uint32Array.from(numbers) }
}

/** The runs of three letters in a word. */
export function listRuns(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(at, at + 3))
}
