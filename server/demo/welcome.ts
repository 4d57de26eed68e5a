import type { Config } from '../config.ts'
import { localAddress } from '../platform/local-address.ts'
import type { DemoCredentials } from './first-start.ts'

/**
 * What the first start prints: the credentials, once, and lines that show the main use when they are pasted into a
 * shell. Every line works by itself, needs only curl, grep, cut, sed and seq, and may be pasted again: the keys and
 * message ids are fixed, so a repeat is answered as the same event.
 */
export function formatWelcome(
  config: Pick<Config, 'host' | 'port' | 'baseUrl'>,
  { clientId, clientSecret, organizationId }: DemoCredentials,
): string {
  const address = localAddress(config)
  return `
Sanad is running at ${config.baseUrl}

A demo company with one sandbox app and a small knowledge base has been set up. Keep the secret: it is shown only this once.

  organization   ${organizationId}
  client id      ${clientId}
  client secret  ${clientSecret}
  reference      ${config.baseUrl}/docs  (the web console is not part of this version)

Paste these lines into a shell. They get a token, ask a question in English and in Arabic, and read both conversations with the
agent's replies and their sources:

TOKEN=$(curl -sS ${address}/v1/oauth/token -d grant_type=client_credentials -d client_id=${clientId} -d client_secret=${clientSecret} | sed -E 's/.*"access_token":"([^"]+)".*/\\1/')
${askLine(address, 'en', 'When will I get my money back?')}
${askLine(address, 'ar', 'كم يستغرق التوصيل إلى جدة؟')}
for TRY in $(seq 30); do sleep 1; curl -sS ${address}/v1/conversations -H "Authorization: Bearer $TOKEN" | grep -q '"first_reply_at":".*"first_reply_at":"' && break; done
for ID in $(curl -sS ${address}/v1/conversations -H "Authorization: Bearer $TOKEN" | grep -oE '"id":"[0-9a-f-]+"' | cut -d '"' -f 4); do curl -sS ${address}/v1/conversations/$ID -H "Authorization: Bearer $TOKEN"; echo; done

`
}

function askLine(address: string, language: string, text: string): string {
  const body = {
    channel: 'web',
    external_message_id: `demo-${language}-1`,
    external_thread_id: `demo-${language}`,
    sender: { external_id: `demo-visitor-${language}` },
    text,
  }
  return (
    `curl -sS ${address}/v1/inbound-events -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' ` +
    `-H 'Idempotency-Key: demo-${language}-1' -d '${JSON.stringify(body)}'; echo`
  )
}
