import type { Language } from '../../../agent.ts'
import { beginBoldSections, type Line } from './bold-lines.ts'
import { beginLedSections, TITLE_LEVEL } from './lead-ins.ts'
import { dropBullet } from './list-marks.ts'
import type { Section } from './section.ts'
import type { WrittenRow } from './write-table.ts'

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
  /** What rows of tables are, by their lines (`WrittenRow`). */
  readonly rowsOf?: ReadonlyMap<string, string>
  /** The contents of tables of questions and answers, if it has any. */
  readonly pairs?: readonly QuestionAnswer[]
  /** Its own title, whatever heading it begins with. */
  readonly title?: string
  /** Its title if no heading gives one. */
  readonly fallbackTitle?: string
  readonly url?: string
  readonly language?: Language
  /** What of it could not be read; each is the rest of a sentence that begins with the name of the file. */
  readonly losses?: readonly string[]
}

interface Heading {
  readonly text: string
  readonly level: number
  /** Whether it is the heading of an unfolding part, which ends with that part. */
  readonly isFolded?: boolean
}

/** Invisible characters, such as soft hyphens, which would keep words from being found. */
const UNSEEN = /[\u00ad\u200b\u2060\ufeff]/g

/** Collects the content of a file in reading order. */
export class Outline {
  readonly #sections: { heading: string | null; level: number; lines: Line[] }[]
  /** The heading that applies again after an unfolding part. */
  #outer: { heading: string | null; level: number }
  #line = ''
  /** Whether a letter of the line is not bold. */
  #isPlain = false
  /** How many characters of the line stand before the first that is not bold; null if all are bold. */
  #leadChars: number | null = null
  /** The mark to put before the next line with a text. */
  #mark = ''
  readonly #rowsOf = new Map<string, string>()

  /** `level` is that of the heading above the whole content. */
  constructor(level = 0) {
    this.#outer = { heading: null, level }
    this.#sections = [{ ...this.#outer, lines: [] }]
  }

  /** Puts a mark before the next line, if that line has a text. */
  mark(mark: string): void {
    this.endLine()
    this.#mark = mark
  }

  /** Continues the line; bold words within a list item are no heading. White space of any kind is a space. */
  say(text: string, print: 'plain' | 'bold' | 'bold item' = 'plain'): void {
    if (print === 'plain' && /\S/.test(text)) this.#leadChars ??= this.#line.length
    if (print !== 'bold' && /\p{L}/u.test(text)) this.#isPlain = true
    this.#line += text
  }

  /** Ends the line: the next text begins a block of its own. */
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
      lead: lead === '' ? '' : `${this.#mark}${lead}`,
    })
    this.#mark = ''
  }

  /** Adds a row of a table as a line of its own. */
  row({ text, rowsOf }: WrittenRow): void {
    this.endLine()
    this.say(text)
    this.endLine()
    if (rowsOf !== undefined) this.#rowsOf.set(dropBullet(tidy(text)), tidy(rowsOf))
  }

  /** Begins a section; a heading without words is ignored. */
  head({ text, level, isFolded = false }: Heading): void {
    this.endLine()
    const heading = tidy(text)
    if (heading === '') return
    this.#sections.push({ heading, level, lines: [] })
    if (!isFolded) this.#outer = { heading, level }
  }

  /** Whether no heading but the title stands above the next text. */
  isBelowTitle(): boolean {
    return (this.#sections.at(-1)?.level ?? 0) <= TITLE_LEVEL
  }

  /** Ends an unfolding part. */
  endFold(): void {
    this.endLine()
    this.#sections.push({ ...this.#outer, lines: [] })
  }

  read(): Pick<ReadFile, 'sections' | 'rowsOf'> {
    this.endLine()
    return {
      sections: this.#sections.flatMap(beginBoldSections).flatMap(beginLedSections),
      ...(this.#rowsOf.size > 0 && { rowsOf: this.#rowsOf }),
    }
  }
}

function tidy(text: string): string {
  return text.replace(UNSEEN, '').replace(/\s+/g, ' ').trim()
}
