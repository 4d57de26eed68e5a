import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether a delivery is genuine. Pass the raw body, before any JSON parsing. */
export function isGenuine(
  headers: Readonly<Record<string, unknown>>,
  rawBody: Buffer,
  secrets: string[],
  now = Date.now(),
): boolean {
  const [t = '', ...signatures] = String(headers['x-service-signature'] ?? '').split(',')
  const seconds = t.replace('t=', '')
  if (!(Math.abs(now / 1000 - Number(seconds)) <= 300)) return false
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret)
      .update(`${seconds}.${headers['x-service-delivery']}.`)
      .update(rawBody)
      .digest()
    return signatures.some((signature) => {
      const given = Buffer.from(signature.replace('v1=', ''), 'hex')
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
  })
}
