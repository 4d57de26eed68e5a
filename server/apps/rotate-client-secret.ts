import type { Context } from '../context.ts'
import { changeApp } from './change-app.ts'
import { digestClientSecret, newClientSecret } from './client-credentials.ts'
import { deleteEndedSecrets, deletePreviousSecrets, insertSecret, updateSecretExpiries } from './queries.ts'
import { OVERLAP_DEFAULT_MS, overlapEnd } from './rules.ts'

/** A new client secret, shown here and never again, and the end of the old one. */
export interface SecretRotation {
  readonly id: string
  readonly clientSecret: string
  readonly previousValidUntil: Date
}

/**
 * Gives an app a new client secret. The old one stays valid for the overlap: 24 hours by default, 72 at most (API
 * document, Authentication 8). A secret in an earlier overlap keeps its end, or ends with this overlap if that is
 * sooner; without an overlap only the new secret is valid.
 */
export async function rotateClientSecret(
  context: Pick<Context, 'db' | 'clock' | 'random'>,
  appId: string,
  overlapMs = OVERLAP_DEFAULT_MS,
): Promise<SecretRotation> {
  const clientSecret = newClientSecret(context.random)
  return changeApp(context, appId, async (tx, id) => {
    const now = context.clock.now()
    const previousValidUntil = overlapEnd(now, overlapMs)
    await updateSecretExpiries(tx, id, previousValidUntil)
    await deleteEndedSecrets(tx, id, now)
    const digest = digestClientSecret(clientSecret)
    await insertSecret(tx, { tenant: tx.tenant, appId: id, digest, createdAt: now })
    return { id, clientSecret, previousValidUntil }
  })
}

/**
 * Ends the old client secrets at once; the current one stays. Tokens that were issued already stay valid until they
 * expire.
 */
export async function revokeOldSecret(context: Pick<Context, 'db'>, appId: string): Promise<{ id: string }> {
  return changeApp(context, appId, async (tx, id) => {
    await deletePreviousSecrets(tx, id)
    return { id }
  })
}
