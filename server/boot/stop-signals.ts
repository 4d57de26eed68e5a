import type { Logger } from '../platform/log.ts'

/** Why the process ends, and with which code. */
export interface StopRequest {
  readonly reason: string
  readonly exitCode: number
}

/** Thrown out of a start that was told to stop. */
export class Stopped extends Error {}

/** The request to stop, whoever makes it. */
export interface StopSignals {
  /** Resolves with the first request to stop. */
  readonly requested: Promise<StopRequest>
  /** Aborts with that request; the reason is a `Stopped`. */
  readonly signal: AbortSignal
  request(request: StopRequest): void
  /**
   * Throws `Stopped` if a stop was requested. A start checks this between its steps, so that what it has opened is
   * closed in order.
   */
  check(): void
  /**
   * Waits for a step that may take long. Throws `Stopped` as soon as a stop is requested; the step itself continues.
   */
  during<Result>(step: Promise<Result>): Promise<Result>
}

/**
 * The most that a stop may take of its 10 s (operator interface). The time starts with the signal; the end of the
 * process itself, and of npm behind it, took up to 0.7 s with eight other processes on each processor.
 */
const STOP_WITHIN_MS = 9_000
/** The signals that ask a process to stop; the last one is sent when the terminal is closed in which it was started. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
/**
 * A terminal sends SIGINT to the whole process group, and npm passes it on as well: that copy is not a second request.
 */
export const ECHO_MS = 1_000

/**
 * Listens for these signals and for uncaught errors. The first one asks the process to stop in order, and ensures that
 * it ends within 10 seconds; a second signal ends it at once. `now` counts milliseconds and never steps back.
 */
export function listenForStop(log: Logger, now: () => number = () => performance.now()): StopSignals {
  const { promise: requested, resolve } = Promise.withResolvers<StopRequest>()
  const stopping = new AbortController()
  let first: { request: StopRequest; at: number } | undefined
  const request = (asked: StopRequest) => {
    if (first !== undefined) return
    first = { request: asked, at: now() }
    setTimeout(() => {
      log.warn('stopping took too long, ending at once')
      process.exit(asked.exitCode)
    }, STOP_WITHIN_MS).unref()
    stopping.abort(new Stopped(asked.reason))
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
    signal: stopping.signal,
    check: () => stopping.signal.throwIfAborted(),
    async during(step) {
      await Promise.race([step, requested])
      stopping.signal.throwIfAborted()
      return step
    },
  }
}
