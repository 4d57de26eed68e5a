import type { Connector } from './connector.ts'
import type { VisitorStreams } from './visitor-streams.ts'

/**
 * The sandbox's connector: every reply goes to the outbox. On the web channel a visitor's page that reads is shown it as well, so that a
 * company can try its page before it goes live.
 */
export function createSandboxConnector(outbox: Connector, streams: VisitorStreams): Connector {
  return {
    async send(message, signal) {
      const result = await outbox.send(message, signal)
      if (result.kind !== 'sent' || message.channel !== 'web') return result
      const { tenant, externalThreadId, recipient: visitorId, id: messageId, text } = message
      const stream = { externalThreadId, visitorId }
      if (await streams.exists(tenant, stream)) {
        await streams.append(tenant, { ...stream, messageId, text, media: [] })
      }
      return result
    },
  }
}
