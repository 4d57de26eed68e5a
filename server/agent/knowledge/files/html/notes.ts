import { type Element, findOutermost, isBlock, type Node, textOf } from '../parsed-html/html-elements.ts'

/** A reference to a note: "[1]", "2", "*". */
const MARK = /^\[?(?:\p{Nd}{1,3}|[*†]{1,3})\]?$/u

/**
 * Moves the notes of a page, in brackets, to the places that refer to them: word processors write them at the foot of
 * the page, each with a link back.
 */
export function placeHtmlNotes(page: readonly Node[]): void {
  const links = listElements(
    page,
    ({ name, attribs }) => name === 'a' && attribs.href?.startsWith('#') === true,
  )
  if (links.length === 0) return
  const named = new Map<string, Element>()
  for (const element of listElements(page, ({ attribs }) => (attribs.id ?? attribs.name) !== undefined))
    for (const name of [element.attribs.id, element.attribs.name])
      if (name !== undefined && !named.has(name)) named.set(name, element)
  for (const link of links) {
    const mark = textOf(link.children).trim()
    const note = MARK.test(mark) ? findNote(named.get(link.attribs.href?.slice(1) ?? '')) : null
    const back = note === null ? null : findBack(note, mark)
    // A note's link back is a link too, but the place that it leads to is no note with a link back.
    if (note === null || back === null || isWithin(link, note)) continue
    write(back, '')
    write(link, ` (${textOf(note.children).replace(/\s+/g, ' ').trim().replace(/\.$/, '')})`)
    note.children = []
  }
}

/** All wanted elements, including those within others. */
function listElements(nodes: readonly Node[], isWanted: (element: Element) => boolean): Element[] {
  const found: Element[] = []
  findOutermost(nodes, (element) => {
    if (isWanted(element)) found.push(element)
    return false
  })
  return found
}

/** The paragraph that a link leads to. */
function findNote(target: Element | undefined): Element | null {
  let element: Element['parent'] | undefined = target
  while (element !== null && element !== undefined && !('attribs' in element && isBlock(element)))
    element = element.parent
  return element === null || element === undefined ? null : (element as Element)
}

/** The link back, with which the note begins. */
function findBack(note: Element, mark: string): Element | null {
  const [back] = findOutermost(
    note.children,
    ({ name, attribs }) => name === 'a' && attribs.href?.startsWith('#') === true,
  )
  const isFirst = back !== undefined && textOf(note.children).trim().startsWith(mark)
  return isFirst && textOf(back.children).trim() === mark ? back : null
}

function isWithin(element: Element, outer: Element): boolean {
  for (let each: Element['parent'] = element; each !== null; each = each.parent)
    if (each === outer) return true
  return false
}

/** Replaces the text of an element, without a link. */
function write(element: Element, text: string): void {
  const texts = listTexts(element.children)
  texts.forEach((node, at) => {
    node.data = at === 0 ? text : ''
  })
  delete element.attribs.href
}

function listTexts(nodes: readonly Node[]): Extract<Node, { type: 'text' | string; data: string }>[] {
  return nodes.flatMap((node) => {
    if ('children' in node) return listTexts(node.children as Node[])
    return node.type === 'text' && 'data' in node ? [node] : []
  })
}
