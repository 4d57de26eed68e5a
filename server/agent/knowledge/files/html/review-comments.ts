import { type Element, findOutermost, type Node, textOf } from '../parsed-html/html-elements.ts'

/** The links of Google Docs between a comment and the place that it is about, by their ids. */
const PLACE_OF_DOCS = /^cmnt_ref\d+$/
const COMMENT_OF_DOCS = /^cmnt\d+$/
/** Word writes all comments into one part of the page, and a mark at each place that one is about. */
const PART_OF_WORD = /mso-element\s*:\s*comment-list/i
const MARK_OF_WORD = /\bMsoCommentReference\b|\bmsocomanchor\b/

/**
 * Removes what colleagues wrote to each other beside the text: word processors export it with a page, below its text.
 */
export function dropReviewComments(page: readonly Node[]): readonly Node[] {
  const comments = new Set(findOutermost(page, isBackOfDocs).flatMap((back) => findPart(back) ?? []))
  const keep = (nodes: Node[]): Node[] =>
    nodes.filter((node) => {
      if (!('attribs' in node)) return true
      if (comments.has(node) || isMarked(node)) return false
      node.children = keep(node.children)
      return true
    })
  return keep([...page])
}

function isMarked({ name, attribs }: Element): boolean {
  if (PART_OF_WORD.test(attribs.style ?? '') || MARK_OF_WORD.test(attribs.class ?? '')) return true
  return name === 'a' && PLACE_OF_DOCS.test(attribs.id ?? '') && COMMENT_OF_DOCS.test(readTarget(attribs))
}

/** The link back, with which a comment of Google Docs begins. */
function isBackOfDocs({ name, attribs }: Element): boolean {
  return name === 'a' && COMMENT_OF_DOCS.test(attribs.id ?? '') && PLACE_OF_DOCS.test(readTarget(attribs))
}

function readTarget({ href = '' }: Element['attribs']): string {
  return href.replace(/^#/, '')
}

/** The part of the page that is nothing but the comment. */
function findPart(back: Element): Element | null {
  let at: Element['parent'] = back.parent
  while (at !== null && !('attribs' in at && at.name === 'div')) at = at.parent
  if (at === null) return null
  const part = at as Element
  return textOf(part.children).trim().startsWith(textOf(back.children).trim()) ? part : null
}
