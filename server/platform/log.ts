import { type Logger, pino } from 'pino'

export type { Logger } from 'pino'

/**
 * Structured logs on standard output: one line per request and per piece of work, with ids. No secret and no message text is
 * ever passed to it; the redaction is a second guard, not the first.
 */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: ['*.authorization', '*.client_secret', '*.signing_secret', '*.password', '*.access_token'],
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
