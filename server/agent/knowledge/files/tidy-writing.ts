import type { ReadFile } from './outline/outline.ts'
import { writePlainCharacters } from './plain-characters.ts'

/** The line that lengthens a word (tatweel) has no meaning, except in «هـ» after a year. */
const LENGTHENED = /(?<=\p{L})\u0640+(?=\p{L})/gu
/** A full stop directly before the next sentence: "within 2 days.We refund". */
const CLOSE_STOP = /(?<=\p{Ll}{2})[.!?](?=\p{Lu}\p{Ll})|(?<=[\u0621-\u0652]{3})[.!؟](?=[\u0621-\u064a]{2})/gu
/** What some keyboards type for the apostrophe of "don't". */
const APOSTROPHE = /(?<=\p{Script=Latin})[`\u00b4\u02bc](?=\p{Script=Latin})/gu
const ADDRESS = /@|:\/\/|www\.|\/\w/i

/** A text as a more careful writer would have typed it: no word changes. */
export function tidyWriting(text: string): string {
  const plain = writePlainCharacters(text).replace(LENGTHENED, '').replace(APOSTROPHE, '’')
  return plain.replace(/\S+/g, (piece) => (ADDRESS.test(piece) ? piece : piece.replace(CLOSE_STOP, '$& ')))
}

/** All texts of a file, tidied. */
export function tidyFile(file: ReadFile): ReadFile {
  return {
    ...file,
    ...(file.title !== undefined && { title: tidyWriting(file.title) }),
    ...(file.pairs !== undefined && {
      pairs: file.pairs.map((pair) => ({
        ...pair,
        question: tidyWriting(pair.question),
        answer: tidyWriting(pair.answer),
      })),
    }),
    ...(file.rowsOf !== undefined && {
      rowsOf: new Map(Array.from(file.rowsOf, ([line, name]) => [tidyWriting(line), tidyWriting(name)])),
    }),
    sections: file.sections.map(({ heading, level, blocks }) => ({
      ...{ heading: heading === null ? null : tidyWriting(heading), level },
      blocks: blocks.map(tidyWriting),
    })),
  }
}
