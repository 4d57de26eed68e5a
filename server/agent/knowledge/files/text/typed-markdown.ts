import { beginsItem, readSigned } from '../outline/list-marks.ts'
import { isQuestionLine } from '../outline/question-lines.ts'
import { COUNTED, isBlank, listHeadings, readHeading } from '../outline/typed-headings.ts'
import { FRONT_MATTER } from './front-matter.ts'
import { unifyLineEnds } from './unify-line-ends.ts'

const TITLE = /^#[ \t]+\S/
/** Markup that divides a text, or that is shown as it is. */
const DIVIDED = /^ {0,3}(?:#{1,6}|[=~`-]{3,}|<(?:h\d|pre|details|table)\b)/im
const EMPHASIS = /\*\*|__|^\*(?=\S)|(?<=\S)\*$/g
/** A single one may belong to the text. */
const FEWEST_HEADINGS = 2

/**
 * A Markdown text with heading marks added, if its headings were only typed as lines of their own below the title: "🚚
 * Delivery" or "Delivery:".
 */
export function markTypedHeadings(file: string): string {
  const text = unifyLineEnds(file)
  const head = FRONT_MATTER.exec(text)?.[0] ?? ''
  const lines = text.slice(head.length).split('\n')
  const first = lines.findIndex((line) => !isBlank(line))
  const titled = TITLE.test(lines[first] ?? '') ? first + 1 : 0
  const below = lines.slice(titled)
  if (DIVIDED.test(below.join('\n'))) return file
  const typed = below.map((line, at) => ({
    text: line.replace(EMPHASIS, ''),
    isMarked: isEmphasized(line) && !isEmphasized(below[at - 1]),
  }))
  if (typed.some(({ text }) => isQuestionLine(text))) return file
  const headings = listHeadings(typed, 0).filter((at) => isOwn(below[at], below[at + 1]))
  if (headings.length < FEWEST_HEADINGS) return file
  for (const at of headings) below[at] = `\n## ${readHeading(typed[at]?.text ?? '')}\n`
  return head + [...lines.slice(0, titled), ...below].join('\n')
}

/** Whether a line does not belong to a list, table, definition or other Markdown construct. */
function isOwn(line = '', next = ''): boolean {
  const isItem = readSigned(line) === null && beginsItem(line)
  return (
    !/^\s/.test(line) &&
    !isItem &&
    !COUNTED.test(readHeading(line)) &&
    !line.includes('|') &&
    !/\||^\s*:/.test(next)
  )
}

function isEmphasized(line = ''): boolean {
  return /^\*(?![*\s])[^*]+\*$/.test(line.trim())
}
