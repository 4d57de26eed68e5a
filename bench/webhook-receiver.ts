import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/**
 * A receiver in a thread of its own, so that it takes no time from the measuring thread. The path says how it behaves:
 * `/ok` answers at once, `/hang` never, `/drip` begins an answer and continues with a byte a second.
 */
export interface BenchReceiver {
  readonly origin: string
  /** What came to `/ok` since the last time of asking: when the head of each request was read, by delivery id. */
  take(): Promise<Map<string, number>>
  /** How many requests are open that hang or drip. */
  countOpen(): Promise<number>
  close(): Promise<void>
}

const ROLE = 'webhook receiver'

interface Reply {
  readonly port?: number
  readonly arrivals?: Map<string, number>
  readonly open?: number
}

/** The same clock in every thread of this process, in milliseconds. */
export function nowMs(): number {
  return performance.timeOrigin + performance.now()
}

/** Starts the receiver; the caller closes it. */
export async function startBenchReceiver(): Promise<BenchReceiver> {
  const thread = new Worker(new URL(import.meta.url), { workerData: ROLE })
  const next = () => new Promise<Reply>((resolve) => thread.once('message', resolve))
  const ask = async (question: string) => {
    const answer = next()
    thread.postMessage(question)
    return answer
  }
  const { port } = await next()
  return {
    origin: `http://127.0.0.1:${port}`,
    take: async () => (await ask('arrivals')).arrivals ?? new Map(),
    countOpen: async () => (await ask('open')).open ?? 0,
    close: async () => void (await thread.terminate()),
  }
}

function serve(): void {
  let arrivals = new Map<string, number>()
  const open = new Set<ServerResponse>()
  const dripping = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    request.resume()
    if (request.url?.startsWith('/ok')) {
      arrivals.set(String(request.headers['x-service-delivery']), nowMs())
      request.on('end', () => response.writeHead(204).end())
      return
    }
    open.add(response)
    response.on('close', () => {
      open.delete(response)
      dripping.delete(response)
    })
    if (request.url?.startsWith('/drip')) {
      response.writeHead(200).write('.')
      dripping.add(response)
    }
  })
  // Like a receiver behind a proxy that keeps connections: only the sender is measured.
  server.keepAliveTimeout = 60_000
  setInterval(() => {
    for (const response of dripping) response.write('.')
  }, 1_000)
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () =>
    parentPort?.postMessage({ port: (server.address() as AddressInfo).port }),
  )
  parentPort?.on('message', (question: string) => {
    if (question === 'open') return parentPort?.postMessage({ open: open.size })
    parentPort?.postMessage({ arrivals })
    arrivals = new Map()
  })
}

if (!isMainThread && workerData === ROLE) serve()
