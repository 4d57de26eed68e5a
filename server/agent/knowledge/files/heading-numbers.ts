import type { Section } from './outline.ts'

/** "4. What to bring", «٤) ما تحضره»: what only counts the headings of a page. */
const NUMBER = /^\p{Nd}{1,2}[.)]\s+(?=\p{L})/u

/** The sections of a file without what counts their headings, where more than one does: nobody asks for it. */
export function dropHeadingNumbers(sections: readonly Section[]): readonly Section[] {
  const isCounted = ({ heading }: Section) => heading !== null && NUMBER.test(heading)
  if (sections.filter(isCounted).length < 2) return sections
  return sections.map((section) => ({ ...section, heading: section.heading?.replace(NUMBER, '') ?? null }))
}
