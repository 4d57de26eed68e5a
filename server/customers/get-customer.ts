import type { Customer as CustomerResource } from '../../contract/schemas/customer.ts'
import type { Context } from '../context.ts'
import { askOnce } from '../db/ask-once.ts'
import { createCoalescer } from '../db/coalescer.ts'
import { tenantKey } from '../db/tenant-columns.ts'
import type { Handler } from '../http/operation-handler.ts'
import { Problem } from '../platform/problem.ts'
import { presentCustomer } from './present.ts'
import { type CustomerKey, findCustomers } from './queries.ts'

/**
 * `GET /v1/customers/{id}`. Requests that arrive together are read together, each by its own tenant's key; several for
 * one customer are read once.
 */
export function getCustomer({ db, traffic }: Pick<Context, 'db' | 'traffic'>): Handler<'getCustomer'> {
  const customers = createCoalescer<CustomerKey, CustomerResource | null>({
    name: 'customers',
    lanes: 1,
    spareLanes: 1,
    gathering: traffic.share(1 / 2),
    mostPerBatch: 200,
    mostWaiting: 10_000,
    run: (keys) =>
      askOnce(
        keys,
        ({ tenant, id }) => tenantKey(tenant, id),
        async (different) => {
          const found = await findCustomers(db.shared, different)
          return found.map((customer) => customer && presentCustomer(customer))
        },
      ),
  })
  return async ({ app, params }) => {
    const customer = await customers.submit({ tenant: app.tenant, id: params.id })
    if (customer === null) {
      throw new Problem(
        'not_found',
        `There is no customer ${params.id} in this organization and environment.`,
      )
    }
    return { data: customer }
  }
}
