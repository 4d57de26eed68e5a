import type { Word } from '../../language/words/words.ts'
import { fitHeading } from './asked-headings.ts'
import type { NumberedWords } from './read-passage.ts'

/**
 * A question's words, stop words included, by the numbers of their forms: one look-up for each form of a text tells
 * which of them the text repeats.
 */
export interface AskedForms {
  readonly size: number
  /** For each form its row in `rows`, or 0 if the question does not have it. */
  readonly rowOf: Uint16Array
  readonly rows: readonly (readonly number[])[]
  /**
   * For each word the number of the text in which it was last seen, so that nothing has to be cleared between two
   * texts.
   */
  readonly seenIn: Uint32Array
  texts: number
}

/** Groups a question's words by the numbers of their forms; forms that no passage has are left out. */
export function sortAskedForms(
  words: readonly Pick<Word, 'searched'>[],
  numbers: ReadonlyMap<string, number>,
): AskedForms {
  const rowOf = new Uint16Array(numbers.size)
  const rows: number[][] = [[]]
  words.forEach(({ searched }, word) => {
    for (const form of searched) {
      const number = numbers.get(form)
      if (number === undefined) continue
      if (rowOf[number] === 0) rowOf[number] = rows.push([]) - 1
      rows[rowOf[number] ?? 0]?.push(word)
    }
  })
  return { size: words.length, rowOf, rows, seenIn: new Uint32Array(words.length), texts: 0 }
}

/**
 * How closely a question repeats a heading: the harmonic mean of the shares that each has of the other's words, stop
 * words included.
 */
export function measureEcho(asked: AskedForms, heading: NumberedWords): number {
  return fitHeading(shareEchoed(asked, heading.forms), shareRepeated(asked, heading))
}

/** The largest share of the question's words in one of a passage's sentences. */
export function echoBestSentence(asked: AskedForms, sentences: readonly Uint32Array[]): number {
  let best = 0
  for (const forms of sentences) best = Math.max(best, shareEchoed(asked, forms))
  return best
}

/** The share of the question's words among the forms of a text. */
function shareEchoed(asked: AskedForms, forms: Uint32Array): number {
  const { size, rowOf, rows, seenIn } = asked
  if (size === 0) return 0
  const text = ++asked.texts
  let echoed = 0
  for (let at = 0; at < forms.length; at++) {
    const row = rowOf[forms[at] as number] as number
    if (row === 0) continue
    for (const word of rows[row] ?? []) {
      if (seenIn[word] === text) continue
      seenIn[word] = text
      echoed++
    }
  }
  return echoed / size
}

/** The share of a heading's words that the question has. */
function shareRepeated({ rowOf }: AskedForms, heading: NumberedWords): number {
  if (heading.length === 0) return 0
  let repeated = 0
  for (let at = 0; at < heading.length; at++) {
    const end = heading.starts[at + 1] ?? 0
    for (let form = heading.starts[at] ?? 0; form < end; form++) {
      if (rowOf[heading.forms[form] as number] === 0) continue
      repeated++
      break
    }
  }
  return repeated / heading.length
}
