import type { HeadedLines, Line } from './bold-lines.ts'
import { isQuestionLine } from './question-lines.ts'
import type { Section } from './section.ts'

/** The level of a heading that begins a paragraph. */
const LEAD_LEVEL = 3
/** Under lower headings stands one topic, and the first words of its lines only name its parts. */
export const TITLE_LEVEL = 1
/** A single one may be a note or a warning. */
const FEWEST_LED = 2
/** So many lead-ins show how much each of them heads. */
const FEWEST_ALIKE = 3
/** Numbered items of this length are clauses of terms; shorter ones are steps, which stay together. */
const CLAUSE_CHARS = 90
const NUMBER = /^\d{1,3}\. /
/** The end of a lead-in: "**Delivery:** We deliver …", "**Delivery** – we deliver …". */
const AFTER_LEAD = /^\s*(?:[:：.]\s*|[–—-]\s+)/u
const LEAD_END = /(?<!\s)\s*[:：.]$/u
/** A lead-in without bold letters. */
const PLAIN_LEAD = /^([\p{Lu}\p{Lo}][^:：.!?؟،,;؛]{1,60})[:：]\s+(?=\S)/u
const LONGEST_LEAD_CHARS = 70
/** The end of a sentence about it: "Riyadh: 25 riyals" is an entry of a list. */
const TOLD = /[.!؟?…:]["'»”)]*$/u

interface Led {
  readonly heading: string
  readonly text: string
}

/**
 * On a page without headings other than its title, the first words of paragraphs or items become headings:
 * "**Delivery:** We deliver within two days.". Otherwise the whole page would be one topic.
 */
export function beginLedSections({ heading, level, lines }: HeadedLines): Section[] {
  const isHeaded = level > TITLE_LEVEL || lines.some(({ text }) => isQuestionLine(text))
  const led = isHeaded ? [] : readLeads(lines)
  const closing = findClosing(led)
  const sections = [{ heading, level, blocks: [] as string[] }]
  lines.forEach(({ text }, at) => {
    const own = led[at]
    if (at === closing) sections.push({ heading, level, blocks: [] })
    if (own != null) sections.push({ heading: own.heading, level: LEAD_LEVEL, blocks: [own.text] })
    else sections.at(-1)?.blocks.push(text)
  })
  return sections
}

/**
 * Where the text behind the last lead-in begins that is about the whole page again: where each lead-in before it heads
 * one paragraph, so does the last. -1 if there is no such text.
 */
function findClosing(led: readonly (Led | null)[]): number {
  const places = led.flatMap((each, at) => (each === null ? [] : [at]))
  const [first = 0] = places
  const last = places.at(-1) ?? -1
  return places.length >= FEWEST_ALIKE && last - first === places.length - 1 ? last + 1 : -1
}

/** The lead-in of each line and the text after it; nothing if only some lines have one. */
function readLeads(lines: readonly Line[]): readonly (Led | null)[] {
  const numbered = lines.filter(({ text }) => NUMBER.test(text))
  const isOfClauses = sumChars(numbered) >= numbered.length * CLAUSE_CHARS
  const bold = lines.map((line) => (NUMBER.test(line.text) && !isOfClauses ? null : readBoldLead(line)))
  if (count(bold) >= FEWEST_LED) return bold
  const plain = lines.map(readPlainLead)
  return count(plain) > FEWEST_LED && count(plain) * 2 > lines.length ? plain : []
}

function readBoldLead({ text, lead, isBold }: Line): Led | null {
  if (isBold || lead === '' || !text.startsWith(lead)) return null
  const rest = text.slice(lead.length)
  const behind = LEAD_END.test(lead) ? rest.trimStart() : rest.replace(AFTER_LEAD, '')
  if (behind === rest && !LEAD_END.test(lead)) return null
  return takeLead(lead.replace(NUMBER, '').replace(LEAD_END, ''), behind)
}

function readPlainLead({ text }: Line): Led | null {
  const [all = '', lead = ''] = PLAIN_LEAD.exec(text) ?? []
  return all === '' ? null : takeLead(lead, text.slice(all.length))
}

function takeLead(heading: string, text: string): Led | null {
  const isLed =
    heading.length <= LONGEST_LEAD_CHARS &&
    /\p{L}/u.test(heading) &&
    !/[.!…]$/u.test(heading) &&
    TOLD.test(text)
  return isLed ? { heading, text } : null
}

function sumChars(lines: readonly Line[]): number {
  return lines.reduce((sum, { text }) => sum + text.length, 0)
}

function count(led: readonly (Led | null)[]): number {
  return led.filter((each) => each !== null).length
}
