import { oncePerObject } from '../../../platform/once-per-object.ts'
import type { Language, Source } from '../../agent.ts'
import { normalizeArabic } from '../../language/text/normalize-arabic.ts'
import { listSentences } from '../../language/text/sentences.ts'
import { listWords, type Word } from '../../language/words/words.ts'
import { writeInPlainWords } from './plain-words.ts'
import { joinSayings, type Measure, readSaying, type Saying } from './saying.ts'

/** A text that a reply may rest on: a passage that was found, or an action's answer. */
export interface Evidence {
  readonly source: Source
  /** Its title or heading: these words count with those of each of its sentences. */
  readonly about: string
  readonly text: string
  readonly language: Language
}

/** Adds a text to those that a reply may rest on; false if its source is already among them. */
export function addEvidence(kept: Evidence[], one: Evidence): boolean {
  if (kept.some(({ source }) => source.id === one.source.id)) return false
  kept.push(one)
  return true
}

/** A sentence of a text, or two consecutive ones, that may support a sentence of a draft. */
export interface Run extends Saying {
  /** As written. */
  readonly text: string
  readonly size: 1 | 2
  /** The words of the run and of its text's heading, as written; `forms` has all their forms. */
  readonly words: ReadonlySet<string>
  readonly forms: ReadonlySet<string>
  readonly about: readonly Word[]
  /** Its sentences, one or two. */
  readonly parts: readonly [RunPart, RunPart?]
  /** What each of its sentences measures, each kind once per sentence. */
  readonly measuresBySentence: readonly Measure[]
}

/** One sentence of a run. */
export interface RunPart {
  readonly verbatim: string
  /** In the words in which it is compared. */
  readonly text: string
  readonly saying: Saying
  readonly words: readonly Word[]
}

/** A text as it is compared with a draft. */
export interface ReadEvidence {
  /** Its sentences as `foldSentence` writes them. */
  readonly folded: ReadonlySet<string>
  readonly runs: readonly Run[]
}

/** Reads a text once, however many sentences are compared with it. */
export const readEvidence: (evidence: Evidence) => ReadEvidence = oncePerObject((evidence) => {
  const about = listWords(evidence.about)
  const sentences = listSentences(evidence.text).map((verbatim) => {
    const text = writeInPlainWords(verbatim)
    return { verbatim, text, saying: readSaying(text), words: listWords(text) }
  })
  const ones = sentences.map((one) => makeRun(about, [one]))
  const twos = sentences.slice(1).map((two, at) => makeRun(about, [sentences[at] ?? two, two]))
  return {
    folded: new Set(sentences.map(({ verbatim }) => foldSentence(verbatim))),
    runs: [...ones, ...twos],
  }
})

function makeRun(about: readonly Word[], sentences: readonly [RunPart, RunPart?]): Run {
  const [one, two] = sentences
  const words = [...about, ...one.words, ...(two?.words ?? [])]
  return {
    ...(two === undefined ? one.saying : joinSayings(one.saying, two.saying)),
    text: two === undefined ? one.verbatim : `${one.verbatim} ${two.verbatim}`,
    size: two === undefined ? 1 : 2,
    words: new Set(words.map(({ text }) => text)),
    forms: new Set(words.flatMap(({ forms }) => forms)),
    about,
    parts: sentences,
    measuresBySentence: [one, two].flatMap((each) => [...new Set(each?.saying.measures)]),
  }
}

/** A sentence without its bullet and its full stop, which a quotation may leave out. */
export function foldSentence(text: string): string {
  return normalizeArabic(text)
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s•*«"“-]+|[\s.!»"”]+$/g, '')
}
