import { InvalidAnswerError } from './answer-head.ts'
import { DialError } from './dial.ts'

/** How far an attempt came before it failed. */
export type AttemptPhase = 'url' | 'resolve' | 'connect' | 'tls' | 'send' | 'answer'

/** The time of the attempt ran out. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError'
}

/** This process called the attempt off. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError'
}

const ERROR_BY_CODE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_reset',
  EPIPE: 'connection_reset',
  ECONNABORTED: 'connection_reset',
  ENETUNREACH: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ENETDOWN: 'unreachable',
  EHOSTDOWN: 'unreachable',
  ETIMEDOUT: 'timeout',
}

/** The other side of an attempt, in the words of the person who reads about its failure. */
type Party = 'receiver' | 'API'

/**
 * The messages for the operator of the other side. They say what to look at and repeat nothing that the other side
 * sent.
 */
const messagesOf = (party: Party): Readonly<Record<string, string>> => ({
  timeout: 'The attempt took longer than a receiver has to answer completely.',
  stopped: 'The attempt was called off because the service is stopping.',
  connection_refused: `The ${party} refused the connection.`,
  connection_reset: `The ${party} closed the connection before it had answered completely.`,
  unreachable: `The ${party} could not be reached.`,
  invalid_answer: `The ${party} did not answer in valid HTTP.`,
  network_error: 'The connection failed.',
})

/** Turns whatever an attempt threw into the data that is recorded. */
export function describeAttemptFailure(thrown: unknown, reached: AttemptPhase, party: Party = 'receiver') {
  const phase = thrown instanceof DialError ? thrown.phase : reached
  const cause = thrown instanceof DialError ? thrown.cause : thrown
  const error = nameError(cause, phase)
  const message =
    messagesOf(party)[error] ?? `The ${party}'s TLS or certificate could not be accepted (${codeOf(cause)}).`
  return { kind: 'failed' as const, phase, error, message, deterministic: false }
}

function nameError(cause: unknown, phase: AttemptPhase): string {
  if (cause instanceof StoppedError) return 'stopped'
  if (cause instanceof DeadlineError) return 'timeout'
  // An address that used up its share of the time.
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return 'timeout'
  const code = codeOf(cause)
  const known = ERROR_BY_CODE[code]
  if (known !== undefined) return known
  if (phase === 'tls') return /^(ERR_SSL|EPROTO|unknown)/.test(code) ? 'tls_failed' : 'tls_certificate'
  // With TLS 1.3 a receiver that requires a client certificate says so only after the handshake.
  if (code.startsWith('ERR_SSL')) return 'tls_failed'
  return cause instanceof InvalidAnswerError ? 'invalid_answer' : 'network_error'
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'unknown'
}
