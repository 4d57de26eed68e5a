import { readField, readOptionalField } from '../credentials.ts'
import { readText } from '../json-values.ts'
import type { Credentials, PlatformServices, PreparedMessage } from '../platform.ts'
import { type GraphAccount, pageAccount } from './graph-messages.ts'

const ORIGIN = 'https://graph.instagram.com'
const DAY_MS = 24 * 3_600_000

/**
 * The Instagram account that a message leaves by, in one of two forms: through the Page that it is linked to, or by
 * Instagram Login, without a Page. A Page's token does not expire. One of Instagram Login does after 60 days, and only
 * one that still lives is renewed: so it is renewed ahead, once a day, with the first message of the day.
 */
export async function openInstagramAccount(
  { http, clock }: PlatformServices,
  prepared: PreparedMessage,
  signal: AbortSignal,
): Promise<GraphAccount> {
  if (readOptionalField(prepared.credentials, 'ig_user_id') === null) return pageAccount(prepared.credentials)
  if (isRenewalDue(prepared.credentials, clock.now())) await prepared.renewAlone(renew)
  return {
    origin: ORIGIN,
    id: readField(prepared.credentials, 'ig_user_id'),
    token: readField(prepared.credentials, 'ig_access_token'),
  }

  // The token lives on whatever comes of this, and the next day is early enough for another try: no message waits for
  // it, neither in this worker nor in those that find the renewal under way.
  async function renew() {
    const now = clock.now()
    if (!isRenewalDue(prepared.credentials, now)) return { result: null }
    const token = await askForToken()
    const changes = { ig_token_renewal_tried_at: now.toISOString(), ...(token && { ig_access_token: token }) }
    return { result: null, changes }
  }

  // A token that is younger than a day is refused here, and taken for messages.
  // https://developers.facebook.com/documentation/instagram-platform/reference/refresh_access_token
  async function askForToken(): Promise<string | undefined> {
    const token = readField(prepared.credentials, 'ig_access_token')
    const query = new URLSearchParams({ grant_type: 'ig_refresh_token', access_token: token })
    const answer = await http.call(
      { origin: ORIGIN, method: 'GET', path: `/refresh_access_token?${query}` },
      signal,
    )
    return answer.kind === 'answered' ? readText(answer.body, 'access_token') : undefined
  }
}

// A time that is ahead was written by a clock that was wrong.
function isRenewalDue(credentials: Credentials, now: Date): boolean {
  const triedAt = readOptionalField(credentials, 'ig_token_renewal_tried_at') ?? ''
  return !(Math.abs(now.getTime() - Date.parse(triedAt)) < DAY_MS)
}
