import {
  type Element,
  findOutermost,
  isPropOf,
  type Node,
  readHeadingLevel,
} from '../parsed-html/html-elements.ts'

/** An inline style that hides an element. */
const HIDING_STYLE =
  /(?:^|;)\s*(?:display\s*:\s*none|(?:content-)?visibility\s*:\s*(?:hidden|collapse))\s*(?:!\s*important\s*)?(?:;|$)/i
/** Class names that the makers of pages use for unfolding elements. */
const FOLDING_CLASS = /accordion|collaps|expand|toggle|\bfaq|answer|\btab-?(?:pane|panel|content)/i
/** The attributes that name the element that a click opens: by its id, or by a fragment address. */
const OPENERS = ['aria-controls', 'data-target', 'data-bs-target', 'href']

/**
 * Removes the parts of a page that its readers do not see: notes of its makers, texts for another time, words for
 * search engines. Parts that a click unfolds stay; they are often the answer. Style sheets are not evaluated: they also
 * hide what a script shows, and depend on the screen.
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
  // Elements that are only hidden from screen readers are ornaments, or the page behind a dialog.
  return attribs['aria-hidden'] === 'true' && !holds([element], (inner) => readHeadingLevel(inner) !== null)
}

/** Whether a click opens an element, as far as the markup tells. */
function isUnfolded(element: Element, opened: ReadonlySet<string>): boolean {
  const { name, attribs } = element
  if (attribs.hidden === 'until-found' || attribs.role === 'tabpanel' || name === 'dd') return true
  // Microdata name the answer to a question.
  if (attribs.itemprop === 'acceptedAnswer' || isPropOf(element, 'text', 'Answer')) return true
  if (opened.has(attribs.id ?? '') || FOLDING_CLASS.test(attribs.class ?? '')) return true
  const before = findElementBefore(element)
  return before !== null && holds([before], (head) => head.attribs['aria-expanded'] !== undefined)
}

function findElementBefore(element: Element): Element | null {
  for (let node = element.prev; node !== null; node = node.prev) if ('attribs' in node) return node
  return null
}

/** The ids of the elements that something on the page opens. */
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
