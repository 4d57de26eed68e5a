import type { HeadedLines, Line } from './bold-lines.ts'
import { isQuestionLine } from './question-lines.ts'
import type { Section } from './section.ts'

/** The level of what a paragraph begins with. */
const LEAD_LEVEL = 3
/** Below other headings stands one matter each, and what the lines there begin with tells its parts. */
export const TITLE_LEVEL = 1
/** Fewer may be a note or a warning. */
const FEWEST_LED = 2
/** "**Delivery:** We deliver …", "**Delivery** – we deliver …": what parts the first words from what they head. */
const AFTER_LEAD = /^\s*(?:[:：.]\s*|[–—-]\s+)/u
const LEAD_END = /\s*[:：.]$/u
/** The same where nothing is bold. */
const PLAIN_LEAD = /^([\p{Lu}\p{Lo}][^:：.!?؟،,;؛]{1,60})[:：]\s+(?=\S)/u
const LONGEST_LEAD_CHARS = 70
/** What is told of it: "Riyadh: 25 riyals" is an entry of a list. */
const TOLD = /[.!؟?…:]["'»”)]*$/u

interface Led {
  readonly heading: string
  readonly text: string
}

/**
 * Where a page has no headings but its title, what its paragraphs or items begin with heads them: "**Delivery:** We
 * deliver within two days.". Otherwise all of it would be one matter.
 */
export function beginLedSections({ heading, level, lines }: HeadedLines): Section[] {
  const isHeaded = level > TITLE_LEVEL || lines.some(({ text }) => isQuestionLine(text))
  const led = isHeaded ? [] : readLeads(lines)
  const sections = [{ heading, level, blocks: [] as string[] }]
  lines.forEach(({ text }, at) => {
    const own = led[at]
    if (own != null) sections.push({ heading: own.heading, level: LEAD_LEVEL, blocks: [own.text] })
    else sections.at(-1)?.blocks.push(text)
  })
  return sections
}

/** What each line begins with and tells of it; nothing where only some do so. */
function readLeads(lines: readonly Line[]): readonly (Led | null)[] {
  const bold = lines.map(readBoldLead)
  if (count(bold) >= FEWEST_LED) return bold
  const plain = lines.map(readPlainLead)
  return count(plain) > FEWEST_LED && count(plain) * 2 > lines.length ? plain : []
}

function readBoldLead({ text, lead, isBold }: Line): Led | null {
  if (isBold || lead === '' || !text.startsWith(lead)) return null
  const rest = text.slice(lead.length)
  const behind = LEAD_END.test(lead) ? rest.trimStart() : rest.replace(AFTER_LEAD, '')
  if (behind === rest && !LEAD_END.test(lead)) return null
  return takeLead(lead.replace(LEAD_END, ''), behind)
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

function count(led: readonly (Led | null)[]): number {
  return led.filter((each) => each !== null).length
}
