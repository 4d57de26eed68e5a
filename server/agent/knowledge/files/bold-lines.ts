/** A line of a section. */
export interface Line {
  readonly text: string
  /** Whether all of its words are bold. */
  readonly isBold: boolean
  /** The bold words that it begins with. */
  readonly lead: string
}

const LONGEST_HEADING_CHARS = 70
/** "3. Returns" is a heading, and "Free from 200 riyals on" tells something. */
const TOLD = /\p{L}.*\p{N}/u
const GOES_ON = /[.!…,،;؛]["'»”)]*$/u
/** The level of what is only printed like a heading. */
const BOLD_LEVEL = 3

/** What stands below a heading. */
export interface Headed {
  readonly heading: string | null
  readonly level: number
}

/** The same with its lines. */
export interface HeadedLines extends Headed {
  readonly lines: readonly Line[]
}

/**
 * Makers of pages and word processors print headings bold and call them nothing: a short bold line above lines that are
 * not begins a section.
 */
export function beginBoldSections({ heading, level, lines }: HeadedLines): HeadedLines[] {
  const sections = [{ heading, level, lines: [] as Line[] }]
  lines.forEach((line, at) => {
    if (isHeading(line, lines[at + 1]))
      sections.push({ heading: line.text.replace(/\s*:$/, ''), level: BOLD_LEVEL, lines: [] })
    else sections.at(-1)?.lines.push(line)
  })
  return sections
}

function isHeading({ text, isBold }: Line, next: Line | undefined): boolean {
  return (
    isBold &&
    next?.isBold === false &&
    text.length <= LONGEST_HEADING_CHARS &&
    /\p{L}/u.test(text) &&
    !TOLD.test(text) &&
    !GOES_ON.test(text)
  )
}
