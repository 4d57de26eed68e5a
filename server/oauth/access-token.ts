import { LIMITS } from '../../contract/limits.ts'
import type { Scope } from '../../contract/scopes.ts'
import type { Context } from '../context.ts'
import type { AccessTokenClaims, AdmittedApp } from '../http/operation-handler.ts'
import { keepLatest } from '../platform/keep-latest.ts'
import { createBatchSigner } from './batch-signer.ts'
import { encodePart, parsePayload, splitCompactJws } from './compact-jws.ts'
import { verifyEs256 } from './es256.ts'
import { audience, hasExactly, readClaims, TOKEN_ALG, TOKEN_TYP, type TokenPayload } from './rules.ts'
import type { SigningKeys } from './signing-keys.ts'

// A token has some 750 characters, so this many take about 10 MB.
const MOST_REMEMBERED = 10_000

// One thread signs for the whole process.
const signTogether = createBatchSigner()

/** Makes an access token (a JWT of RFC 9068) that lives 600 seconds. */
export async function issueAccessToken(
  context: Pick<Context, 'baseUrl' | 'clock' | 'ids'>,
  keys: SigningKeys,
  app: AdmittedApp,
  scopes: readonly Scope[],
): Promise<string> {
  const { header, privateKey } = await keys.signer()
  const iat = Math.floor(context.clock.now().getTime() / 1000)
  const payload: TokenPayload = {
    iss: context.baseUrl,
    aud: audience(context.baseUrl),
    sub: app.clientId,
    client_id: app.clientId,
    app_id: app.id,
    organization_id: app.tenant.organizationId,
    environment: app.tenant.environment,
    scope: scopes.join(' '),
    jti: context.ids.uuid(),
    iat,
    exp: iat + LIMITS.accessTokenSeconds,
  }
  const signingInput = `${header}.${encodePart(payload)}`
  return `${signingInput}.${(await signTogether(privateKey, signingInput)).toString('base64url')}`
}

/** A token that was verified, with the key that its validity depends on. */
interface Verified {
  readonly token: string
  readonly claims: AccessTokenClaims
  readonly kid: string
}

// As many characters as a signature has.
function endOf(token: string): string {
  return token.slice(-86)
}

async function verifyToken(
  context: Pick<Context, 'baseUrl' | 'clock'>,
  keys: SigningKeys,
  token: string,
): Promise<Verified | null> {
  const jws = splitCompactJws(token)
  if (jws === null || !hasExactly(jws.header, ['alg', 'kid', 'typ'])) return null
  const { alg, kid, typ } = jws.header
  if (alg !== TOKEN_ALG || typ !== TOKEN_TYP || typeof kid !== 'string') return null
  const key = await keys.find(kid)
  if (key === null || !verifyEs256(key.publicKey, jws.signingInput, jws.signature)) return null
  const claims = readClaims(parsePayload(jws), context.baseUrl, context.clock.now())
  return claims === null ? null : { token, claims, kid }
}

/**
 * Verifies access tokens. Only a token whose exact bytes this service could have written is accepted. The signature, 50
 * to 70 us of work, is checked once; the whole token is then remembered until it expires or its key leaves the set, and
 * if there are too many the oldest is forgotten first. Tokens are looked up by their end, the signature: every request
 * brings the token as a new string, and as a key it would have to be hashed from end to end.
 */
export function createAccessTokenVerifier(
  context: Pick<Context, 'baseUrl' | 'clock'>,
  keys: SigningKeys,
  mostRemembered = MOST_REMEMBERED,
): (token: string) => AccessTokenClaims | null | Promise<AccessTokenClaims | null> {
  const remembered = new Map<string, Verified>()

  async function meet(token: string): Promise<AccessTokenClaims | null> {
    const verified = await verifyToken(context, keys, token)
    if (verified === null) return null
    keepLatest(remembered, endOf(token), verified, mostRemembered)
    return verified.claims
  }

  async function checkKey(token: string, { claims, kid }: Verified): Promise<AccessTokenClaims | null> {
    if ((await keys.find(kid)) !== null) return claims
    remembered.delete(endOf(token))
    return null
  }

  return (token) => {
    const known = remembered.get(endOf(token))
    if (known?.token !== token) return meet(token)
    if (known.claims.expiresAt <= context.clock.now()) {
      remembered.delete(endOf(token))
      return null
    }
    // Almost every request comes here, and has nothing to wait for.
    return keys.isKnown(known.kid) ? known.claims : checkKey(token, known)
  }
}
