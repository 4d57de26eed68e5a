import { type Logger, pino } from 'pino'
import { describeError } from './describe-error.ts'

export type { Logger } from 'pino'

const SECRETS = [
  'authorization',
  'client_secret',
  'signing_secret',
  'password',
  'access_token',
  'clientSecret',
  'signingSecret',
  'accessToken',
]

/**
 * Structured logs on standard output: one line for each request and each piece of work, with ids. No secret and no
 * message text is ever passed to it; the redaction is a second guard. Errors go under `err`.
 */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    redact: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
