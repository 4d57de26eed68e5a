import path from 'node:path'
import { detectLanguage } from '../../language/text/language.ts'
import type { ReadFile } from './outline/outline.ts'
import type { Section } from './outline/section.ts'

/** A page of a site, and the path of its file. */
export interface SitePage {
  readonly sourcePath: string
  readonly read: ReadFile
}

/** Fewer pages may have the same end on purpose. */
const FEWEST_PAGES = 3
/** The share of a site's pages that have the frame. */
const LEAST_SHARE = 0.5

interface Line {
  readonly text: string
  readonly section: number
  /** The index of its block within the section; null for the heading. */
  readonly block: number | null
}

/**
 * Removes the frame of a site, which stands above and below all its pages: menus, offers and footers without markup as
 * such. It is kept on the page that leads to the others, without a heading, and removed from the others.
 */
export function dropSiteFrames(pages: readonly SitePage[]): readonly ReadFile[] {
  const sites = Map.groupBy(pages, ({ read }) => read.language ?? detectLanguage(readAll(read)))
  const framed = new Map<SitePage, ReadFile>()
  for (const site of sites.values()) {
    const counts = new Map<string, number>()
    const lines = new Map(site.map((page) => [page, listLines(page.read)]))
    for (const ofPage of lines.values())
      for (const text of new Set(ofPage.map((line) => line.text)))
        counts.set(text, (counts.get(text) ?? 0) + 1)
    const fewest = Math.max(FEWEST_PAGES, site.length * LEAST_SHARE)
    const kept = new Set<string>()
    for (const page of site.toSorted((one, other) => weigh(one) - weigh(other)))
      framed.set(
        page,
        dropFrame(page.read, lines.get(page) ?? [], ({ text }) => (counts.get(text) ?? 0) >= fewest, kept),
      )
  }
  return pages.map((page) => framed.get(page) ?? page.read)
}

/** Orders the page that leads to the others first. */
function weigh({ sourcePath }: SitePage): number {
  const { dir, name } = path.posix.parse(sourcePath)
  return dir.length + (/^(?:index|home|default)$/i.test(name) ? 0 : 1000)
}

function listLines({ sections }: ReadFile): Line[] {
  return sections.flatMap(({ heading, blocks }, section) => [
    ...(heading === null ? [] : [{ text: `# ${heading}`, section, block: null }]),
    ...blocks.map((text, block) => ({ text, section, block })),
  ])
}

function readAll({ sections }: ReadFile): string {
  return sections.flatMap(({ blocks }) => blocks).join(' ')
}

/** `kept` collects the frame lines that some page has kept. */
function dropFrame(
  read: ReadFile,
  lines: readonly Line[],
  isRepeated: (line: Line) => boolean,
  kept: Set<string>,
): ReadFile {
  const head = lines.findIndex((line) => !isRepeated(line))
  if (head === -1) return read
  const tail = lines.findLastIndex((line) => !isRepeated(line)) + 1
  const inner = Map.groupBy(lines.slice(head, tail), ({ section }) => section)
  const sections = read.sections.map((section, at): Section => {
    const own = inner.get(at) ?? []
    return {
      ...section,
      heading: own.some(({ block }) => block === null) ? section.heading : null,
      blocks: own.flatMap(({ block, text }) => (block === null ? [] : [text])),
    }
  })
  return {
    ...read,
    sections: [keepOnce(lines.slice(0, head), kept), ...sections, keepOnce(lines.slice(tail), kept)],
  }
}

/**
 * The lines of a frame that no other page has kept. A heading in it without a text below, such as a row of pictures, is
 * left out.
 */
function keepOnce(lines: readonly Line[], kept: Set<string>): Section {
  const blocks = lines.flatMap(({ text, section, block }, at) => {
    if (kept.has(text)) return []
    kept.add(text)
    if (block !== null) return [text]
    return lines[at + 1]?.section === section ? [text.replace(/^# /, '')] : []
  })
  return { heading: null, level: 0, blocks }
}
