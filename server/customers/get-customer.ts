import type { Context } from '../context.ts'
import type { Handler } from '../http/operation-handler.ts'
import { Problem } from '../platform/problem.ts'
import { presentCustomer } from './present.ts'
import { findCustomer } from './queries.ts'

/** `GET /v1/customers/{id}` */
export function getCustomer(context: Pick<Context, 'db'>): Handler<'getCustomer'> {
  return async ({ app, params }) => {
    const customer = await context.db.withTenant(app.tenant, (tx) => findCustomer(tx, params.id))
    if (customer === null) {
      throw new Problem(
        'not_found',
        `There is no customer ${params.id} in this organization and environment.`,
      )
    }
    return { data: presentCustomer(customer) }
  }
}
