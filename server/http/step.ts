import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OperationId } from '../../contract/operations.ts'
import type { Context } from '../context.ts'
import type { Network } from '../platform/networks.ts'
import type { Admission } from './admission.ts'
import type { BodyTurns } from './body-turns.ts'
import type { AccessTokenClaims } from './operation-handler.ts'
import type { OrganizationRoom } from './organization-room.ts'

/** What the pipeline needs beside the context. */
export interface PipelineServices extends Context {
  /**
   * Verifies an access token; null if it is not one of ours, expired or altered. For a token that was seen before the
   * result is returned synchronously.
   */
  readonly verifyAccessToken: (token: string) => AccessTokenClaims | null | Promise<AccessTokenClaims | null>
  readonly trustedProxies: readonly Network[]
}

/** What bounds the long bodies and answers that this process holds at a time, over all operations. */
interface Rooms {
  readonly bodies: OrganizationRoom
  readonly turns: BodyTurns
  readonly answers: OrganizationRoom
}

/** What the steps of all operations share. */
export interface StepServices extends PipelineServices {
  readonly admission: Admission
  readonly rooms: Rooms
}

/** What the steps find out about one request, in the order of the steps. */
export interface RequestState {
  readonly receivedAt: Date
  claims?: AccessTokenClaims
  idempotencyKey?: string
  rawBody?: Buffer
  /** For the log line; never part of an answer. */
  failure?: unknown
}

/** Sends the refusal of a request with an Origin header. */
export type AnswerBrowser = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation that the route serves, for metrics. */
    operation?: OperationId
    /** Refuses a browser that asks for a method which this path does not have, where problem documents are not used. */
    answerBrowser?: AnswerBrowser
  }
  interface FastifyRequest {
    state: RequestState
  }
}

/**
 * One step of the pipeline. It refuses by throwing a Problem, and returns undefined when there is nothing to wait for.
 */
export type Step = (request: FastifyRequest, reply: FastifyReply) => Promise<void> | undefined

/** Turns a step into a hook of the server. If the step has nothing to wait for, the next one follows synchronously. */
export function toHook(step: Step) {
  return (request: FastifyRequest, reply: FastifyReply, next: () => void): Promise<void> | undefined => {
    const waiting = step(request, reply)
    if (waiting === undefined) next()
    return waiting
  }
}
