import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { setAllowedIps } from '../../server/apps/set-allowed-ips.ts'
import { suspendApp } from '../../server/apps/suspend-app.ts'
import type { Statement } from '../../server/db/sql.ts'
import type { TestApp } from '../service.ts'
import { useApi } from './support.ts'

/** Samples of each kind, taken in turns, so that disturbances of the machine affect all of them equally. */
const SAMPLES = 120
/** A real difference shows every time; one that the machine made does not. */
const TRIES = 5
const MOST_RATIO = 1.35

const api = await useApi()

// invalid_client is one identical answer on purpose, so how long it takes must not tell what was wrong either.
describe('how long invalid_client takes does not tell what was wrong', () => {
  let kinds: Readonly<Record<string, { readonly client_id: string; readonly client_secret: string }>>

  before(async () => {
    const [known, suspended, elsewhere] = (await Promise.all([api.app(), api.app(), api.app()])) as [
      TestApp,
      TestApp,
      TestApp,
    ]
    const { context } = api.service.opened
    await suspendApp(context, suspended.id)
    await setAllowedIps(context, elsewhere.id, ['203.0.113.0/24'])
    const ofApp = ({ clientId, clientSecret }: TestApp) => ({
      client_id: clientId,
      client_secret: clientSecret,
    })
    const other = (text: string) => text.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    kinds = {
      'an unknown client': { ...ofApp(known), client_id: other(known.clientId) },
      'a wrong secret': { ...ofApp(known), client_secret: other(known.clientSecret) },
      'a suspended app': ofApp(suspended),
      'an address that is not allowed': ofApp(elsewhere),
    }
  })

  async function ask(credentials: object): Promise<number> {
    const startedAt = performance.now()
    const answer = await api.call({
      path: '/v1/oauth/token',
      body: { grant_type: 'client_credentials', ...credentials },
    })
    const duration = performance.now() - startedAt
    assert.equal(`${answer.status} ${answer.body.error}`, '401 invalid_client')
    return duration
  }

  it('is the same statements, whatever is wrong', async () => {
    const { shared } = api.service.opened.context.db
    const { query } = shared
    const asked: string[] = []
    Object.assign(shared, {
      query: (statement: Statement) => {
        asked.push(statement.name)
        return query(statement)
      },
    })
    try {
      const statements: string[][] = []
      for (const credentials of Object.values(kinds)) {
        await ask(credentials)
        statements.push(asked.splice(0))
      }
      const [first = [], ...others] = statements
      assert.ok(first.length > 0)
      for (const other of others) assert.deepEqual(other, first)
    } finally {
      Object.assign(shared, { query })
    }
  })

  /** The kinds from the fastest to the slowest, each by the time that a quarter of its answers stay below. */
  async function measure(): Promise<{ kind: string; ms: number }[]> {
    const durations = new Map<string, number[]>(Object.keys(kinds).map((kind) => [kind, []]))
    for (let round = 0; round < SAMPLES; round++) {
      if (round % 10 === 0) api.nextMinute()
      for (const [kind, credentials] of Object.entries(kinds))
        durations.get(kind)?.push(await ask(credentials))
    }
    return [...durations]
      .map(([kind, each]) => ({ kind, ms: each.sort((a, b) => a - b)[SAMPLES >> 2] ?? 0 }))
      .sort((a, b) => a.ms - b.ms)
  }

  it('takes the same time, whatever is wrong', async (t) => {
    const slowest = new Set<string>()
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const order = await measure()
      t.diagnostic(order.map(({ kind, ms }) => `${kind}: ${ms.toFixed(2)} ms`).join(', '))
      const [first, last] = [order[0], order.at(-1)]
      if (first === undefined || last === undefined) throw new Error('Nothing was measured.')
      // Either they cannot be told apart, or another one was the slowest this time, which is the machine's doing.
      if (last.ms < first.ms * MOST_RATIO || slowest.size > 1) return
      slowest.add(last.kind)
    }
    assert.ok(slowest.size > 1, `every time the slowest was: ${[...slowest].join()}`)
  })
})
