import { readId, readNumber, readText, readValue } from '../json-values.ts'
import type { PartResult } from '../platform.ts'
import { type PlatformAnswer, type PlatformHttp, type PlatformOrigin, readHeader } from '../platform-http.ts'
import {
  describeRefusal,
  failed,
  lost,
  readRetryAfterMs,
  reconnect,
  retry,
  sent,
  sortByStatus,
  unanswered,
} from './results.ts'

// What WhatsApp, Instagram and Messenger share: one API, one form of errors.
// https://developers.facebook.com/docs/graph-api/guides/error-handling
// https://developers.facebook.com/docs/graph-api/overview/rate-limiting
// https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes
// https://developers.facebook.com/documentation/business-messaging/messenger-platform/error-codes
// https://developers.facebook.com/documentation/instagram-platform/instagram-graph-api/reference/error-codes

// Taken until 18 February 2028: https://developers.facebook.com/docs/graph-api/changelog/versions
const VERSION = 'v24.0'

/** The Graph API; Instagram Login has a host of its own, with the same calls, answers and errors. */
export type GraphOrigin = Extract<PlatformOrigin, `https://graph.${string}`>

/** Calls the Graph API. The token goes into a header, where no log of addresses sees it. */
export function callGraph(
  http: PlatformHttp,
  call: { origin?: GraphOrigin; path: string; token: string; json: unknown },
  signal: AbortSignal,
): Promise<PlatformAnswer> {
  return http.call(
    {
      origin: call.origin ?? 'https://graph.facebook.com',
      path: `/${VERSION}/${call.path}`,
      headers: { authorization: `Bearer ${call.token}` },
      json: call.json,
    },
    signal,
  )
}

/** The refusal of a Graph API answer, or null when it took the request. */
export function readGraphError(answer: PlatformAnswer): GraphError | null {
  if (answer.kind === 'unanswered') return null
  const code = readNumber(answer.body, 'error', 'code')
  if (code === undefined) return null
  return { code, subcode: readNumber(answer.body, 'error', 'error_subcode') ?? null }
}

/** Meta asks to go by the code, and by the subcode where one code means several things. */
export interface GraphError {
  readonly code: number
  readonly subcode: number | null
}

// 80001 and 80002 are the limits of a Page and of an Instagram account, which hold for calls with a Page's token.
const RATE_LIMITED = new Set([4, 17, 32, 341, 613, 80001, 80002, 80006, 80007, 130429, 131048, 131056])
// -1 and -2 are Meta's own faults and time-outs, whatever the status that they come with.
const UNAVAILABLE = new Set([-2, -1, 1, 2, 1200, 131000, 131016, 131057, 133004])
/** "Received invalid JSON reply": what was sent arrives, says the documentation, and only its answer is broken. */
const BROKEN_ANSWER_SUBCODE = 1357046
// The token, a permission, the payment, the registration: things of the account that an operator has to mend.
const ACCOUNT_BROKEN = new Set([
  0, 3, 10, 25, 33, 102, 190, 368, 2022, 131005, 131031, 131037, 131042, 131045, 133005, 133006, 133010,
])
const BLOCKED = new Set([551, 130472, 130497, 131049, 131050, 10903])
const UNKNOWN_RECIPIENT = new Set([131021, 131026, 131030])
const MEDIA_REFUSED = new Set([131051, 131052, 131053])
// "This person isn't available right now" and "isn't receiving messages from you":
// the customer has blocked the page, or left.
const BLOCKED_SUBCODES = new Set([1545041, 2018108])
// A code among those of permissions is no reason to ask for new credentials where the customer alone is meant.
const BLOCKED_WORDS = /person isn.t (available|receiving)/i
// "Another app is controlling this thread now", of Messenger and of Instagram: whoever answers there, such as the
// people of the Page's own inbox, has taken the customer over.
// https://developers.facebook.com/documentation/business-messaging/messenger-platform/conversation-routing
const TAKEN_OVER_SUBCODES = new Set([2018300, 2534037])
// "This message is sent outside of allowed window", of Messenger, for two reasons, and of Instagram.
const WINDOW_SUBCODES = new Set([2018278, 2018065, 2534022])
// "No matching user found", of Messenger and of Instagram.
const UNKNOWN_RECIPIENT_SUBCODES = new Set([2018001, 2534014])
/** With code 100: the object of the path "does not exist, cannot be loaded due to missing permissions". */
const MISSING_OBJECT_SUBCODE = 33
/** The same of Instagram Login, and of an id that is a name. */
const MISSING_OBJECT = 803
/** With code 100 and no subcode: the app takes signed calls only ("Require App Secret"). */
const SIGNATURE_WANTED = /appsecret_proof/
/** The pair limit names no wait; its rule is one message each six seconds. */
const PAIR_WAIT_MS = 6_000

