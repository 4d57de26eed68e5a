import pg from 'pg'
import { loadHttp } from '../load.ts'
import { startOidcProvider } from '../oidc-provider.ts'
import type { Scenario } from '../scenario.ts'

/** Access tokens issued per second, against `oidc-provider`. The service's limit of 20 a minute is lifted by forgetting the counters while it runs. */
export const tokens: Scenario = async (stand, options) => {
  const client = new pg.Client({ connectionString: stand.databaseUrl })
  await client.connect()
  // The counters start so far below zero that the limit is out of reach.
  const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000)
  for (const subject of [`client:${stand.clientId}`, 'address:127.0.0.1']) {
    for (const offset of [0, 60_000, 120_000]) {
      await client.query(
        `INSERT INTO rate_windows VALUES ($1, 'token', $2, -1000000000)
         ON CONFLICT (subject, class, window_start) DO UPDATE SET count = -1000000000`,
        [subject, new Date(minute.getTime() + offset)],
      )
    }
  }
  await client.end()
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: stand.clientId,
    client_secret: stand.clientSecret,
  }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const load = (origin: string, path: string) =>
    loadHttp(origin, () => ({ method: 'POST', path, headers, body }), { ...options, expect: 200 })
  const provider = await startOidcProvider(stand)
  const floor = await load(provider.origin, '/token')
  await provider.close()
  const { perSecond: value, p50Ms, p99Ms } = await load(stand.baseUrl, '/v1/oauth/token')
  return [
    {
      name: 'tokens',
      value,
      unit: '/s',
      floor: { name: 'oidc-provider in memory', value: floor.perSecond },
      details: { p50_ms: p50Ms, p99_ms: p99Ms },
    },
  ]
}
