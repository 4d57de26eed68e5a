import type { Context } from '../context.ts'
import type { Handler } from '../http/operation-handler.ts'
import { Problem } from '../platform/problem.ts'
import { listVisibleMessages } from './message-queries.ts'
import { presentConversationDetail } from './present.ts'
import { findConversation } from './queries.ts'

/** `GET /v1/conversations/{id}`: the conversation and its latest 500 visible messages, oldest first. */
export function getConversation(context: Pick<Context, 'db'>): Handler<'getConversation'> {
  return async ({ app, params }) => ({
    data: await context.db.withTenant(app.tenant, async (tx) => {
      const conversation = await findConversation(tx, params.id)
      if (conversation === null) {
        throw new Problem(
          'not_found',
          `There is no conversation ${params.id} in this organization and environment.`,
        )
      }
      return presentConversationDetail(conversation, await listVisibleMessages(tx, conversation.id))
    }),
  })
}
