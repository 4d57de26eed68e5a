import type { Context } from '../context.ts'
import { Problem } from '../platform/problem.ts'
import { findEndpointTenant, unknownEndpoint } from '../webhooks/find-endpoint-tenant.ts'
import { newSigningSecret } from '../webhooks/signature.ts'
import { sealSigningSecret } from '../webhooks/signing-secrets.ts'
import { updateEndpointSecret } from './queries.ts'

const HOUR_MS = 60 * 60 * 1000
const DEFAULT_OVERLAP_MS = 24 * HOUR_MS
const MOST_OVERLAP_MS = 72 * HOUR_MS

export interface RotatedSecret {
  readonly id: string
  /** Shown here once and never again. */
  readonly signingSecret: string
  readonly secretRotatingUntil: Date
}

/**
 * Gives an endpoint a new signing secret. Both secrets sign until the overlap ends, then the old one is dropped. A
 * rotation that begins while another runs ends that one: at most two secrets ever sign. Only for operators, since it
 * finds the endpoint's tenant by the id alone. Throws `not_found` for an unknown endpoint and `validation_failed` for
 * an overlap over 72 hours.
 */
export async function rotateWebhookSecret(
  context: Context,
  endpointId: string,
  overlapMs: number = DEFAULT_OVERLAP_MS,
): Promise<RotatedSecret> {
  if (!(overlapMs >= 0 && overlapMs <= MOST_OVERLAP_MS)) {
    throw new Problem('validation_failed', 'The overlap must be at most 72 hours.', {
      errors: [{ path: 'overlap', message: 'must be at most 72 hours.' }],
    })
  }
  const id = endpointId.toLowerCase()
  const tenant = await findEndpointTenant(context.db.shared, id)
  const signingSecret = newSigningSecret(context.random)
  const sealed = sealSigningSecret(context.secretBox, id, signingSecret)
  const secretRotatingUntil = new Date(context.clock.now().getTime() + overlapMs)
  await context.db.withTenant(tenant, async (tx) => {
    if (!(await updateEndpointSecret(tx, id, sealed, secretRotatingUntil))) throw unknownEndpoint(id)
  })
  return { id, signingSecret, secretRotatingUntil }
}
