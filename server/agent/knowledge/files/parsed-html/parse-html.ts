import { DomHandler, Parser } from 'htmlparser2'
import type { Node } from './html-elements.ts'

/**
 * How deep elements may be nested. The parser searches all open elements at each tag, which took 31 s for 100,000, and
 * readers recurse from element to element: at 2,200 they had exhausted the stack.
 */
const DEEPEST_ELEMENT = 1_200

/** What {@link parseHtml} throws. */
export class TooDeepError extends Error {
  override readonly name = 'TooDeepError'
}

/** The nodes of a page. Throws a `TooDeepError` if its elements are nested too deeply to be read. */
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
