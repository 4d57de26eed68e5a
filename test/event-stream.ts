/** One event as a page gets it. */
export interface ServerSentEvent {
  readonly event: string
  readonly id: string | null
  /** Its data as JSON. */
  readonly data: unknown
}

/** A page's connection. */
export interface EventStream {
  readonly status: number
  readonly headers: Headers
  /** The next event; waits for it, and rejects where the stream ends before it comes. */
  next(): Promise<ServerSentEvent>
  /** How many events have come that nobody has asked for. */
  waiting(): number
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>
  close(): void
}

/**
 * Reads a stream of server-sent events as a browser does, over real HTTP. Heartbeats, which may come at any time, are
 * left out.
 */
export async function openEventStream(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<EventStream> {
  const stop = new AbortController()
  const response = await fetch(url, { headers, signal: stop.signal })
  const events: ServerSentEvent[] = []
  const askers: PromiseWithResolvers<ServerSentEvent>[] = []
  let hasEnded = false
  const take = (event: ServerSentEvent) => {
    const asker = askers.shift()
    if (asker === undefined) events.push(event)
    else asker.resolve(event)
  }
  const refuse = (asker: PromiseWithResolvers<ServerSentEvent>) =>
    asker.reject(new Error('The stream ended before another event came.'))
  const ended = readEvents(response, take)
    .catch(() => undefined)
    .then(() => {
      hasEnded = true
      askers.splice(0).forEach(refuse)
    })
  return {
    status: response.status,
    headers: response.headers,
    next: () => {
      const event = events.shift()
      if (event !== undefined) return Promise.resolve(event)
      const asker = Promise.withResolvers<ServerSentEvent>()
      if (hasEnded) refuse(asker)
      else askers.push(asker)
      return asker.promise
    },
    waiting: () => events.length,
    ended,
    close: () => stop.abort(),
  }
}

async function readEvents(response: Response, take: (event: ServerSentEvent) => void): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
      )
      const data = fields.get('data')
      const event = fields.get('event') ?? 'message'
      if (data === undefined || event === 'beat') continue
      take({ event, id: fields.get('id') ?? null, data: JSON.parse(data) })
    }
  }
}
