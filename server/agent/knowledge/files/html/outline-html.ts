import { oncePerObject } from '../../../../platform/once-per-object.ts'
import { showAddress } from '../outline/link-address.ts'
import type { Outline } from '../outline/outline.ts'
import { listTableRows } from '../outline/table-rows.ts'
import {
  type Element,
  findOutermost,
  isBlock,
  isPropOf,
  type Node,
  readHeadingLevel,
  type Skips,
  textOf,
} from '../parsed-html/html-elements.ts'
import { listEntries } from './definitions.ts'
import { listHeadedRows } from './headed-rows.ts'
import { isPrintedBold } from './printed-bold.ts'
import { listTableLines } from './table.ts'

/** The level of the heading of an unfolding part, which pages do not name. */
const FOLDED_LEVEL = 3
/** The level of an element that only has the role of a heading. */
const SAID_LEVEL = 2

/** Fewer links may belong to a paragraph, and more are a list of something. */
const FEWEST_MENU_LINKS = 3
const MOST_MENU_NODES = 60

/** How a text is printed. Bold words within a list item name its subject and are no heading. */
type Print = 'plain' | 'bold' | 'item' | 'bold item'

/** Adds what nodes of HTML show to an outline: headings, the lines of blocks, lists and tables. */
export function outlineNodes(
  outline: Outline,
  nodes: readonly Node[],
  skips: Skips,
  print: Print = 'plain',
): void {
  for (const node of nodes) {
    if (node.type === 'text') outline.say(node.data, print === 'item' ? 'plain' : print)
    else if ('attribs' in node) outlineElement(outline, node, skips, print)
  }
}

function outlineElement(outline: Outline, element: Element, skips: Skips, print: Print): void {
  const { name, children } = element
  const level = readHeadingLevel(element) ?? (element.attribs.role === 'heading' ? SAID_LEVEL : null)
  if (level !== null) outline.head({ text: textOf(children), level })
  else if (isFoldedHead(element))
    outline.head({ text: textOf(children), level: FOLDED_LEVEL, isFolded: true })
  else if (skips(element) || isContentsEntry(element) || isMenu(element)) return
  else if (name === 'br') outline.endLine()
  else if (name === 'pre') outlineLines(outline, textOf([element]).split('\n'))
  else if (name === 'table' && !isLayout(element)) outlineTable(outline, element)
  else if (name === 'dl') outlineTerms(outline, element, skips, print)
  else {
    if (isBlock(element)) outline.endLine()
    const number = name === 'li' ? numberOf(element) : null
    if (number !== null) outline.mark(`${number}. `)
    outlineNodes(outline, children, skips, printOf(element, print))
    if (number !== null) outline.mark('')
    if (name === 'a') outline.say(showAddress(element))
    // The heading of an unfolding part does not apply after it.
    if (name === 'details' || isOpened(element) || element.attribs.itemprop === 'mainEntity')
      outline.endFold()
    else if (isBlock(element)) outline.endLine()
  }
}

/** A table directly below the title may be the whole page: then each of its rows is a section. */
function outlineTable(outline: Outline, table: Element): void {
  const headed = outline.isBelowTitle() ? listHeadedRows(listTableRows(table)) : null
  if (headed === null) {
    for (const row of listTableLines(table)) outline.row(row)
    return
  }
  for (const { heading, text } of headed) {
    outline.head({ text: heading, level: FOLDED_LEVEL, isFolded: true })
    outlineLines(outline, [text])
  }
  outline.endFold()
}

function outlineTerms(outline: Outline, list: Element, skips: Skips, print: Print): void {
  const entries = listEntries(list)
  if (entries !== null) outlineLines(outline, entries)
  else {
    outline.endLine()
    outlineNodes(outline, list.children, skips, print)
    outline.endFold()
  }
}

function printOf(element: Element, outer: Print): Print {
  const { name } = element
  const isBold = name === 'b' || name === 'strong' || isPrintedBold(element)
  if (name === 'li') return 'item'
  if (outer === 'item') return isBold ? 'bold item' : outer
  return isBold && outer === 'plain' ? 'bold' : outer
}

/** The number that a page shows before an item of an ordered list; null for others. */
function numberOf(item: Element): number | null {
  const list = item.parent
  return isNamed(list, 'ol') ? (numbersOf(list).get(item) ?? null) : null
}

// https://html.spec.whatwg.org/multipage/grouping-content.html#ordinal-value: from `start` on, or from an item's own
// `value`.
const numbersOf = oncePerObject((list: Element): ReadonlyMap<Node, number> => {
  const numbers = new Map<Node, number>()
  let next = readInteger(list.attribs.start) ?? 1
  for (const node of list.children) {
    if (!isNamed(node, 'li')) continue
    const number = readInteger(node.attribs.value) ?? next
    numbers.set(node, number)
    next = number + 1
  }
  return numbers
})

function readInteger(text: string | undefined): number | null {
  const number = Number.parseInt(text ?? '', 10)
  return Number.isNaN(number) ? null : number
}

/**
 * An entry of a table of contents: a link to a heading of the page that is alone in its list item, apart from a nested
 * list.
 */
function isContentsEntry({ name, attribs, parent }: Element): boolean {
  if (name !== 'a' || attribs.href?.startsWith('#') !== true || !isNamed(parent, 'p', 'li')) return false
  if (parent.name === 'p' && !isNamed(parent.parent, 'li')) return false
  return holdsLinksAlone(parent)
}

// Computed once for each list, because very many links may ask about the same one.
const holdsLinksAlone = oncePerObject(({ children }: Element) =>
  children.every((node) => (node.type === 'text' ? node.data.trim() === '' : isNamed(node, 'a', 'ol', 'ul'))),
)

function isNamed(node: Node | Element['parent'], ...names: readonly string[]): node is Element {
  return node !== null && 'attribs' in node && names.includes(node.name)
}

function outlineLines(outline: Outline, lines: readonly string[]): void {
  outline.endLine()
  for (const line of lines) {
    outline.say(line)
    outline.endLine()
  }
}

/** The heading of an unfolding part is what is clicked, of a definition its term, and of Microdata its name. */
function isFoldedHead(element: Element): boolean {
  const { name, attribs } = element
  if (isPropOf(element, 'name', 'Question')) return true
  const isButton = name === 'button' || attribs.role === 'button'
  return name === 'summary' || name === 'dt' || (isButton && attribs['aria-expanded'] !== undefined)
}

/** Whether the element before this one opens exactly this one. */
function isOpened({ attribs, prev }: Element): boolean {
  let head = prev
  while (head !== null && !('attribs' in head)) head = head.prev
  return attribs.id !== undefined && head?.attribs['aria-controls'] === attribs.id && isFoldedHead(head)
}

/** A row that only has links into the site leads away from the article, as a menu does. */
function isMenu(element: Element): boolean {
  if (!isBlock(element) || element.children.length > MOST_MENU_NODES) return false
  const links = element.children.filter((node) => isNamed(node, 'a'))
  const besides = element.children.filter((node) => !isNamed(node, 'a'))
  return (
    links.length >= FEWEST_MENU_LINKS &&
    links.every((link) => showAddress(link as Element) === '') &&
    besides.every((node) => node.type === 'text' && !/[\p{L}\p{N}]/u.test(node.data))
  )
}

/** Whether a table only serves the layout. */
function isLayout(table: Element): boolean {
  const isArranged = (element: Element) => element.name === 'table' || readHeadingLevel(element) !== null
  return table.attribs.role === 'presentation' || findOutermost(table.children, isArranged).length > 0
}
