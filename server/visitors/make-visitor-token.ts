import { credentialsPurpose } from '../channels/credentials.ts'
import type { Context } from '../context.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { findWebAccount } from './queries.ts'
import {
  LEAST_SECRET_CHARACTERS,
  readVisitorToken,
  signVisitorToken,
  type VisitorClaims,
} from './visitor-token.ts'
import { readStreamSecret } from './web-credentials.ts'

/** Makes a token as the company's own backend would, for trying a page out. */
export async function makeVisitorToken(
  { db, secretBox }: Pick<Context, 'db' | 'secretBox'>,
  claims: VisitorClaims,
): Promise<string> {
  const account = await findWebAccount(db.shared, claims.accountId)
  if (account === null) throw new OperatorError(`There is no channel account "${claims.accountId}" on web.`)
  const { credentialsSealed } = account
  const secret =
    credentialsSealed === null
      ? null
      : readStreamSecret(secretBox.open(credentialsSealed, credentialsPurpose(claims.accountId)))
  if (secret === null) {
    throw new OperatorError(
      `The channel account ${claims.accountId} has no secret: give it credentials with a "stream_secret" of ${LEAST_SECRET_CHARACTERS} characters or more.`,
    )
  }
  const token = signVisitorToken(claims, secret)
  if (readVisitorToken(token) === null) {
    throw new OperatorError('THREAD and VISITOR must have 1 to 256 characters, as in inbound events.')
  }
  return token
}
