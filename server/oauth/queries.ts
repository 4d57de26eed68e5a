import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import type { Querier } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** The public half of a P-256 key (RFC 7518, section 6.2.1). */
export interface PublicJwk {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
}

/** A signing key as it is stored. */
export interface StoredSigningKey {
  readonly kid: string
  readonly publicJwk: PublicJwk
  readonly privateKeySealed: Buffer
  readonly createdAt: Date
  readonly signsFrom: Date
  /** Null until a successor is known; then the time at which the key leaves the JWKS. */
  readonly publishedUntil: Date | null
}

interface SigningKeyRow {
  kid: string
  public_jwk: PublicJwk
  private_key_sealed: Buffer
  created_at: Date
  signs_from: Date
  published_until: Date | null
}

/** Lets only one transaction at a time decide about new keys, over all processes of the service. */
export async function lockSigningKeys(tx: Querier): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.signingKeys})`)
}

/** The keys that belong in the JWKS now, in the order in which they sign; the one without a successor is last. */
export async function selectPublishedKeys(db: Querier, now: Date): Promise<StoredSigningKey[]> {
  const rows = await db.query<SigningKeyRow>(sql`
    SELECT kid, public_jwk, private_key_sealed, created_at, signs_from, published_until
    FROM signing_keys
    WHERE published_until IS NULL OR published_until > ${now}
    ORDER BY signs_from, published_until NULLS LAST, kid`)
  return rows.map((row) => ({
    kid: row.kid,
    publicJwk: row.public_jwk,
    privateKeySealed: row.private_key_sealed,
    createdAt: row.created_at,
    signsFrom: row.signs_from,
    publishedUntil: row.published_until,
  }))
}

export async function insertSigningKey(tx: Querier, key: StoredSigningKey): Promise<void> {
  await tx.execute(sql`
    INSERT INTO signing_keys (kid, public_jwk, private_key_sealed, created_at, signs_from, published_until)
    VALUES (${key.kid}, ${JSON.stringify(key.publicJwk)}, ${key.privateKeySealed}, ${key.createdAt},
      ${key.signsFrom}, ${key.publishedUntil})`)
}

export async function updatePublishedUntil(tx: Querier, kid: string, publishedUntil: Date): Promise<void> {
  await tx.execute(sql`UPDATE signing_keys SET published_until = ${publishedUntil} WHERE kid = ${kid}`)
}

/** Deletes keys that have left the JWKS: nothing that they signed is valid any more. */
export async function deleteUnpublishedKeys(tx: Querier, now: Date): Promise<void> {
  await tx.execute(sql`DELETE FROM signing_keys WHERE published_until <= ${now}`)
}