/**
 * Whether the token does not reach what the path names. Where that is the number,
 * the Page or the Instagram account, an operator has to mend it.
 */
export function isMissingObject(error: GraphError | null): boolean {
  if (error?.code === MISSING_OBJECT) return true
  return error?.code === 100 && error.subcode === MISSING_OBJECT_SUBCODE
}

/** Sorts what the Graph API answered to a message; `idPath` is where it names the message that it took. */
export function sortGraphAnswer(answer: PlatformAnswer, idPath: readonly (string | number)[]): PartResult {
  if (answer.kind === 'unanswered') return unanswered(answer)
  const error = readGraphError(answer)
  if (error === null) {
    const isTaken = answer.status >= 200 && answer.status < 300 && answer.body !== null
    return isTaken
      ? sent(readId(answer.body, ...idPath))
      : sortByStatus(answer, `Meta answered ${answer.status}`)
  }
  return sortGraphError(answer, error)
}

function sortGraphError(answer: PlatformAnswer & { kind: 'answered' }, graphError: GraphError): PartResult {
  const { code, subcode } = graphError
  const error = describe(answer, graphError)
  if (code === 131047 || (subcode !== null && WINDOW_SUBCODES.has(subcode)))
    return failed('window_closed', error)
  if (RATE_LIMITED.has(code))
    return retry(error, readWaitMs(answer) ?? (code === 131056 ? PAIR_WAIT_MS : null))
  const isKeptFrom = subcode !== null && (BLOCKED_SUBCODES.has(subcode) || TAKEN_OVER_SUBCODES.has(subcode))
  if (BLOCKED.has(code) || isKeptFrom || BLOCKED_WORDS.test(error)) return failed('blocked', error)
  if (UNKNOWN_RECIPIENT.has(code) || (subcode !== null && UNKNOWN_RECIPIENT_SUBCODES.has(subcode))) {
    return failed('unknown_recipient', error)
  }
  if (MEDIA_REFUSED.has(code)) return failed('media_refused', error)
  const isAccountBroken =
    ACCOUNT_BROKEN.has(code) ||
    (code >= 200 && code <= 299) ||
    isMissingObject(graphError) ||
    (code === 100 && SIGNATURE_WANTED.test(error))
  if (isAccountBroken) return reconnect(error)
  if (subcode === BROKEN_ANSWER_SUBCODE) return lost(error)
  if (UNAVAILABLE.has(code) || readValue(answer.body, 'error', 'is_transient') === true) {
    return { kind: 'uncertain', error }
  }
  return answer.status >= 500 ? { kind: 'uncertain', error } : failed('refused', error)
}

function describe(answer: PlatformAnswer & { kind: 'answered' }, { code, subcode }: GraphError): string {
  const details = readText(answer.body, 'error', 'error_data', 'details')
  const message = details ?? readText(answer.body, 'error', 'message') ?? ''
  return describeRefusal('Meta', [subcode === null ? code : `${code}/${subcode}`], message)
}

// https://developers.facebook.com/docs/graph-api/overview/rate-limiting: the header says in minutes when calls are
// taken again.
function readWaitMs(answer: PlatformAnswer): number | null {
  const retryAfterMs = readRetryAfterMs(answer)
  if (retryAfterMs !== null) return retryAfterMs
  let usage: unknown
  try {
    usage = JSON.parse(readHeader(answer, 'x-business-use-case-usage') ?? '')
  } catch {
    return null
  }
  const minutes = Object.values(usage ?? {})
    .flat()
    .map((each) => readNumber(each, 'estimated_time_to_regain_access') ?? 0)
  const longest = Math.max(0, ...minutes)
  return longest === 0 ? null : longest * 60_000
}
