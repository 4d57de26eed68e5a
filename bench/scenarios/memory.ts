import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { writeRequest } from '../http-connection.ts'
import { sendHttp } from '../load.ts'
import { residentMb } from '../resident-memory.ts'
import type { Scenario } from '../scenario.ts'
import type { Stand } from '../stand.ts'
import { submissions } from '../submission.ts'
import { liftTokenLimits } from '../token-limits.ts'
import { tokenRequest } from '../token-request.ts'

const QUARTERS = 4
const SAMPLE_MS = 250
const CUSTOMERS = 500

/** One kind of request of an hour's worth, and its share of all. */
interface Kind {
  readonly share: number
  readonly expect: number
  readonly next: () => string
}

/**
 * How much memory a gateway has after an hour's worth of mixed requests, and how much more it grew in the last quarter
 * than in the second: by then everything that is kept for a while is there, so further growth is a leak.
 */
export const memory: Scenario = async (stand, { requests, inFlight }) => {
  await liftTokenLimits(stand)
  const kinds = mixRequests(stand, await createCustomers(stand))
  const idleMb = await residentMb(stand.gatewayPid)
  const peaksMb: number[] = []
  for (let quarter = 1; quarter <= QUARTERS; quarter++) {
    const sending = kinds.map(({ share, expect, next }) =>
      sendHttp(stand.baseUrl, next, {
        expect,
        inFlight: Math.max(1, Math.round(inFlight * share)),
        count: Math.round((requests * share) / QUARTERS),
      }),
    )
    peaksMb.push(await watchPeak(stand.gatewayPid, Promise.all(sending)))
  }
  const [, second = Number.NaN, , last = Number.NaN] = peaksMb
  const details = Object.fromEntries(peaksMb.map((peak, index) => [`quarter_${index + 1}_mb`, peak]))
  return [
    {
      name: 'gateway memory after an hour of requests',
      value: last,
      unit: 'MB',
      details: { requests, idle_mb: idleMb, ...details },
    },
    { name: 'gateway memory, growth from the second to the last quarter', value: last - second, unit: 'MB' },
  ]
}

async function createCustomers({ baseUrl, token }: Stand): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ids: string[] = []
  for (let index = 0; index < CUSTOMERS; index++) {
    const body = JSON.stringify({ channel: 'web', external_id: randomUUID(), display_name: 'Noura' })
    const answer = await fetch(`${baseUrl}/v1/customers`, { method: 'POST', headers, body })
    const { data } = (await answer.json()) as { data: { id: string } }
    ids.push(data.id)
  }
  return ids
}

function mixRequests(stand: Stand, customerIds: readonly string[]): Kind[] {
  const headers = { authorization: `Bearer ${stand.token}` }
  const read = (path: string) => writeRequest({ method: 'GET', path, headers })
  let turn = 0
  const askForToken = writeRequest(tokenRequest(stand))
  return [
    {
      share: 0.5,
      expect: 200,
      next: () => read(`/v1/customers/${customerIds[turn++ % customerIds.length]}`),
    },
    { share: 0.1, expect: 200, next: () => read('/v1/customers?limit=10') },
    { share: 0.1, expect: 404, next: () => read(`/v1/customers/${randomUUID()}`) },
    { share: 0.05, expect: 400, next: () => read('/v1/customers/not-a-uuid') },
    { share: 0.2, expect: 202, next: submissions(stand.token) },
    { share: 0.05, expect: 200, next: () => askForToken },
  ]
}

/** The most memory that the process occupied until the work was done. */
async function watchPeak(pid: number, work: Promise<unknown>): Promise<number> {
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  let peakMb = 0
  while (!isDone) {
    peakMb = Math.max(peakMb, await residentMb(pid))
    await Promise.race([done, pause(SAMPLE_MS)])
  }
  await done
  return peakMb
}
