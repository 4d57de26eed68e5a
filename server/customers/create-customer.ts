import type { Context } from '../context.ts'
import type { Handler } from '../http/operation-handler.ts'
import { Problem } from '../platform/problem.ts'
import { holdIdentity } from './ensure.ts'
import { presentCustomer } from './present.ts'

/** `POST /v1/customers`: a customer with one channel identity, or 409 with the id of the customer who has it. */
export function createCustomer(context: Pick<Context, 'ids' | 'clock'>): Handler<'createCustomer'> {
  return async ({ body }, tx) => {
    const identity = { channel: body.channel, externalId: body.external_id, phone: body.phone ?? null }
    const customer = {
      id: context.ids.uuid(),
      displayName: body.display_name ?? null,
      profile: body.profile ?? {},
    }
    // Not the time of receipt: the body may have taken long to arrive, and lists are ordered by when customers were
    // created.
    const at = context.clock.now()
    const holder = await holdIdentity(tx, { ...customer, identity, at })
    if (!holder.isNew) {
      throw new Problem(
        'identity_conflict',
        `This ${identity.channel} identity already belongs to customer ${holder.customerId}.`,
      )
    }
    // The response is made from what was written, not read back: a profile may have a megabyte.
    return { data: presentCustomer({ ...customer, identities: [identity], createdAt: at, updatedAt: at }) }
  }
}
