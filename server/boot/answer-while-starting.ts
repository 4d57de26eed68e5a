import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { OPERATIONS } from '../../contract/operations.ts'
import type { Config } from '../config.ts'
import { ALIVE, UNAVAILABLE } from '../http/health.ts'
import { JSON_MEDIA_TYPE } from '../http/media-types.ts'
import { PROBLEM_MEDIA_TYPE, problemStatus, renderProblem } from '../http/problem.ts'
import { OAuthError, renderOAuthError } from '../oauth/oauth-error.ts'
import { systemClock } from '../platform/clock.ts'
import { createIds } from '../platform/ids.ts'
import { Problem } from '../platform/problem.ts'
import { systemRandom } from '../platform/random.ts'

// Not imported; `http/client-errors.ts` gives the reason.
const { createServer } = process.getBuiltinModule('node:http')

const STARTING = 'The service is starting. Try again shortly.'
const RETRY_AFTER_SECONDS = 1
const LAST_ANSWERS_MS = 1_000

/** Answers in the gateway's place until the gateway is ready. */
export interface StandIn {
  /** Why nothing can listen at the address; null if it does. */
  readonly failure: NodeJS.ErrnoException | null
  /**
   * Lets the gateway's server take over the same socket, so that no connection is refused in between; pending requests
   * still get their answers. False if there is no socket to take over: then the gateway listens by itself.
   */
  handOver(gateway: Server): Promise<boolean>
  /** Leaves the port at once; pending requests still get their answers. */
  close(): void
}

interface Answer {
  readonly status: number
  readonly mediaType: string
  readonly body: object
}

/**
 * Answers at the gateway's address while the process starts, which may take as long as the database is away. Health
 * checks learn that the process is alive and not ready, so that it is neither restarted nor sent requests; other
 * requests are told to try again. If the port is taken, `failure` says so.
 */
export async function answerWhileStarting(
  config: Pick<Config, 'host' | 'port' | 'baseUrl'>,
): Promise<StandIn> {
  const ids = createIds(systemClock, systemRandom)
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const requestId = ids.uuid()
    const { status, mediaType, body } = chooseAnswer(request.url ?? '/', config.baseUrl, requestId)
    const bytes = Buffer.from(JSON.stringify(body))
    response
      .writeHead(status, {
        'Content-Type': mediaType,
        'Content-Length': bytes.length,
        'Cache-Control': 'no-store',
        'X-Request-Id': requestId,
        ...(status === 503 && { 'Retry-After': RETRY_AFTER_SECONDS }),
        // The next request may be for the gateway.
        Connection: 'close',
      })
      .end(bytes)
  })
  const listening = untilListening(server)
  server.listen({ host: config.host, port: config.port })
  const failure = await listening
  let isOurs = failure === null
  const leave = () => {
    isOurs = false
    setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS).unref()
  }
  return {
    failure,
    async handOver(gateway) {
      // This name has two addresses, but a socket has only one.
      if (!isOurs || config.host === 'localhost') return false
      const listens = untilListening(gateway)
      gateway.listen(server)
      leave()
      return (await listens) === null
    },
    close() {
      if (!isOurs) return
      server.close()
      leave()
    },
  }
}

/** Null once it listens, or why it cannot. */
function untilListening(server: Server): Promise<NodeJS.ErrnoException | null> {
  return once(server, 'listening').then(
    () => null,
    (failure: NodeJS.ErrnoException) => failure,
  )
}

function chooseAnswer(url: string, baseUrl: string, requestId: string): Answer {
  const [path] = url.split('?', 1)
  switch (path) {
    case '/healthz':
      return { ...ALIVE, mediaType: JSON_MEDIA_TYPE }
    case '/readyz':
      return { ...UNAVAILABLE, mediaType: JSON_MEDIA_TYPE }
    case OPERATIONS.issueToken.path: {
      const refusal = new OAuthError('temporarily_unavailable', STARTING)
      return {
        status: refusal.status,
        mediaType: JSON_MEDIA_TYPE,
        body: renderOAuthError(refusal, requestId),
      }
    }
    default: {
      const refusal = new Problem('service_unavailable', STARTING)
      const body = renderProblem(refusal, baseUrl, requestId)
      return { status: problemStatus(refusal.code), mediaType: PROBLEM_MEDIA_TYPE, body }
    }
  }
}
