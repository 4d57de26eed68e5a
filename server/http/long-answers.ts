import type { ServerResponse } from 'node:http'
import { Problem } from '../platform/problem.ts'
import type { Tenant } from '../platform/tenant.ts'

/** A shorter answer is not worth counting. */
const LONG_CHARACTERS = 256 * 1024
/** So much of an organization's answers may wait in this process until somebody takes them. */
const MOST_WAITING_CHARACTERS = 64 * 1024 * 1024

/**
 * The long answers that are on their way, by organization. A caller who asks and does not read would else have this
 * process hold a page for each of its requests, until there is no memory left for the other organizations.
 */
export interface LongAnswers {
  /** Throws `service_unavailable` where the organization has as much on its way as it may. */
  requireRoom(tenant: Tenant): void
  /** Counts an answer until it has left, or its caller has. */
  count(tenant: Tenant, characters: number, response: Pick<ServerResponse, 'once'>): void
}

export function createLongAnswers(): LongAnswers {
  const waiting = new Map<string, number>()
  return {
    requireRoom({ organizationId }) {
      if ((waiting.get(organizationId) ?? 0) < MOST_WAITING_CHARACTERS) return
      throw new Problem(
        'service_unavailable',
        'Too many long answers to this organization are still on their way. Read them to their ends, then ask again.',
        { retryAfterSeconds: 1 },
      )
    },
    count({ organizationId }, characters, response) {
      if (characters < LONG_CHARACTERS) return
      waiting.set(organizationId, (waiting.get(organizationId) ?? 0) + characters)
      response.once('close', () => {
        const left = (waiting.get(organizationId) ?? 0) - characters
        if (left > 0) waiting.set(organizationId, left)
        else waiting.delete(organizationId)
      })
    },
  }
}
