import { type Element, findOutermost, type Node, readHeadingLevel } from './html-elements.ts'

/** A style of its own by which an element is not shown. */
const HIDING_STYLE =
  /(?:^|;)\s*(?:display\s*:\s*none|(?:content-)?visibility\s*:\s*(?:hidden|collapse))\s*(?:!\s*important\s*)?(?:;|$)/i
/** How the makers of pages name what folds out. */
const FOLDING_CLASS = /accordion|collaps|expand|toggle|\bfaq|answer|\btab-?(?:pane|panel|content)/i
/** What names the element that a click opens: by its id, or by an address on the page. */
const OPENERS = ['aria-controls', 'data-target', 'data-bs-target', 'href']

/**
 * Takes out of a page what its readers do not see: notes of its makers, texts for another time, words for search
 * engines. What a click unfolds is seen, and often it is the answer. Styles that stand apart from their elements are
 * not read: they hide what a script shows, and differ by screen.
 */
export function dropHidden(page: readonly Node[]): readonly Node[] {
  const opened = listOpened(page)
  const keep = (nodes: Node[]): Node[] =>
    nodes.filter((node) => {
      if (!('attribs' in node)) return true
      if (isHidden(node) && !isUnfolded(node, opened)) return false
      node.children = keep(node.children)
      return true
    })
  return keep([...page])
}

function isHidden(element: Element): boolean {
  const { name, attribs } = element
  // A page that hides itself is shown by a script.
  if (name === 'html' || name === 'body') return false
  if (attribs.hidden !== undefined || HIDING_STYLE.test(attribs.style ?? '')) return true
  // What is hidden from those alone who listen to a page is an ornament, or else the page behind a dialog.
  return attribs['aria-hidden'] === 'true' && !holds([element], (inner) => readHeadingLevel(inner) !== null)
}

/** Whether a click opens an element, as far as the page says so. */
function isUnfolded(element: Element, opened: ReadonlySet<string>): boolean {
  const { name, attribs } = element
  if (attribs.hidden === 'until-found' || attribs.role === 'tabpanel' || name === 'dd') return true
  if (opened.has(attribs.id ?? '') || FOLDING_CLASS.test(attribs.class ?? '')) return true
  const before = findElementBefore(element)
  return before !== null && holds([before], (head) => head.attribs['aria-expanded'] !== undefined)
}

function findElementBefore(element: Element): Element | null {
  for (let node = element.prev; node !== null; node = node.prev) if ('attribs' in node) return node
  return null
}

/** The ids of what something on the page opens. */
function listOpened(page: readonly Node[]): ReadonlySet<string> {
  const opened = new Set<string>()
  const gather = ({ attribs }: Element) => {
    for (const opener of OPENERS)
      for (const id of (attribs[opener] ?? '').split(/\s+/)) opened.add(id.replace(/^#/, ''))
    return false
  }
  findOutermost(page, gather)
  opened.delete('')
  return opened
}

function holds(nodes: readonly Node[], isWanted: (element: Element) => boolean): boolean {
  return findOutermost(nodes, isWanted).length > 0
}
