import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { testContext } from '../../test/context.ts'
import { useTestGateways } from '../../test/harness.ts'
import { movableClock } from '../../test/movable-clock.ts'
import { createTestApp } from '../../test/oauth-gateway.ts'
import { digestClientSecret } from '../apps/client-credentials.ts'
import { openDatabase, type Querier } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { createTokenGate, type GateAnswer } from './token-gate.ts'

const clock = movableClock(new Date('2026-09-15T09:30:20.000Z'))

const { database, gateways } = await useTestGateways()

const gate = () => createTokenGate(database.db.shared, clock)
const unique = (name: string) => `${name}-${randomUUID()}`
const counts = ({ addressRate, clientRate }: GateAnswer) => [addressRate?.count, clientRate?.count]
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
const sorted = (numbers: readonly (number | undefined)[]) =>
  numbers.filter((number) => number !== undefined).toSorted((a, b) => a - b)

describe('the gate of token requests', () => {
  test('counts exactly with 64 requests in flight over three gateways', async () => {
    const gates = gateways.map((db) => createTokenGate(db.shared, clock))
    const clientId = unique('client')
    const answers = await Promise.all(
      upTo(64).map((n) => gates[n % 3]?.ask({ address: unique('address'), clientId })),
    )
    assert.deepEqual(sorted(answers.map((answer) => answer?.clientRate?.count)), upTo(64))
    assert.ok(answers.every((answer) => answer?.addressRate?.count === 1))
    assert.equal(answers[0]?.clientRate?.limit, 20)
    assert.equal(answers[0]?.clientRate?.windowEndsAt.toISOString(), '2026-09-15T09:31:00.000Z')
  })

  test('charges no client with what an address may not ask', async () => {
    const [address, clientId] = [unique('address'), unique('client')]
    const answers = await Promise.all(upTo(30).map(() => gate().ask({ address, clientId })))
    assert.deepEqual(sorted(answers.map(({ addressRate }) => addressRate?.count)), upTo(30))
    assert.deepEqual(sorted(answers.map(({ clientRate }) => clientRate?.count)), upTo(20))
    const next = await gate().ask({ address: unique('address'), clientId })
    assert.deepEqual(counts(next), [1, 21])
  })

  // Addresses and clients by number; zero stands for none. Left to itself fast-check keeps lists short of any limit.
  const asked = fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { minLength: 1, maxLength: 120, size: 'max' })

  test('gives each request of a batch its own place, in whatever company it comes', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async (pairs) => {
        const run = randomUUID()
        const name = (number: number) => (number === 0 ? '' : `${run}-${number}`)
        const answers = await Promise.all(
          ((together) => pairs.map(([a, c]) => together.ask({ address: name(a), clientId: name(c) })))(
            gate(),
          ),
        )
        const placesOf = (which: 0 | 1, number: number, take: (answer: GateAnswer) => number | undefined) =>
          sorted(answers.filter((_, index) => pairs[index]?.[which] === number).map(take))
        const isAdmitted = ({ addressRate }: GateAnswer) => (addressRate?.count ?? 0) <= 20
        for (const number of [1, 2, 3]) {
          const addressed = pairs.filter(([a]) => a === number).length
          assert.deepEqual(
            placesOf(0, number, (answer) => answer.addressRate?.count),
            upTo(addressed),
          )
          const named = answers.filter((answer, index) => pairs[index]?.[1] === number && isAdmitted(answer))
          assert.deepEqual(
            placesOf(1, number, (answer) => answer.clientRate?.count),
            upTo(named.length),
          )
        }
        for (const which of [0, 1] as const) {
          const rate = which === 0 ? 'addressRate' : 'clientRate'
          assert.deepEqual(
            placesOf(which, 0, (answer) => answer[rate]?.count),
            [],
          )
        }
        for (const [index, answer] of answers.entries()) {
          const isNamed = pairs[index]?.[1] !== 0
          assert.equal(answer.clientRate !== null, isNamed && isAdmitted(answer))
        }
      }),
      { numRuns: 40 },
    )
  })

  test('starts anew at the minute, not a moment earlier', async () => {
    const request = { address: unique('address'), clientId: unique('client') }
    const moments = ['09:40:00.000', '09:40:59.999', '09:41:00.000'].map(
      (time) => new Date(`2026-09-15T${time}Z`),
    )
    const places = []
    for (const moment of moments) {
      clock.set(moment)
      places.push(counts(await gate().ask(request)))
    }
    assert.deepEqual(places, [
      [1, 1],
      [2, 2],
      [1, 1],
    ])
  })

  test('finds each client that a batch names, and nobody for the others', async () => {
    const context = testContext(database.db, clock)
    const apps = await Promise.all([
      createTestApp(context),
      createTestApp(context, { scopes: ['agent:run'] }),
    ])
    const shared = gate()
    const ids = [apps[0].clientId, 'app_unknown', apps[1].clientId, apps[0].clientId, '']
    const answers = await Promise.all(
      ids.map((clientId) => shared.ask({ address: unique('address'), clientId })),
    )
    assert.deepEqual(
      answers.map(({ client }) => client?.app.id),
      [apps[0].id, undefined, apps[1].id, apps[0].id, undefined],
    )
    assert.deepEqual(answers[2]?.client?.scopes, ['agent:run'])
    assert.deepEqual(answers[2]?.client?.secretDigests, [digestClientSecret(apps[1].clientSecret)])
  })

  test('does not wait for the disk, and whatever comes next does', async () => {
    const setting = async (querier: Querier) => {
      const [row] = await querier.query<{ value: string }>(
        sql`SELECT current_setting('synchronous_commit') AS value`,
      )
      return row?.value
    }
    const db = openDatabase({ url: database.url, sharedConnections: 1 })
    const before = await setting(db.shared)
    for (const request of [
      { address: unique('address'), clientId: '' },
      { address: '', clientId: unique('client') },
    ]) {
      await db.acrossTenants(async (tx) => {
        await createTokenGate(tx, clock).ask(request)
        assert.equal(await setting(tx), 'off')
      })
      await createTokenGate(db.shared, clock).ask(request)
      assert.equal(await setting(db.shared), before)
    }
    assert.equal(before, 'on')
    await db.close()
  })
})
