import type { Context } from '../context.ts'
import type { TenantTransaction } from '../db/database.ts'
import { untilDatabaseAnswers } from '../db/until-database-answers.ts'
import type { Tenant } from '../platform/tenant.ts'
import { updateCredentials } from './account-queries.ts'
import { credentialsPurpose } from './credentials.ts'
import type { Credentials, Renewed } from './platform.ts'
import { lockCredentials } from './queries.ts'

// A renewal keeps its connection for as long as the platform takes to answer. Without a bound, a platform that has
// fallen silent would have all that this process may open, and nobody's requests would be served.
const MOST_UNDER_WAY = 4
let underWay = 0

/**
 * Runs `renew` with an account's latest credentials while no other worker renews them, and keeps what it changes;
 * returns its result and the credentials as they are then, or null when another worker is at it, or this process at as
 * many as it may. Where the database goes away after a renewal, what came of it is kept once the database answers: the
 * platform may take each refresh token once, and has given the next one to this process alone.
 */
export async function renewAlone<Result>(
  { db, secretBox, log }: Pick<Context, 'db' | 'secretBox' | 'log'>,
  account: { readonly tenant: Tenant; readonly id: string },
  renew: (latest: Credentials, latestSealed: Buffer) => Promise<Renewed<Result>>,
  signal: AbortSignal,
): Promise<{
  readonly result: Result
  readonly credentials: Credentials
  readonly credentialsSealed: Buffer
} | null> {
  if (underWay >= MOST_UNDER_WAY) return null
  const purpose = credentialsPurpose(account.id)
  let begun: { readonly from: Buffer; readonly renewed: Renewed<Result> } | undefined
  const keep = async (tx: TenantTransaction) => {
    const sealed = await lockCredentials(tx, account.id, begun === undefined ? 'unless_held' : 'in_turn')
    if (sealed === null) return null
    const latest: Credentials = JSON.parse(secretBox.open(sealed, purpose))
    begun ??= { from: sealed, renewed: await renew(latest, sealed) }
    const { result, changes } = begun.renewed
    // Others have gone on from these credentials, or only the answer was lost that they are kept.
    const isKept = !sealed.equals(begun.from)
    if (changes === undefined || isKept) return { result, credentials: latest, credentialsSealed: sealed }
    const credentials = { ...latest, ...changes }
    const credentialsSealed = secretBox.seal(JSON.stringify(credentials), purpose)
    await updateCredentials(tx, account.id, credentialsSealed)
    return { result, credentials, credentialsSealed }
  }
  const news = { about: { channel_account_id: account.id }, log }
  underWay += 1
  try {
    return await untilDatabaseAnswers(() => db.withTenant(account.tenant, keep), news, signal)
  } finally {
    underWay -= 1
  }
}
