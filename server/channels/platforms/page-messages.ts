import { readField } from '../credentials.ts'
import type { Credentials, Part } from '../platform.ts'
import type { PlatformAnswer, PlatformHttp } from '../platform-http.ts'
import { callGraph } from './meta-graph.ts'

/**
 * Sends one part in the name of a Page. Messenger and Instagram take the same body here.
 * https://developers.facebook.com/documentation/business-messaging/messenger-platform/reference/send-api
 */
export function callPageMessages(
  http: PlatformHttp,
  credentials: Credentials,
  body: { recipient: { id: string } | { comment_id: string }; part: Part; messaging_type?: 'RESPONSE' },
  signal: AbortSignal,
): Promise<PlatformAnswer> {
  const { part, ...rest } = body
  return callGraph(
    http,
    {
      path: `${encodeURIComponent(readField(credentials, 'page_id'))}/messages`,
      token: readField(credentials, 'page_access_token'),
      json: { ...rest, message: describePart(part) },
    },
    signal,
  )
}

function describePart(part: Part): object {
  if (part.kind === 'text') return { text: part.text }
  return { attachment: { type: part.media.kind, payload: { url: part.media.url } } }
}
