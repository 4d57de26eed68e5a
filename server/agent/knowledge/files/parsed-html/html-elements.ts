import type { parseDocument } from 'htmlparser2'

/** A node of a page: an element, a text or a comment. */
export type Node = ReturnType<typeof parseDocument>['children'][number]
/** A node with a name, attributes and nodes within it. */
export type Element = Extract<Node, { attribs: object }>

/** Elements that begin a line of their own. */
const BLOCKS = new Set(
  'p div section article main header hgroup address center fieldset legend ul ol menu li table caption tr td th dl dd blockquote pre hr details figure figcaption form'.split(
    ' ',
  ),
)

/**
 * Elements whose text never belongs to an article: code, fallback content, and text that was struck out because it is
 * no longer valid.
 */
export const NEVER_READ: ReadonlySet<string> = new Set(
  'head title script style noscript template textarea select datalist svg iframe object canvas audio video del s strike'.split(
    ' ',
  ),
)

/** Whether an element begins a line of its own. */
export function isBlock({ name }: Element): boolean {
  return BLOCKS.has(name)
}

/** The level of an HTML heading, or of a title as Word writes it; null for other elements. */
export function readHeadingLevel({ name, attribs }: Element): number | null {
  if (attribs.class === 'MsoTitle') return 1
  const [, level] = /^h([1-6])$/.exec(name) ?? []
  return level === undefined ? null : Number(level)
}

/** Whether an element holds a property of the thing of this type that is directly around it, by schema.org. */
export function isPropOf({ attribs, parent }: Element, name: string, type: string): boolean {
  const around = parent !== null && 'attribs' in parent ? (parent.attribs.itemtype ?? '') : ''
  return attribs.itemprop === name && around.endsWith(`schema.org/${type}`)
}

/** Tells which elements to leave out, with everything in them. */
export type Skips = (element: Element) => boolean

const isNeverRead: Skips = ({ name }) => NEVER_READ.has(name)

/**
 * The text of nodes with the line breaks of their elements, and what `behind` adds after an element's text. A line
 * break in the file is only a space, because some programs wrap every text.
 */
export function textOf(
  nodes: readonly Node[],
  skips = isNeverRead,
  behind: (element: Element) => string = () => '',
  keepsLines = false,
): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return keepsLines ? node.data : node.data.replace(/\s+/g, ' ')
      if (!('attribs' in node)) return ''
      if (node.name === 'br') return '\n'
      if (skips(node)) return ''
      const said = `${textOf(node.children, skips, behind, keepsLines || node.name === 'pre')}${behind(node)}`
      return isBlock(node) ? `\n${said}\n` : said
    })
    .join('')
}

/** The outermost elements that are wanted. */
export function findOutermost(nodes: readonly Node[], isWanted: (element: Element) => boolean): Element[] {
  return nodes.flatMap((node) => {
    if (!('attribs' in node))
      return 'children' in node ? findOutermost(node.children as Node[], isWanted) : []
    return isWanted(node) ? [node] : findOutermost(node.children, isWanted)
  })
}
