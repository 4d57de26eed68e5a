import type { Decision } from '../agent/agent.ts'
import { awaitedLater } from '../platform/awaited-later.ts'
import type { OpenTurn } from './turn.ts'

/** Thinks about turns; about some of them before the transaction that begins them is committed. */
export interface Thoughts {
  /** Begins to think about turns whose messages are being written. */
  begin(turns: readonly OpenTurn[]): void
  /** Aborts the thoughts about turns whose transaction was not committed. */
  giveUp(turns: readonly OpenTurn[]): void
  /** The decision about a turn, from the thought that was begun or from a new one. */
  decide(open: OpenTurn, signal: AbortSignal): Promise<Decision>
}

interface Thought {
  readonly decision: Promise<Decision>
  readonly abort: AbortController
}

/**
 * Thinking does not need the commit: it writes nothing, and a decision about a turn that was not committed is never
 * used. An action, however, may need something to be durable first, so an organization that has or had actions waits
 * for the commit.
 */
export function createThoughts(
  think: Thoughts['decide'],
  { thinksAhead }: { readonly thinksAhead: boolean },
): Thoughts {
  const begun = new WeakMap<OpenTurn, Thought>()
  return {
    begin(turns) {
      for (const open of turns) {
        if (!thinksAhead || !mayBeginEarly(open)) continue
        const abort = new AbortController()
        // Nobody awaits a thought that is given up.
        const decision = awaitedLater(think(open, abort.signal))
        begun.set(open, { decision, abort })
      }
    },
    giveUp(turns) {
      for (const open of turns) begun.get(open)?.abort.abort(new Error('The turn was not committed.'))
    },
    async decide(open, signal) {
      const thought = begun.get(open)
      if (thought === undefined) return think(open, signal)
      const abort = () => thought.abort.abort(signal.reason)
      if (signal.aborted) abort()
      signal.addEventListener('abort', abort, { once: true })
      try {
        const decision = await thought.decision
        // The thought may have ended before anybody asked for it, for example because the agent was closed.
        signal.throwIfAborted()
        return decision
      } finally {
        signal.removeEventListener('abort', abort)
      }
    },
  }
}

/**
 * Whether a turn may be thought about before its messages are on the disk: it cannot lead to anything outside the
 * database.
 */
export function mayBeginEarly({ turn, media, hindrance }: OpenTurn): boolean {
  return (
    hindrance === null && turn.tenant.versions?.actions === null && media.every((each) => each.length === 0)
  )
}
