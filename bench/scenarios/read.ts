import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { writeRequest } from '../http-connection.ts'
import { loadHttp, warmUp } from '../load.ts'
import type { Scenario } from '../scenario.ts'

/** A customer by id against bare node:http serving the same bytes, each from a thread or process of its own. */
export const read: Scenario = async (stand, options) => {
  const headers = { authorization: `Bearer ${stand.token}` }
  const created = await fetch(`${stand.baseUrl}/v1/customers`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ channel: 'web', external_id: `bench-${Date.now()}`, display_name: 'Noura' }),
  })
  const { data } = (await created.json()) as { data: { id: string } }
  const path = `/v1/customers/${data.id}`
  const bytes = await (await fetch(`${stand.baseUrl}${path}`, { headers })).text()
  const bare = await serveBare(bytes)
  const request = writeRequest({ method: 'GET', path, headers })
  const load = async (origin: string) => {
    await warmUp(origin, () => request, { ...options, expect: 200 })
    return loadHttp(origin, () => request, { ...options, expect: 200 })
  }
  const floor = await load(bare.origin)
  await bare.close()
  const result = await load(stand.baseUrl)
  return [
    {
      name: 'customers by id',
      value: result.perSecond,
      unit: '/s',
      floor: { name: 'bare node:http', value: floor.perSecond },
      details: { p50_ms: result.p50Ms, p99_ms: result.p99Ms },
    },
  ]
}

async function serveBare(bytes: string): Promise<{ origin: string; close(): Promise<void> }> {
  const worker = new Worker(new URL(import.meta.url), { workerData: bytes, argv: ['--bare'] })
  const port = await new Promise<number>((resolve) => worker.once('message', resolve))
  return { origin: `http://127.0.0.1:${port}`, close: async () => void (await worker.terminate()) }
}

if (process.argv.includes('--bare')) {
  const { parentPort, workerData } = await import('node:worker_threads')
  const server = createServer((_request, response) => {
    const length = Buffer.byteLength(workerData)
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': length }
    response.writeHead(200, headers).end(workerData)
  })
  server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port))
}
