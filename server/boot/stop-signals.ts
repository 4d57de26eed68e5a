import type { Logger } from '../platform/log.ts'

/** Why the process ends, and with which code. */
export interface StopRequest {
  readonly reason: string
  readonly exitCode: number
}

/** Thrown out of a start that was told to stop. */
export class Stopped extends Error {}

/** The wish to stop, from whoever it comes. */
export interface StopSignals {
  /** Resolves with the first request to stop. */
  readonly requested: Promise<StopRequest>
  request(request: StopRequest): void
  /**
   * Throws `Stopped` when a request has come; a start asks between its steps,
   * and what it has opened is closed in order.
   */
  check(): void
}

/** All that a stop may take (operator interface). The clock starts with the signal. */
const STOP_WITHIN_MS = 9_700
/** What asks a process to stop; the last one comes when the terminal that it was started in is closed. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
/** npm passes on the SIGINT that a terminal has sent to the whole process group: that echo is no second request. */
export const ECHO_MS = 1_000

/**
 * Listens for these signals and errors that nobody caught. The first one asks the process to stop in order, and makes
 * sure that it ends within 10 seconds; a second signal ends it at once. `now` counts milliseconds and never steps back.
 */
export function listenForStop(log: Logger, now: () => number = () => performance.now()): StopSignals {
  const { promise: requested, resolve } = Promise.withResolvers<StopRequest>()
  let first: { request: StopRequest; at: number } | undefined
  const request = (asked: StopRequest) => {
    if (first !== undefined) return
    first = { request: asked, at: now() }
    setTimeout(() => {
      log.warn('stopping took too long, ending at once')
      process.exit(asked.exitCode)
    }, STOP_WITHIN_MS).unref()
    resolve(asked)
  }
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      if (first !== undefined && now() - first.at > ECHO_MS) process.exit(1)
      request({ reason: signal, exitCode: 0 })
    })
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'an error that nobody caught')
      request({ reason: event, exitCode: 1 })
    })
  }
  return {
    requested,
    request,
    check() {
      if (first !== undefined) throw new Stopped(first.request.reason)
    },
  }
}
