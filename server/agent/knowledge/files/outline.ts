import type { Language } from '../../agent.ts'
import { beginBoldSections, type Line } from './bold-lines.ts'
import { beginLedSections, TITLE_LEVEL } from './lead-ins.ts'
import { dropBullet } from './list-marks.ts'
import type { Section } from './section.ts'

/** A row of an FAQ. */
export interface QuestionAnswer {
  readonly question: string
  readonly answer: string
  readonly url: string | null
  readonly language: Language
}

/** A file as its readers see it. */
export interface ReadFile {
  readonly sections: readonly Section[]
  /** What tables of questions and answers hold, where it has any. */
  readonly pairs?: readonly QuestionAnswer[]
  /** What it names itself, whatever heading it begins with. */
  readonly title?: string
  /** What it is called where no heading says it. */
  readonly fallbackTitle?: string
  readonly url?: string
  readonly language?: Language
}

interface Heading {
  readonly text: string
  readonly level: number
  /** Whether it heads what folds out, and nothing behind that. */
  readonly isFolded?: boolean
}

/** Where a word may be broken, and marks of no width: nothing of them is seen, and words are not found with them. */
const UNSEEN = /[\u00ad\u200b\u2060\ufeff]/g

/** Gathers what a file says, in the order in which it is read. */
export class Outline {
  readonly #sections: { heading: string | null; level: number; lines: Line[] }[]
  /** What stands behind something that folds out is headed as what stands before it. */
  #outer: { heading: string | null; level: number }
  #line = ''
  /** Whether a letter of the line is printed like others. */
  #isPlain = false
  /** How many characters of the line stand before the first that is not bold; null where all are. */
  #leadChars: number | null = null
  /** What the next line that says something begins with. */
  #mark = ''

  /** `level` is that of the heading above all of it. */
  constructor(level = 0) {
    this.#outer = { heading: null, level }
    this.#sections = [{ ...this.#outer, lines: [] }]
  }

  /** The next line begins with a mark, if an item says anything. */
  mark(mark: string): void {
    this.endLine()
    this.#mark = mark
  }

  /** Goes on with the line; what is bold in an item of a list heads nothing. White space of any kind is a space. */
  say(text: string, print: 'plain' | 'bold' | 'bold item' = 'plain'): void {
    if (print === 'plain' && /\S/.test(text)) this.#leadChars ??= this.#line.length
    if (print !== 'bold' && /\p{L}/u.test(text)) this.#isPlain = true
    this.#line += text
  }

  /** What is said next begins a block of its own. */
  endLine(): void {
    const line = dropBullet(tidy(this.#line))
    const lead = this.#leadChars === null ? line : dropBullet(tidy(this.#line.slice(0, this.#leadChars)))
    const isBold = !this.#isPlain && this.#mark === ''
    this.#line = ''
    this.#isPlain = false
    this.#leadChars = null
    if (line === '') return
    this.#sections.at(-1)?.lines.push({
      text: `${this.#mark}${line}`,
      isBold,
      lead: this.#mark === '' ? lead : '',
    })
    this.#mark = ''
  }

  /** Begins a section; a heading without words is none. */
  head({ text, level, isFolded = false }: Heading): void {
    this.endLine()
    const heading = tidy(text)
    if (heading === '') return
    this.#sections.push({ heading, level, lines: [] })
    if (!isFolded) this.#outer = { heading, level }
  }

  /** Whether no heading but the title stands above what is said next. */
  isBelowTitle(): boolean {
    return (this.#sections.at(-1)?.level ?? 0) <= TITLE_LEVEL
  }

  /** What folds out ends here. */
  endFold(): void {
    this.endLine()
    this.#sections.push({ ...this.#outer, lines: [] })
  }

  sections(): readonly Section[] {
    this.endLine()
    return this.#sections.flatMap(beginBoldSections).flatMap(beginLedSections)
  }
}

function tidy(text: string): string {
  return text.replace(UNSEEN, '').replace(/\s+/g, ' ').trim()
}
