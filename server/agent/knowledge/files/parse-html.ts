import { DomHandler, Parser } from 'htmlparser2'
import type { Node } from './html-elements.ts'

/**
 * How deep elements may stand in one another. The parser looks through all open ones at each tag, which took 31 s for
 * 100,000, and readers walk down from element to element: at 2,200 they were at the end of the stack.
 */
const DEEPEST_ELEMENT = 1_200

/** What {@link parseHtml} throws. */
export class TooDeepError extends Error {
  override readonly name = 'TooDeepError'
}

/** The nodes of a page. Throws a `TooDeepError` where its elements stand deeper in one another than can be read. */
export function parseHtml(html: string): readonly Node[] {
  const handler = new BoundedHandler()
  new Parser(handler).end(html)
  return handler.root.children
}

class BoundedHandler extends DomHandler {
  override onopentag(name: string, attribs: Record<string, string>): void {
    if (this.tagStack.length > DEEPEST_ELEMENT) throw new TooDeepError(`Deeper than ${DEEPEST_ELEMENT}.`)
    super.onopentag(name, attribs)
  }
}
