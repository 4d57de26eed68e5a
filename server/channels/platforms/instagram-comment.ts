import type { PartResult, PartToSend, Platform, PlatformServices, PreparedMessage } from '../platform.ts'
import type { PlatformAnswer } from '../platform-http.ts'
import { callMessages, type GraphAccount } from './graph-messages.ts'
import { openInstagramAccount } from './instagram-account.ts'
import { callGraph, type GraphError, isMissingObject, readGraphError, sortGraphAnswer } from './meta-graph.ts'
import { failed, sent } from './results.ts'

const DAY_MS = 24 * 3_600_000
/** "Within 7 days of when the comment was created". */
const PRIVATE_REPLY_MS = 7 * DAY_MS
/**
 * The Graph API names no length for a reply; Instagram’s earlier comments API took 300
 * characters, and no public answer needs more.
 */
const MOST_PUBLIC_CHARACTERS = 300
const ALREADY_REPLIED = 10900
/** The comment has had its private reply, is too old for one, or takes none. */
const NO_PRIVATE_REPLY = new Set([ALREADY_REPLIED, 10901, 10902])

/**
 * Comments under an Instagram post: a private reply to the commenter first, a public one under the comment where no
 * private one is possible. A commenter gets one private reply per comment, and the platform itself refuses a second:
 * after a lost answer that refusal is the proof that the first arrived, unless an earlier message was that first one.
 * https://developers.facebook.com/documentation/instagram-platform/private-replies
 * https://developers.facebook.com/documentation/instagram-platform/comment-moderation
 */
export function createInstagramComment(services: PlatformServices): Platform {
  const { http, clock } = services
  return {
    channel: 'instagram_comment',
    textLimit: { most: 1_000, unit: 'bytes' },
    // The one private reply is one message.
    mostParts: 1,
    mediaKinds: [],
    // A public reply has no window, so the week of the private one closes nothing.
    windowMs: null,
    paceSubject: ({ message }) => message.recipient,
    async sendPart(toSend, prepared, signal) {
      const commentId = prepared.inReplyTo ?? prepared.message.externalThreadId
      const account = await openInstagramAccount(services, prepared, signal)
      if (isPrivateReplyPossible(prepared, clock.now())) {
        const body = { recipient: { comment_id: commentId }, part: toSend.part }
        const answer = await callMessages(http, account, body, signal)
        const result = sortCommentAnswer(answer, ['message_id'])
        const error = readGraphError(answer)
        const isProof = toSend.isRepeat && !prepared.isAnswered
        if (error?.code === ALREADY_REPLIED && isProof) return sent(null)
        if (!leavesPublicReply(result, error)) return result
      }
      return replyPublicly(toSend, prepared, account, commentId, signal)
    },
  }

  async function replyPublicly(
    { part }: PartToSend,
    { isPersonal }: PreparedMessage,
    { origin, token }: GraphAccount,
    commentId: string,
    signal: AbortSignal,
  ): Promise<PartResult> {
    if (isPersonal)
      return failed('blocked', 'the answer is about the customer alone, and only a public reply is left')
    if (part.kind !== 'text' || part.text.length > MOST_PUBLIC_CHARACTERS) {
      return failed(
        'too_long',
        `only a public reply is left, and it may have ${MOST_PUBLIC_CHARACTERS} characters`,
      )
    }
    const path = `${encodeURIComponent(commentId)}/replies`
    const answer = await callGraph(http, { origin, path, token, json: { message: part.text } }, signal)
    return sortCommentAnswer(answer, ['id'])
  }
}

// A comment that is gone is missing too, and no operator can mend that.
function sortCommentAnswer(answer: PlatformAnswer, idPath: readonly string[]): PartResult {
  const result = sortGraphAnswer(answer, idPath)
  const isGone = result.kind === 'reconnect' && isMissingObject(readGraphError(answer))
  return isGone ? failed('refused', result.error) : result
}

function isPrivateReplyPossible({ lastInboundAt }: PreparedMessage, now: Date): boolean {
  return lastInboundAt !== null && now.getTime() - lastInboundAt.getTime() < PRIVATE_REPLY_MS
}

// The commenter cannot be written to privately, but nothing is wrong with the account, the platform or the network.
function leavesPublicReply(result: PartResult, error: GraphError | null): boolean {
  if (error !== null && NO_PRIVATE_REPLY.has(error.code)) return true
  return result.kind === 'failed' && result.reason !== 'refused' && result.reason !== 'media_refused'
}
