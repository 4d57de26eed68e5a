import type { Context } from '../context.ts'
import type { Handler } from '../http/operation-handler.ts'
import { Problem } from '../platform/problem.ts'
import { presentCustomer } from './present.ts'
import { findCustomer, findCustomerByIdentity, insertCustomer } from './queries.ts'

/** `POST /v1/customers`: a customer with one channel identity, or 409 with the id of the customer who has it. */
export function createCustomer(context: Pick<Context, 'ids' | 'clock'>): Handler<'createCustomer'> {
  return async ({ body }, tx) => {
    const id = context.ids.uuid()
    const identity = { channel: body.channel, externalId: body.external_id, phone: body.phone ?? null }
    const isInserted = await insertCustomer(tx, {
      id,
      identity,
      displayName: body.display_name ?? null,
      profile: body.profile ?? {},
      // Not when the request came: its body may have taken long, and lists go by when customers were made.
      at: context.clock.now(),
    })
    if (!isInserted) {
      const holder = await findCustomerByIdentity(tx, identity)
      if (holder === null) throw new Error('A channel identity was neither inserted nor found.')
      throw new Problem(
        'identity_conflict',
        `This ${identity.channel} identity already belongs to customer ${holder.id}.`,
      )
    }
    const customer = await findCustomer(tx, id)
    if (customer === null) throw new Error('A customer that was just inserted is not there.')
    return { data: presentCustomer(customer) }
  }
}
