import { randomUUID } from 'node:crypto'
import { type LoadRequest, writeRequest } from './http-connection.ts'

/** A new customer's first message. */
export function submission(token: string, text = 'Thank you!', id: string = randomUUID()): LoadRequest {
  return {
    method: 'POST',
    path: '/v1/inbound-events',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': id,
    },
    body: JSON.stringify({
      channel: 'web',
      external_message_id: id,
      external_thread_id: id,
      sender: { external_id: id },
      text,
    }),
  }
}

/**
 * New customers' first messages as they go over the wire: they differ only in the id, which is written into its place.
 */
export function submissions(token: string, text?: string): () => string {
  const placeholder = randomUUID()
  const parts = writeRequest(submission(token, text, placeholder)).split(placeholder)
  return () => parts.join(randomUUID())
}
