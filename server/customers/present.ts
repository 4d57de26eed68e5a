import type { Customer as CustomerResource } from '../../contract/schemas/customer.ts'
import type { Customer } from './queries.ts'

/** A customer as the API shows it. */
export function presentCustomer(customer: Customer): CustomerResource {
  return {
    id: customer.id,
    display_name: customer.displayName,
    profile: customer.profile,
    identities: customer.identities.map(({ channel, externalId, phone }) => ({
      channel,
      external_id: externalId,
      phone,
    })),
    created_at: customer.createdAt.toISOString(),
    updated_at: customer.updatedAt.toISOString(),
  }
}
