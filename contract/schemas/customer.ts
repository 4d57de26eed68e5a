import { Channel, DateTime, DisplayName, Exactly, ExternalId, Nullable, Phone, Uuid } from './common.ts'
import { type Static, Type } from './type.ts'

const Identity = Exactly(
  { channel: Channel, external_id: Type.String(), phone: Nullable(Type.String()) },
  { title: 'Identity' },
)

export const Customer = Exactly(
  {
    id: Uuid,
    display_name: Nullable(Type.String()),
    profile: Type.Record(Type.String(), Type.Unknown()),
    identities: Type.Array(Identity),
    created_at: DateTime,
    updated_at: DateTime,
  },
  { title: 'Customer' },
)
export type Customer = Static<typeof Customer>

/** Body of `POST /v1/customers`. */
export const CustomerToCreate = Exactly(
  {
    channel: Channel,
    external_id: ExternalId,
    display_name: Type.Optional(DisplayName),
    phone: Type.Optional(Phone),
    profile: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'Anything you know of the customer. Numbers keep 15 digits: send a longer id as a text.',
      }),
    ),
  },
  { title: 'CustomerToCreate' },
)
export type CustomerToCreate = Static<typeof CustomerToCreate>
