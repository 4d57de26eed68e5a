import type { Language } from '../../agent.ts'
import { detectLanguage } from '../../language/text/language.ts'
import { partIn } from './outline/language-parts.ts'
import type { ReadFile } from './outline/outline.ts'
import type { Section } from './outline/section.ts'

/** A Latin line with fewer letters may be a name, which is the same in every language. */
const FEWEST_LETTERS = 15
/** A version has at least this many letters, and this share of the file's letters. */
const FEWEST_VERSION_LETTERS = 60
const LEAST_SHARE = 0.25
/**
 * A whole section that is a version has at least this many. Under an English heading there may be nothing but names,
 * such as ways to pay; Arabic letters are never that, and a sheet of Arabic opening hours has few of them.
 */
const FEWEST_SECTION_LETTERS: Readonly<Record<Language, number>> = { en: 60, ar: 15 }

/**
 * Splits a file with much text in both languages into its two versions, whether they stand side by side, one after the
 * other, or below each other, so that customers are answered from the version in their language. The version with more
 * letters comes first.
 */
export function splitLanguages(file: ReadFile): readonly ReadFile[] {
  const read = file.sections.map(readSection)
  const letters = (language: Language) =>
    read
      .flatMap((blocks, at) => [...blocks, ...readHeading(file.sections[at])])
      .reduce((sum, block) => sum + (block.language === language ? countLetters(block.text) : 0), 0)
  const [english, arabic] = [letters('en'), letters('ar')]
  const least = Math.max(FEWEST_VERSION_LETTERS, (english + arabic) * LEAST_SHARE)
  const main: Language = english > arabic ? 'en' : 'ar'
  const other: Language = main === 'en' ? 'ar' : 'en'
  const hasSection = file.sections.some((section, at) => isOfLanguage(section, read[at] ?? [], other))
  if (Math.min(english, arabic) < least && !hasSection) return [file]
  return [main, other].map((language) => ({
    ...file,
    ...(file.title !== undefined && { title: partIn(file.title, language) }),
    ...(file.fallbackTitle !== undefined && { fallbackTitle: partIn(file.fallbackTitle, language) }),
    language,
    sections: file.sections.flatMap((section, at): Section[] => {
      const blocks = (read[at] ?? []).filter((block) => block.language === language)
      const isTitle = section.level === 1
      if (blocks.length === 0 && !isTitle) return []
      const heading = section.heading === null ? null : partIn(section.heading, language)
      return [{ ...section, heading, blocks: blocks.map(({ text }) => text) }]
    }),
  }))
}

/** Whether a whole section with its heading is in one language: a sheet of its own, or a chapter for some readers. */
function isOfLanguage({ heading }: Section, blocks: readonly Block[], language: Language): boolean {
  const letters = blocks.reduce((sum, { text }) => sum + countLetters(text), 0)
  return (
    letters >= FEWEST_SECTION_LETTERS[language] &&
    detectLanguage(heading ?? '') === language &&
    blocks.every((block) => block.language === language)
  )
}

/** Addresses are the same in every language. */
const ADDRESS = /(?<!\S)\S*(?:@|:\/\/|www\.)\S*/g

interface Block {
  readonly text: string
  readonly language: Language | null
}

/** A text that is too short to show its language takes that of the text before it. */
function readSection({ heading, blocks }: Section): Block[] {
  const own = blocks.map(readLanguage)
  let language = own.find((each) => each !== null) ?? detectLanguage(heading ?? blocks.join(' '))
  return blocks.map((text, at) => {
    language = own[at] ?? language
    return { text, language }
  })
}

function readLanguage(text: string): Language | null {
  const language = detectLanguage(text.replace(ADDRESS, ''))
  return language === 'en' && countLetters(text) < FEWEST_LETTERS ? null : language
}

function readHeading(section: Section | undefined): Block[] {
  const text = section?.heading ?? ''
  return [{ text, language: detectLanguage(text) }]
}

function countLetters(text: string): number {
  return text.replace(ADDRESS, '').match(/\p{L}/gu)?.length ?? 0
}
