import { readField } from '../credentials.ts'
import type { Credentials, Part } from '../platform.ts'
import type { PlatformAnswer, PlatformHttp } from '../platform-http.ts'
import { callGraph, type GraphOrigin } from './meta-graph.ts'

/** In whose name messages leave, and by which token. */
export interface GraphAccount {
  readonly origin: GraphOrigin
  /** The id of the Page, or of the Instagram account itself. */
  readonly id: string
  readonly token: string
}

/** The account of Messenger, and of an Instagram account that is linked to a Page. */
export function pageAccount(credentials: Credentials): GraphAccount {
  return {
    origin: 'https://graph.facebook.com',
    id: readField(credentials, 'page_id'),
    token: readField(credentials, 'page_access_token'),
  }
}

/**
 * Sends one part in the name of an account. Messenger and Instagram take the same body here.
 * https://developers.facebook.com/documentation/business-messaging/messenger-platform/reference/send-api
 * https://developers.facebook.com/documentation/instagram-platform/instagram-api-with-instagram-login/messaging-api
 */
export function callMessages(
  http: PlatformHttp,
  { origin, id, token }: GraphAccount,
  body: { recipient: { id: string } | { comment_id: string }; part: Part; messaging_type?: 'RESPONSE' },
  signal: AbortSignal,
): Promise<PlatformAnswer> {
  const { part, ...rest } = body
  const json = { ...rest, message: describePart(part) }
  return callGraph(http, { origin, path: `${encodeURIComponent(id)}/messages`, token, json }, signal)
}

function describePart(part: Part): object {
  if (part.kind === 'text') return { text: part.text }
  return { attachment: { type: part.media.kind, payload: { url: part.media.url } } }
}
