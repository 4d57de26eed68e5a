import { LIMITS } from '../../contract/limits.ts'
import type { Context } from '../context.ts'
import { type Cursors, toPage } from '../http/cursor.ts'
import type { Handler } from '../http/operation-handler.ts'
import { presentConversation } from './present.ts'
import { listConversations as listConversationRows } from './queries.ts'

/** `GET /v1/conversations`: newest first, optionally of one status or of one customer. */
export function listConversations(
  context: Pick<Context, 'db'>,
  cursors: Cursors,
): Handler<'listConversations'> {
  return async ({ app, query }) => {
    const { status, customer_id } = query
    const list = { tenant: app.tenant, list: 'conversations', filters: { status, customer_id } }
    const limit = query.limit ?? LIMITS.pageSizeDefault
    const afterId = cursors.decode(query.cursor, list)
    const rows = await context.db.withTenant(app.tenant, (tx) =>
      listConversationRows(tx, { status, customerId: customer_id }, afterId, limit + 1),
    )
    return toPage(rows, limit, presentConversation, (lastId) => cursors.encode(lastId, list))
  }
}
