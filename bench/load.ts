import { once } from 'node:events'
import { connect } from 'node:net'

export interface LoadResult {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly count: number
}

export interface LoadRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string
}

/** The value below which this share of the sorted numbers lies. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Calls `act` again and again from `inFlight` lanes at once for a time, after a warm-up that is not counted. */
export async function repeat(
  act: () => Promise<void>,
  options: { inFlight: number; seconds: number },
): Promise<LoadResult> {
  const warmUpMs = Math.min(1500, options.seconds * 300)
  const startedAt = performance.now() + warmUpMs
  const endsAt = startedAt + options.seconds * 1000
  const durations: number[] = []
  await Promise.all(
    Array.from({ length: options.inFlight }, async () => {
      for (let from = performance.now(); from < endsAt; from = performance.now()) {
        await act()
        const to = performance.now()
        if (from >= startedAt && to <= endsAt) durations.push(to - from)
      }
    }),
  )
  return summarize(durations, options.seconds)
}

function summarize(durations: readonly number[], seconds: number): LoadResult {
  const sorted = durations.toSorted((a, b) => a - b)
  return {
    perSecond: sorted.length / seconds,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    count: sorted.length,
  }
}

/**
 * Loads an HTTP server; every answer must have the expected status. The generator shares the cores with what it loads, so it does as little
 * as it can: requests are written as bytes, and of an answer only the status and the length are read.
 */
export async function loadHttp(
  origin: string,
  next: () => LoadRequest,
  options: { inFlight: number; seconds: number; expect: number },
): Promise<LoadResult> {
  return withConnections(origin, options, async (connections) =>
    repeat(async () => {
      const connection = connections.pop()
      if (connection === undefined) throw new Error('There is one connection per lane.')
      await connection.exchange(next())
      connections.push(connection)
    }, options),
  )
}

/**
 * Loads an HTTP server with so many requests a second, whatever becomes of them. A request's time counts from the moment at which it was
 * due, so that a stall counts for every request that it held up.
 */
export async function paceHttp(
  origin: string,
  next: () => LoadRequest,
  options: { inFlight: number; seconds: number; expect: number; perSecond: number },
): Promise<LoadResult> {
  const durations: number[] = []
  const total = Math.floor(options.perSecond * options.seconds)
  await withConnections(origin, options, async (connections) => {
    const startedAt = performance.now()
    let sent = 0
    await Promise.all(
      connections.map(async (connection) => {
        while (sent < total) {
          const dueAt = startedAt + (sent++ * 1000) / options.perSecond
          const wait = dueAt - performance.now()
          if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
          await connection.exchange(next())
          durations.push(performance.now() - dueAt)
        }
      }),
    )
  })
  return summarize(durations, options.seconds)
}

/** Sends so many requests as fast as they are answered. */
export async function sendHttp(
  origin: string,
  next: () => LoadRequest,
  options: { inFlight: number; expect: number; count: number },
): Promise<void> {
  let left = options.count
  await withConnections(origin, options, (connections) =>
    Promise.all(
      connections.map(async (connection) => {
        while (left-- > 0) await connection.exchange(next())
      }),
    ),
  )
}

async function withConnections<Result>(
  origin: string,
  { inFlight, expect }: { inFlight: number; expect: number },
  work: (connections: LoadConnection[]) => Promise<Result>,
): Promise<Result> {
  const url = new URL(origin)
  const connections = await Promise.all(Array.from({ length: inFlight }, () => openConnection(url, expect)))
  try {
    return await work([...connections])
  } finally {
    for (const { close } of connections) close()
  }
}

interface LoadConnection {
  exchange(request: LoadRequest): Promise<void>
  close(): void
}

async function openConnection({ hostname, port }: URL, expect: number): Promise<LoadConnection> {
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true).setEncoding('latin1')
  await once(socket, 'connect')
  let answered: PromiseWithResolvers<void> | undefined
  let text = ''
  socket.on('data', (chunk: string) => {
    text += chunk
    const bodyFrom = text.indexOf('\r\n\r\n') + 4
    const bodyLength = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1])
    if (bodyFrom < 4 || text.length < bodyFrom + bodyLength) return
    const answer = text
    text = ''
    if (Number(answer.slice(9, 12)) === expect) answered?.resolve()
    else answered?.reject(new Error(`Expected ${expect}, got ${answer}`))
  })
  socket.on('close', () => answered?.reject(new Error('The server closed the connection.')))
  socket.on('error', (error) => answered?.reject(error))
  return {
    exchange(request) {
      answered = Promise.withResolvers()
      socket.write(writeRequest(request))
      return answered.promise
    },
    close: () => void socket.destroy(),
  }
}

function writeRequest({ method, path, headers, body = '' }: LoadRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = method === 'GET' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`
  return `${method} ${path} HTTP/1.1\r\nhost: bench\r\n${lines.join('')}${length}\r\n${body}`
}
