import { dropHidden } from '../html/hidden-html.ts'
import { outlineNodes } from '../html/outline-html.ts'
import { Outline, type ReadFile } from '../outline/outline.ts'
import { NEVER_READ } from '../parsed-html/html-elements.ts'
import { parseHtml } from '../parsed-html/parse-html.ts'
import { DRAWN_HEADING } from './drawn-heading.ts'
import { FRONT_MATTER, readFrontMatter } from './front-matter.ts'
import { renderMarkdown } from './markdown.ts'
import { unifyLineEnds } from './unify-line-ends.ts'

/** Comments of the writers, which may contain anything that ends a paragraph. */
const COMMENT = /<!--[\s\S]*?-->/g
/** A bold line of its own, right above a text, is meant as its heading. */
const BOLD_LINE = /^(\*\*|__)(?=\S)(?:(?!\1).)+\1:?[ \t]*\n(?=[ \t]*\S)/gm
/** Such a bold line in an item of a list. */
const BOLD_ITEM =
  /^([ \t]*[-*+][ \t]+(\*\*|__)(?=\S)(?:(?!\2).)+\2)[ \t]*\n(?:[ \t]*\n)?[ \t]+(?=[^\s|*+\d-])/gm
/** A bold numbered question; other bold numbered lines may be steps. */
const COUNTED_QUESTION =
  /^ {0,3}\p{Nd}{1,2}[.)][ \t]+(\*\*|__)(?=\S)((?:(?!\1).){1,200}[?؟])\1[ \t]*\n(?=\s*\S)/gmu
/** "##Delivery" without a space. */
const CLOSE_HEADING = /^(#{2,6})(?=[\p{L}*])/gmu
const FOOTNOTE = /^ {0,3}\[(\^[^\]\s]+)\]:[ \t]*/gm

/**
 * Reads a Markdown or plain text file, with the metadata of its front matter. `level` is that of the heading above it,
 * if it is a part of something.
 */
export function readMarkdown(file: string, level = 0): ReadFile {
  const text = unifyLineEnds(file)
  const frontMatter = FRONT_MATTER.exec(text)
  const body = text.slice(frontMatter?.[0].length ?? 0)
  const outline = new Outline(level)
  const headed = placeFootnotes(dropComments(body))
    .replace(CLOSE_HEADING, '$1 ')
    .replace(COUNTED_QUESTION, '\n### $2\n\n')
    .replace(BOLD_ITEM, '$1: ')
    .replace(DRAWN_HEADING, '\n## $<heading>\n')
  const html = renderMarkdown(headed.replace(BOLD_LINE, '\n$&\n'))
  outlineNodes(outline, dropHidden(parseHtml(html)), ({ name }) => NEVER_READ.has(name))
  return { ...outline.read(), ...readFrontMatter(frontMatter?.[2] ?? '') }
}

/** Drops comments. The search ends at the last closing mark, so that comments that are never closed cost no time. */
function dropComments(text: string): string {
  const end = text.lastIndexOf('-->') + '-->'.length
  return text.slice(0, end).replace(COMMENT, '') + text.slice(end)
}

/** A footnote becomes a paragraph at its place, and its reference in the text is not shown. */
function placeFootnotes(text: string): string {
  const labels = new Set([...text.matchAll(FOOTNOTE)].map(([, label]) => label))
  if (labels.size === 0) return text
  return text
    .replace(FOOTNOTE, '\n')
    .replace(/\[(\^[^\]\s]+)\]/g, (mark, label: string) => (labels.has(label) ? '' : mark))
}
