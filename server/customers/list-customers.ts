import { LIMITS } from '../../contract/limits.ts'
import type { Context } from '../context.ts'
import { type Cursors, toPage } from '../http/cursor.ts'
import type { Handler } from '../http/operation-handler.ts'
import { presentCustomer } from './present.ts'
import { listCustomers as listCustomerRows } from './queries.ts'

/** `GET /v1/customers`: newest first. */
export function listCustomers(context: Pick<Context, 'db'>, cursors: Cursors): Handler<'listCustomers'> {
  return async ({ app, query }) => {
    const list = { tenant: app.tenant, list: 'customers', filters: {} }
    const limit = query.limit ?? LIMITS.pageSizeDefault
    const afterId = cursors.decode(query.cursor, list)
    const { rows, size } = await context.db.withTenant(app.tenant, (tx) =>
      listCustomerRows(tx, afterId, limit),
    )
    return toPage(rows, size, presentCustomer, (lastId) => cursors.encode(lastId, list))
  }
}
