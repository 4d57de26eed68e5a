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
    // Not when the request came: its body may have taken long, and lists go by when customers were made.
    const at = context.clock.now()
    const holder = await holdIdentity(tx, { ...customer, identity, at })
    if (!holder.isNew) {
      throw new Problem(
        'identity_conflict',
        `This ${identity.channel} identity already belongs to customer ${holder.customerId}.`,
      )
    }
    // What was written is answered as it came: a profile may have a megabyte, which nobody has to read back.
    return { data: presentCustomer({ ...customer, identities: [identity], createdAt: at, updatedAt: at }) }
  }
}
