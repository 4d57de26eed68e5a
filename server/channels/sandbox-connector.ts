import type { Connector } from './connector.ts'
import type { Outbox } from './outbox.ts'
import type { VisitorStreams } from './visitor-streams.ts'

/**
 * The sandbox's connector: every reply goes to the outbox. On the web channel a visitor's page that reads is shown it
 * as well, so that a company can try its page before it goes live.
 */
export function createSandboxConnector(outbox: Outbox, streams: Pick<VisitorStreams, 'append'>): Connector {
  return {
    async send(message) {
      const { kind, hasVisitorStream } = await outbox.send(message)
      if (hasVisitorStream) {
        const { tenant, externalThreadId, recipient: visitorId, id: messageId, text } = message
        await streams.append(tenant, { externalThreadId, visitorId, messageId, text, media: [] })
      }
      return { kind }
    },
  }
}
