import type { Tenant } from '../../platform/tenant.ts'
import type { VisitorStreams } from '../visitor-streams.ts'
import { createDoubleState, type DoubleState, type PlatformDouble } from './platform-double.ts'

/** A visitor's page that reads its stream: what it shows is what was received. */
export interface VisitorPage extends PlatformDouble {
  /** The real streams behind a connection that can break. */
  readonly streams: VisitorStreams
}

/** A page on real streams. An outage is a write that fails; a lost answer is one that fails after its commit. */
export function openVisitorPage(streams: VisitorStreams, customer: string): VisitorPage {
  const state = createDoubleState('', customer)
  return {
    state,
    origins: [],
    url: '',
    streams: {
      ...streams,
      async append(tenant, message) {
        state.calls += 1
        const next = state.received.length >= state.troubleAfter ? state.next : 'answer'
        if (next !== 'answer') state.next = 'answer'
        if (next === 'outage') throw new Error('The connection was lost.')
        const position = await streams.append(tenant, message)
        await showPage(streams, tenant, message.externalThreadId, message.visitorId, state)
        if (next === 'lost answer') throw new Error('The connection was lost.')
        return position
      },
    },
    metSilence: async () => undefined,
    close: async () => undefined,
  }
}

async function showPage(
  streams: VisitorStreams,
  tenant: Tenant,
  externalThreadId: string,
  visitorId: string,
  state: DoubleState,
): Promise<void> {
  const messages = await streams.readAfter(tenant, { externalThreadId, visitorId }, 0)
  const shown = messages.map(({ text, media }) => ({
    to: externalThreadId,
    text,
    media: media[0]?.url ?? null,
  }))
  state.received.splice(0, state.received.length, ...shown)
}
