import type { MessageMedia } from '../../contract/schemas/conversation.ts'
import type { Ids } from '../platform/ids.ts'
import type { InboundEvent } from './queries.ts'

const LONGEST_FILENAME = 255

/** A message's `media` item from what the client submitted. */
export function describeMedia(ids: Ids, item: InboundEvent['media'][number]): MessageMedia {
  const { kind, url, mime, size = 0 } = item
  return { id: ids.uuid(), kind, url, mime, size, filename: filenameOf(url) }
}

/**
 * The last part of the URL's path, if it looks like the name of a file. Whoever chose the URL chose this name too, so
 * it is kept bare: no folders, even if they are percent-encoded, and no control characters, which PostgreSQL would
 * refuse at every try.
 */
export function filenameOf(url: string): string | null {
  const path = URL.canParse(url) ? new URL(url).pathname : url.replace(/[?#].*$/s, '')
  const name = decode(path.split('/').at(-1) ?? '')
    .split(/[/\\]/)
    .at(-1)
    ?.replaceAll(/\p{Cc}/gu, '')
    .trim()
  const isName = name !== undefined && /[^.]\.[^.]/.test(name) && name.length <= LONGEST_FILENAME
  return isName ? name : null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
