import { readHeading } from './typed-headings.ts'

/** A line of a section. */
export interface Line {
  readonly text: string
  /** Whether all of its words are bold. */
  readonly isBold: boolean
  /** The bold words that it begins with. */
  readonly lead: string
}

const LONGEST_HEADING_CHARS = 70
/** "3. Returns" may be a heading; "Free from 200 riyals on" is a statement. */
const TOLD = /\p{L}.*\p{N}/u
const GOES_ON = /[.!…,،;؛]["'»”)]*$/u
/** The levels of lines that are only printed like a title or a heading. */
const TITLE_LEVEL = 1
const BOLD_LEVEL = 3

/** A section's heading and its level. */
export interface Headed {
  readonly heading: string | null
  readonly level: number
}

/** A section with its lines. */
export interface HeadedLines extends Headed {
  readonly lines: readonly Line[]
}

/**
 * Makers of pages and word processors print headings bold without marking them as headings: a short bold line above
 * lines that are not bold begins a section. Bold lines at the top of the page, above such a heading, are its title.
 */
export function beginBoldSections({ heading, level, lines }: HeadedLines): HeadedLines[] {
  const sections = [{ heading, level, lines: [] as Line[] }]
  const isTitled = level === 0 && isTitle(lines)
  lines.forEach((line, at) => {
    const isFirst = isTitled && at === 0
    if (isFirst || isHeading(line, lines[at + 1])) {
      const text = line.text.replace(/\s*:$/, '')
      sections.push({ heading: text, level: isFirst ? TITLE_LEVEL : BOLD_LEVEL, lines: [] })
    } else sections.at(-1)?.lines.push(line)
  })
  return sections
}

function isTitle([first, second, third]: readonly Line[]): boolean {
  return first !== undefined && second !== undefined && isBoldHeading(first) && isHeading(second, third)
}

function isHeading(line: Line, next: Line | undefined): boolean {
  return isBoldHeading(line) && next?.isBold === false
}

function isBoldHeading({ text, isBold }: Line): boolean {
  return (
    isBold &&
    text.length <= LONGEST_HEADING_CHARS &&
    /\p{L}/u.test(text) &&
    !TOLD.test(readHeading(text)) &&
    !GOES_ON.test(text)
  )
}
