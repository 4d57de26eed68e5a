import type { FastifyReply } from 'fastify'
import type { RateCount } from './rate-window.ts'

/** Whole seconds until the window ends, rounded up: a request made after that wait falls into the next window. */
export function retryAfterSeconds(rate: RateCount, now: Date): number {
  return Math.max(1, Math.ceil((rate.windowEndsAt.getTime() - now.getTime()) / 1000))
}

/** Says where the caller stands; `X-RateLimit-Reset` is the Unix time in seconds at which the window ends. */
export function setRateHeaders(reply: FastifyReply, rate: RateCount): void {
  // In lower case, as they are sent: any other spelling is converted and looked up for each answer.
  reply.header('x-ratelimit-limit', rate.limit)
  reply.header('x-ratelimit-remaining', Math.max(0, rate.limit - rate.count))
  reply.header('x-ratelimit-reset', Math.ceil(rate.windowEndsAt.getTime() / 1000))
}
