import type { Section } from './outline/section.ts'

const COUNT = String.raw`\p{Nd}{1,2}(?:\.\p{Nd}{1,2}){0,2}`
const ORDINAL =
  '(?:[أا]ول|ثاني|ثالث|رابع|خامس|سادس|سابع|ثامن|تاسع|عاشر)[اً]{1,2}|(?:First|Second|Third)(?:ly)?|Fourth|Fifth|Sixth'
/** «المادة الثانية», "Clause 4". Steps stay counted: their order matters. */
const COUNTED = [
  String.raw`(?:article|clause|section|part|rule)\s(?:\p{Nd}{1,2}|[IVX]{1,4}|one|two|three|four|five)`,
  '(?:ال)?(?:ماد[ةه]|بند|فقر[ةه]|قسم|شرط)\\s(?:\\p{Nd}{1,2}|ال[\\p{Script=Arabic}]{3,8}(?:\\s(?:عشر[ةه]?|و?ال?عشر[وي]ن))?)',
].join('|')
/**
 * The number of a heading: "4. What to bring", «٤) ما تحضره», "2.1 Fees", "1- Hours", "(3) Returns", "B. Prices",
 * «أولًا: الحجز», "Second: Returns", "Article 3 – Returns", «البند الأول: المدة».
 */
const NUMBER = new RegExp(
  String.raw`^(?:\(?${COUNT}\s?[.):–-]|\p{Nd}{1,2}\.\p{Nd}{1,2}(?:\.\p{Nd}{1,2})?|[A-Z][.)]|(?:${ORDINAL}|${COUNTED})\s?[:.–-])\s+(?=\p{L})`,
  'iu',
)

/** The sections of a file without the numbers of their headings, if several have one: no customer asks by them. */
export function dropHeadingNumbers(sections: readonly Section[]): readonly Section[] {
  const isCounted = ({ heading }: Section) => heading !== null && NUMBER.test(heading)
  if (sections.filter(isCounted).length < 2) return sections
  return sections.map((section) => ({ ...section, heading: section.heading?.replace(NUMBER, '') ?? null }))
}
