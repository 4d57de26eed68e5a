import { writeRequest } from '../http-connection.ts'
import { loadHttp, warmUp } from '../load.ts'
import { startOidcProvider } from '../oidc-provider.ts'
import type { Scenario } from '../scenario.ts'
import { liftTokenLimits } from '../token-limits.ts'
import { tokenRequest } from '../token-request.ts'

/** Access tokens issued per second, against `oidc-provider`. The limit of 20 a minute is put out of reach. */
export const tokens: Scenario = async (stand, options) => {
  await liftTokenLimits(stand)
  const request = tokenRequest(stand)
  const load = async (origin: string, path: string) => {
    const text = writeRequest({ ...request, path })
    await warmUp(origin, () => text, { ...options, expect: 200 })
    return loadHttp(origin, () => text, { ...options, expect: 200 })
  }
  const provider = await startOidcProvider(stand)
  const floor = await load(provider.origin, '/token')
  await provider.close()
  const { perSecond: value, p50Ms, p99Ms } = await load(stand.baseUrl, request.path)
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
