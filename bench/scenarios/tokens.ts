import { loadHttp } from '../load.ts'
import { startOidcProvider } from '../oidc-provider.ts'
import type { Scenario } from '../scenario.ts'
import { liftTokenLimits } from '../token-limits.ts'

/** Access tokens issued per second, against `oidc-provider`. The limit of 20 a minute is put out of reach. */
export const tokens: Scenario = async (stand, options) => {
  await liftTokenLimits(stand)
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
