import { type Named, readNamed } from '../../language/contrasts/named.ts'
import { findMeaning, joinMeanings } from '../../language/meaning/word-meanings.ts'
import { createWordTable, readMeant, type WordTable } from '../../language/meaning/word-table.ts'
import { readNumbers, type SaysNumber } from '../../language/numbers-and-days/numbers.ts'
import { listFields } from '../../language/thesaurus/thesaurus.ts'
import { denies } from '../../language/words/denial.ts'
import { listWords, type Word } from '../../language/words/words.ts'
import type { Aspect } from '../../terms/aspects.ts'
import { dropCountedHours, readSaidDetails } from '../../terms/details.ts'
import { listQuestionTerms } from '../../terms/question-terms.ts'
import { readUsualRows, type UsualRows } from '../../usual-questions/read.ts'
import type { StoredPassage } from '../passages/queries.ts'
import { createTwinPlaces } from '../passages/twin-places.ts'
import { type NamedTerms, nameTerms } from './asked-headings.ts'
import { numberOf } from './number-of.ts'
import type { MeantPassage } from './passage-shares.ts'

/**
 * Words as the numbers of their forms, one after the other; word `n` has the forms from `starts[n]` up to `starts[n +
 * 1]`.
 */
export interface NumberedWords {
  readonly length: number
  readonly starts: Uint32Array
  readonly forms: Uint32Array
}

/** Everything that ranking needs of a passage and that does not depend on the question. */
export interface ReadPassage {
  readonly passage: StoredPassage
  readonly body: NumberedWords
  readonly heading: NumberedWords
  readonly title: NumberedWords
  /** The forms of each sentence's words. */
  readonly sentences: readonly Uint32Array[]
  /** The fields of the thesaurus for each sentence, for the heading and for the title. */
  readonly sentenceFields: readonly Uint16Array[]
  readonly headingFields: Uint16Array
  readonly titleFields: Uint16Array
  readonly headingDenies: boolean
  /** The heading's terms, read as if it were a question. */
  readonly headingTerms: NamedTerms
  /** The usual questions that it answers: as a whole, and by its heading and each of its sentences alone. */
  readonly usual: UsualRows
  readonly meant: MeantPassage
  readonly saysNumber: SaysNumber
  /** The things that it names that have rivals of the same kind. */
  readonly named: Named
  /** The three-letter runs in its body and heading, each once. */
  readonly runs: Uint32Array
  /** Equal for two passages that say the same in two languages. */
  readonly twinPlace: string
  /** The aspects that were looked up so far, and whether the passage tells them. */
  readonly aspects: Map<Aspect, boolean>
}

/** Reads a tenant's passages, each on first use: most never come near any question. */
export interface PassageReader {
  read(place: number): ReadPassage
  /** The meaning of a whole passage, at less cost than reading it. Empty if none of its words is known. */
  directionOf(place: number): Float32Array
  /** The numbers of the forms in the passages read so far, and of the concepts that their headings name. */
  readonly forms: ReadonlyMap<string, number>
  /** The words of the passages read so far. */
  readonly table: WordTable
  /** The numbers of the three-letter runs in the passages read so far. */
  readonly runs: ReadonlyMap<string, number>
}

/** The reader of passages in the order of their places. */
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

/** The three-letter runs of a word. */
export function listRuns(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(at, at + 3))
}
