import { AgentNotLoaded, type Decision, type Turn } from '../../agent/agent.ts'
import { WorkerStops } from '../../work/source.ts'

/** A turn whose decision somebody waits for. */
interface AskedTurn extends PromiseWithResolvers<Decision> {
  readonly turn: Turn
  readonly signal: AbortSignal
  /** Whether a thread has ended while it had this turn. */
  wasLost: boolean
}

interface AskedTurnsOptions {
  /** Passes a turn on to the thread, and starts one if there is none. */
  readonly ask: (id: number, turn: Turn) => void
  /** The longest time for which a turn that was lost with a thread has the next thread for itself. */
  readonly aloneMs: number
}

/** The turns that are waited for, and which of them the thread has. */
interface AskedTurns {
  /** Asks about a turn: at once, or when all lost turns have been asked about. */
  add(turn: Turn, signal: AbortSignal): { readonly id: number; readonly decision: Promise<Decision> }
  /** Forgets a turn that nobody waits for any more. False if the thread has it, and has to be told. */
  forget(id: number, reason: unknown): boolean
  /** Ends the wait for a turn that the thread has decided, or failed at; undefined if nobody waits for it. */
  take(id: number): AskedTurn | undefined
  /** The thread has loaded what it thinks with. */
  beginThread(): void
  /** The thread has ended. Its turns are asked about once more, or fail; returns how many are asked about again. */
  endThread(error: Error): number
  /**
   * The worker stops. A thread that still loads what it thinks with has begun no turn, and hears of the stop only
   * afterwards: its turns are handed back without it, those that come later too.
   */
  beginNoMore(): void
  /** Fails everything that is waited for. */
  failAll(error: Error): void
}

/**
 * Most turns that are lost with a thread did not cause its end, and the one that did must not take them along again. So
 * each of them is asked about alone, and newer turns wait until this is over. A turn with which a second thread ends
 * fails. If a thread had not loaded what it thinks with, no turn is the cause, and all fail with `AgentNotLoaded`.
 */
export function createAskedTurns({ ask, aloneMs }: AskedTurnsOptions): AskedTurns {
  const waiting = new Map<number, AskedTurn>()
  /** The turns that no thread has: first those that were lost, then newer ones. */
  let held: number[] = []
  /** The lost turn that has the thread for itself. */
  let alone: number | null = null
  let patience: NodeJS.Timeout | undefined
  let lastId = 0
  /** Whether the thread has loaded what it thinks with: if one ends before, no turn is the cause. */
  let isReady = false
  let mayBegin = true

  function beginThread(): void {
    isReady = true
    if (alone !== null) patience = setTimeout(askNext, aloneMs).unref()
  }

  // Continues with the next lost turn; if there is none, everything that has arrived since is asked at once.
  function askNext(): void {
    clearTimeout(patience)
    alone = null
    while (alone === null && held.length > 0) {
      const id = held.shift() ?? 0
      const asked = waiting.get(id)
      if (asked === undefined) continue
      if (asked.wasLost) alone = id
      ask(id, asked.turn)
    }
    if (isReady) beginThread()
  }

  function failAll(error: Error): void {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  return {
    failAll,

    beginNoMore() {
      mayBegin = false
      if (!isReady) failAll(new WorkerStops())
    },

    add(turn, signal) {
      if (!mayBegin && !isReady) throw new WorkerStops()
      const id = ++lastId
      const asked = { ...Promise.withResolvers<Decision>(), turn, signal, wasLost: false }
      waiting.set(id, asked)
      if (alone === null) ask(id, turn)
      else held.push(id)
      return { id, decision: asked.promise }
    },

    forget(id, reason) {
      if (!held.includes(id)) return false
      waiting.get(id)?.reject(reason)
      waiting.delete(id)
      return true
    },

    take(id) {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (id === alone) askNext()
      return asked
    },

    beginThread,

    endThread(error) {
      if (!isReady) {
        failAll(new AgentNotLoaded(error))
        held = []
        alone = null
        return 0
      }
      const again: number[] = []
      for (const [id, asked] of waiting) {
        const isHeld = held.includes(id)
        if ((asked.wasLost && !isHeld) || asked.signal.aborted) {
          waiting.delete(id)
          asked.reject(error)
        } else if (!isHeld) {
          asked.wasLost = true
          again.push(id)
        }
      }
      held = [...again, ...held]
      isReady = false
      askNext()
      return again.length
    },
  }
}
