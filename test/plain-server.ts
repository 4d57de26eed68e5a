import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { OPERATIONS } from '../contract/operations.ts'
import type { Database } from '../server/db/database.ts'
import { createTraffic } from '../server/db/traffic.ts'
import type { AccessTokenClaims, Handlers } from '../server/http/operation-handler.ts'
import { buildServer } from '../server/http/pipeline.ts'
import type { PipelineServices } from '../server/http/step.ts'
import { type Clock, systemClock } from '../server/platform/clock.ts'
import { createIds } from '../server/platform/ids.ts'
import { createLog } from '../server/platform/log.ts'
import { systemRandom } from '../server/platform/random.ts'
import { createSecretBox } from '../server/platform/secret-box.ts'

/** A plain server's public address. */
export const BASE_URL = 'https://api.company.sa'

/** The one token that a plain server takes. */
export const TOKEN = 'the-token-of-the-test'

/** What a plain server is made from. */
export interface PlainServerOptions {
  readonly db: Database
  readonly clock?: Clock
  /** Whom the token speaks for; without it no token is valid. */
  readonly claims?: AccessTokenClaims
  readonly handlers?: Partial<Handlers>
}

/** What every piece of the pipeline needs, with a token check that knows one token. */
function plainServices(options: PlainServerOptions): PipelineServices {
  const clock = options.clock ?? systemClock
  return {
    baseUrl: BASE_URL,
    db: options.db,
    traffic: createTraffic(),
    clock,
    ids: createIds(clock, systemRandom),
    random: systemRandom,
    secretBox: createSecretBox(randomBytes(32), systemRandom),
    log: createLog('silent'),
    wakeUp: () => {},
    trustedProxies: [],
    verifyAccessToken: async (token) => (token === TOKEN ? (options.claims ?? null) : null),
  }
}

/** Handlers of every operation that answer 500: a test replaces those that it means to call. */
export function noHandlers(): Handlers {
  const handlers = Object.keys(OPERATIONS).map((id) => [
    id,
    async () => {
      throw new Error(`The test has no handler for ${id}.`)
    },
  ])
  return Object.fromEntries(handlers) as Handlers
}

/** The real pipeline around handlers of the test's own; an operation without one is a bug that answers 500. */
export function plainServer(options: PlainServerOptions): FastifyInstance {
  return buildServer(plainServices(options), { ...noHandlers(), ...options.handlers } as Handlers)
}
