import { LIMITS } from '../limits.ts'
import { Channel, DisplayName, Exactly, ExternalId, Nullable, OneOf, Phone, Uuid } from './common.ts'
import { MEDIA_KINDS } from './conversation.ts'
import { type Static, Type } from './type.ts'

/** An item may have further properties that the API document does not name; they are not kept. */
const InboundMedia = Type.Object(
  {
    kind: OneOf(MEDIA_KINDS),
    url: Type.String({ minLength: 1 }),
    mime: Type.String({ minLength: 1 }),
    // Without `default`, which would make generators of TypeScript types demand what may be left out.
    size: Type.Optional(
      Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Bytes; 0 when absent.' }),
    ),
  },
  { title: 'InboundMedia', description: 'Other properties are allowed and not kept.' },
)

/** Body of `POST /v1/inbound-events`. */
export const InboundEventToSubmit = Exactly(
  {
    channel: Channel,
    external_message_id: Type.String({
      minLength: 1,
      maxLength: 256,
      description:
        'Unique per channel, over all threads and accounts there; a repeat is the same event. Where a platform counts messages per chat, put the chat in front.',
    }),
    external_thread_id: Type.String({ minLength: 1, maxLength: 256 }),
    sender: Exactly({
      external_id: ExternalId,
      display_name: Type.Optional(DisplayName),
      phone: Type.Optional(Phone),
    }),
    text: Type.Optional(Nullable(Type.String({ maxLength: LIMITS.textCharacters }))),
    media: Type.Optional(Type.Array(InboundMedia, { maxItems: LIMITS.mediaItems })),
    ts: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'When the customer sent it; the time of receipt when absent.',
      }),
    ),
    channel_account_id: Type.Optional(
      Nullable(Uuid, {
        description: 'Required for a live app on `whatsapp`, `instagram` and `facebook`.',
      }),
    ),
  },
  { title: 'InboundEventToSubmit' },
)
export type InboundEventToSubmit = Static<typeof InboundEventToSubmit>

export const AcceptedInboundEvent = Exactly(
  {
    event_id: Uuid,
    external_message_id: Type.String(),
    duplicate: Type.Boolean({ description: 'True when this message was submitted before.' }),
    status: Type.Literal('accepted'),
  },
  { title: 'AcceptedInboundEvent' },
)
export type AcceptedInboundEvent = Static<typeof AcceptedInboundEvent>
