import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OperationId } from '../../contract/operations.ts'
import type { Context } from '../context.ts'
import type { Network } from '../platform/networks.ts'
import type { AccessTokenClaims } from './operation-handler.ts'

/** What the pipeline needs beside the context. */
export interface PipelineServices extends Context {
  /**
   * Verifies an access token's bytes; null when it is not one of ours, expired, or altered. For a token that was
   * seen before the answer is there at once.
   */
  readonly verifyAccessToken: (token: string) => AccessTokenClaims | null | Promise<AccessTokenClaims | null>
  readonly trustedProxies: readonly Network[]
}

/** What the steps of one request learn of it, in the order of the steps. */
export interface RequestState {
  readonly receivedAt: Date
  claims?: AccessTokenClaims
  idempotencyKey?: string
  rawBody?: Buffer
  /** For the log line; never an answer. */
  failure?: unknown
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of the API's operations, the one that the route is; for whoever watches. */
    operation?: OperationId
  }
  interface FastifyRequest {
    state: RequestState
  }
}

/**
 * One step of the pipeline. It refuses by throwing a Problem, and returns undefined when there is nothing to wait for.
 */
export type Step = (request: FastifyRequest, reply: FastifyReply) => Promise<void> | undefined

/** A step as a hook of the server; where there is nothing to wait for, the next step follows at once. */
export function toHook(step: Step) {
  return (request: FastifyRequest, reply: FastifyReply, next: () => void): Promise<void> | undefined => {
    const waiting = step(request, reply)
    if (waiting === undefined) next()
    return waiting
  }
}
