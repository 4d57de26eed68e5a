import type { MessageMedia } from '../../contract/schemas/conversation.ts'
import type { Turn, TurnMessage } from '../agent/agent.ts'
import type { Logger } from '../platform/log.ts'
import type { Tenant } from '../platform/tenant.ts'
import type { OpenTurn } from './turn.ts'

/** The port that reads customers' attachments: the speech in a recording, the writing in a picture or a file. */
export interface MediaReader {
  /** The words in it; null if there are none, or if they cannot be read. `signal` aborts with the turn. */
  read(tenant: Tenant, media: MessageMedia, signal: AbortSignal): Promise<string | null>
}

/**
 * The turn with the words of its attachments added to the customer's own. An attachment that was read no longer counts
 * as one; if the reader fails it still does, as without a reader.
 */
export async function readTurnMedia(
  reader: MediaReader,
  log: Logger,
  { turn, media }: OpenTurn,
  signal: AbortSignal,
): Promise<Turn> {
  const read = async (item: MessageMedia): Promise<string | null> => {
    try {
      const words = await reader.read(turn.tenant, item, signal)
      return words === null || words.trim() === '' ? null : words
    } catch (error) {
      signal.throwIfAborted()
      log.warn({ err: error, conversation_id: turn.conversationId }, 'an attachment could not be read')
      return null
    }
  }
  const unanswered = turn.unanswered.map(async (message, index): Promise<TurnMessage> => {
    const items = media[index] ?? []
    const words = await Promise.all(items.map(read))
    const said = [message.text, ...words].filter((text) => text !== null)
    return {
      ...message,
      text: said.length === 0 ? null : said.join('\n'),
      mediaKinds: items.filter((_, place) => words[place] === null).map(({ kind }) => kind),
    }
  })
  return { ...turn, unanswered: await Promise.all(unanswered) }
}
