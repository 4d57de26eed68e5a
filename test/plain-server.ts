import type { FastifyInstance } from 'fastify'
import { OPERATIONS } from '../contract/operations.ts'
import type { Database } from '../server/db/database.ts'
import type { AccessTokenClaims, Handlers } from '../server/http/operation-handler.ts'
import { buildServer } from '../server/http/pipeline.ts'
import type { PipelineServices } from '../server/http/step.ts'
import { type Clock, systemClock } from '../server/platform/clock.ts'
import type { Logger } from '../server/platform/log.ts'
import { testContext } from './context.ts'

/** A plain server's public address. */
export const BASE_URL = 'https://api.company.sa'

/** The one token that a plain server takes. */
export const TOKEN = 'the-token-of-the-test'

/** What a plain server is made of. */
export interface PlainServerOptions {
  readonly db: Database
  readonly clock?: Clock
  /** Whom the token speaks for; without it no token is valid. */
  readonly claims?: AccessTokenClaims
  /** Where its log goes; nowhere when absent. */
  readonly log?: Logger
  readonly handlers?: Partial<Handlers>
}

/** What every piece of the pipeline needs, with a token check that knows one token. */
function plainServices({ db, clock = systemClock, claims, log }: PlainServerOptions): PipelineServices {
  return {
    ...testContext(db, clock, BASE_URL),
    ...(log !== undefined && { log }),
    trustedProxies: [],
    verifyAccessToken: async (token) => (token === TOKEN ? (claims ?? null) : null),
  }
}

/** Handlers of every operation that answer 500: a test replaces those that it calls. */
export function noHandlers(): Handlers {
  const handlers = Object.keys(OPERATIONS).map((id) => [
    id,
    async () => {
      throw new Error(`The test has no handler for ${id}.`)
    },
  ])
  return Object.fromEntries(handlers) as Handlers
}

/** The real pipeline around handlers of the test's own; calling an operation without one answers 500. */
export function plainServer(options: PlainServerOptions): FastifyInstance {
  return buildServer(plainServices(options), { ...noHandlers(), ...options.handlers } as Handlers)
}
