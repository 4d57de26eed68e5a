import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { testContext } from '../../test/context.ts'
import { useTestDatabase } from '../../test/harness.ts'
import { movableClock } from '../../test/movable-clock.ts'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import { openDatabase } from '../db/database.ts'
import { type Statement, sql } from '../db/sql.ts'
import { createAccessTokenVerifier, issueAccessToken } from './access-token.ts'
import { ensureSigningKey, KEY_LIFETIME_MS, rotateSigningKey } from './rotate-signing-key.ts'
import { createSigningKeys, type SigningKeys } from './signing-keys.ts'

const START = new Date('2026-09-15T09:30:27.618Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const APP = {
  id: '0198f3a0-0000-7000-8000-000000000001',
  clientId: 'app_a',
  tenant: { organizationId: '0198f3a0-0000-7000-8000-000000000002', environment: 'live' as const },
}

const clock = movableClock(START)
const database = await useTestDatabase()
const context = testContext(database.db, clock)

beforeEach(() => clock.set(START))
afterEach(() => database.db.shared.execute(sql`DELETE FROM signing_keys`))

const kids = async (keys: SigningKeys) => (await keys.published()).map(({ kid }) => kid)
const signerKid = async (keys: SigningKeys) => (await keys.signer()).kid

describe('signing keys', () => {
  test('there is one on first need, the same for every process, however many ask at once', async () => {
    const processes = Array.from({ length: 8 }, () =>
      openDatabase({ url: database.url, sharedConnections: 2 }),
    )
    const signers = await Promise.all(
      processes.map((db) => signerKid(createSigningKeys(testContext(db, clock)))),
    )
    await Promise.all(processes.map((db) => db.close()))
    assert.equal(new Set(signers).size, 1)
    assert.deepEqual(await kids(createSigningKeys(context)), [signers[0]])
  })

  test('a new key is published at once, signs a minute later, and the old one stays an hour after that', async () => {
    const keys = createSigningKeys(context)
    const first = await signerKid(keys)
    const rotation = await rotateSigningKey(context)
    assert.deepEqual(rotation, {
      kid: rotation.kid,
      previousKid: first,
      previousValidUntil: new Date(START.getTime() + MINUTE + HOUR),
    })
    assert.deepEqual(await kids(keys), [first, rotation.kid])
    clock.advance(MINUTE - 1)
    assert.equal(await signerKid(keys), first)
    clock.advance(1)
    assert.equal(await signerKid(keys), rotation.kid)
    clock.advance(HOUR - 1)
    assert.deepEqual(await kids(keys), [first, rotation.kid])
    clock.advance(1)
    assert.deepEqual(await kids(keys), [rotation.kid])
  })

  test('every token is good for its whole life across a rotation, also at another gateway', async () => {
    const here = createSigningKeys(context)
    const there = createSigningKeys(context)
    const verifyThere = createAccessTokenVerifier(context, there)
    await there.published()
    await here.signer()
    await rotateSigningKey(context)
    for (let minute = 0; minute < 5; minute++) {
      const token = await issueAccessToken(context, here, APP, ['agent:run'])
      assert.ok(await verifyThere(token), `issued in minute ${minute}`)
      clock.advance(MINUTE)
      assert.ok(await verifyThere(token), `a minute after minute ${minute}`)
    }
  })

  test('a token of a key that left the set is refused, even one that was remembered', async () => {
    const keys = createSigningKeys(context)
    const verify = createAccessTokenVerifier(context, keys)
    const token = await issueAccessToken(context, keys, APP, ['agent:run'])
    assert.ok(await verify(token))
    await rotateSigningKey(context)
    await database.db.shared.execute(
      sql`UPDATE signing_keys SET published_until = ${clock.now()} WHERE published_until IS NOT NULL`,
    )
    clock.advance(5_000)
    assert.equal(await verify(token), null)
  })

  test('two rotations within a minute leave every key published for an hour after its last signature', async () => {
    const keys = createSigningKeys(context)
    const first = await signerKid(keys)
    const second = (await rotateSigningKey(context)).kid
    clock.advance(10_000)
    const third = await rotateSigningKey(context)
    assert.equal(third.previousKid, second)
    clock.advance(50_000)
    assert.equal(await signerKid(keys), second)
    clock.advance(10_000)
    assert.equal(await signerKid(keys), third.kid)
    assert.deepEqual(await kids(keys), [first, second, third.kid])
    clock.set(third.previousValidUntil ?? START)
    assert.deepEqual(await kids(keys), [third.kid])
  })

  test('concurrent rotations follow each other, and one key has no successor', async () => {
    await ensureSigningKey(context)
    const rotations = await Promise.all(Array.from({ length: 5 }, () => rotateSigningKey(context)))
    assert.equal(new Set(rotations.map(({ previousKid }) => previousKid)).size, 5)
    const open = await database.db.shared.query(
      sql`SELECT kid FROM signing_keys WHERE published_until IS NULL`,
    )
    assert.equal(open.length, 1)
  })

  test('are rotated while the usage of a long time is being counted', async () => {
    await database.db.acrossTenants(async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.usageCounting})`)
      assert.equal((await rotateSigningKey(context)).previousKid, null)
    })
  })

  test('rotating before the first need makes the first key, which signs at once', async () => {
    const rotation = await rotateSigningKey(context)
    assert.deepEqual(rotation, { kid: rotation.kid, previousKid: null, previousValidUntil: null })
    assert.equal(await signerKid(createSigningKeys(context)), rotation.kid)
  })

  test('the service rotates a key that has grown old by itself, once', async () => {
    const keys = createSigningKeys(context)
    const first = await signerKid(keys)
    clock.advance(KEY_LIFETIME_MS - 1)
    assert.deepEqual(await kids(keys), [first])
    clock.advance(1)
    assert.equal(await signerKid(keys), first)
    const [, successor] = await kids(keys)
    assert.ok(successor)
    assert.equal((await kids(createSigningKeys(context))).length, 2)
    clock.advance(MINUTE)
    assert.equal(await signerKid(keys), successor)
  })

  test('a machine whose clock is behind signs with the first key, although that one’s time has not come there', async () => {
    const first = await signerKid(createSigningKeys(context))
    clock.advance(-1_000)
    assert.equal(await signerKid(createSigningKeys(context)), first)
  })

  test('a machine whose clock is behind makes no successor that would sign before its predecessor', async () => {
    await ensureSigningKey(context)
    const second = (await rotateSigningKey(context)).kid
    clock.advance(-10 * MINUTE)
    const third = await rotateSigningKey(context)
    assert.equal(third.previousKid, second)
    assert.equal((await rotateSigningKey(context)).previousKid, third.kid)
  })

  test('keys that left the set are forgotten at the next rotation', async () => {
    await ensureSigningKey(context)
    await rotateSigningKey(context)
    clock.advance(2 * HOUR)
    await rotateSigningKey(context)
    assert.equal((await database.db.shared.query(sql`SELECT kid FROM signing_keys`)).length, 2)
  })

  test('no private key is readable in the database', async () => {
    await ensureSigningKey(context)
    const [row] = await database.db.shared.query<{ text: string }>(
      sql`SELECT k::text || encode(private_key_sealed, 'escape') AS text FROM signing_keys k`,
    )
    assert.doesNotMatch(row?.text ?? '', /PRIVATE KEY|"d"/)
    assert.match(row?.text ?? '', /P-256/)
  })
})

describe('an unknown kid', () => {
  test('makes the keys be read again at most once a second, however many are invented', async () => {
    let reads = 0
    const { shared } = database.db
    const counted = {
      ...database.db,
      shared: {
        ...shared,
        query: <Row extends object>(statement: Statement) => {
          reads += 1
          return shared.query<Row>(statement)
        },
      },
    }
    const keys = createSigningKeys(testContext(counted, clock))
    await keys.signer()
    const before = reads
    await Promise.all(Array.from({ length: 50 }, (_, index) => keys.find(`invented-${index}`)))
    assert.equal(reads, before, 'within the second of the last read')
    clock.advance(1_000)
    await Promise.all(Array.from({ length: 50 }, (_, index) => keys.find(`invented-${index}`)))
    assert.equal(reads, before + 1)
  })

  test('is found although the clock was set back after the keys were read', async () => {
    const keys = createSigningKeys(context)
    await keys.signer()
    clock.advance(-HOUR)
    const { kid } = await rotateSigningKey(context)
    assert.equal((await keys.find(kid))?.kid, kid)
  })

  test('is found a second after it was published elsewhere', async () => {
    const keys = createSigningKeys(context)
    await keys.signer()
    const { kid } = await rotateSigningKey(context)
    assert.equal(await keys.find(kid), null)
    clock.advance(1_000)
    assert.equal((await keys.find(kid))?.kid, kid)
  })
})
