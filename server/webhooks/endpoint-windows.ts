import type { Clock } from '../platform/clock.ts'
import type { RoomMade } from '../work/source.ts'

/** How many more attempts a worker may have in flight; claims keep to it. */
export interface Rooms {
  /**
   * The endpoints that have or recently had attempts in flight, with the number of further ones that each may have now.
   */
  readonly byEndpoint: Readonly<Record<string, number>>
  /** The number of further attempts for all endpoints on probation together. */
  readonly onProbation: number
}

/** How many attempts an endpoint may have in flight when nothing is remembered of it. */
export const FIRST_ROOM = 8
/** The same for an endpoint on probation: one that has not succeeded yet, or whose last attempt failed. */
export const PROBATION_ROOM = 1

/** The most that one endpoint may ever have in flight, while few endpoints have any. */
const MOST_PER_ENDPOINT = 64

/**
 * How long a window that has grown, or the end of a probation, is remembered while nothing is in flight: a busy window
 * is empty now and then while more is being claimed, and it takes a moment to write the end of a probation.
 */
const REMEMBERED_MS = 1_000

interface Window {
  inFlight: number
  size: number
  /** Whether the window was full and has not been half empty since: every success in that time makes it grow. */
  wasFull: boolean
  /** In milliseconds of the clock; null while an attempt is in flight. */
  emptySinceMs: number | null
}

/**
 * Keeps the number of attempts that one worker has in flight at each endpoint within a window, as TCP does: the window
 * grows by one with each success while it is full, and a failure halves it. An endpoint that hangs occupies a window of
 * sockets once, and one socket afterwards; after an outage its backlog starts with one attempt. All endpoints on
 * probation together have half of the worker's room, however many they are, so that the others always find some.
 */
export class EndpointWindows {
  readonly #slots: number
  readonly #clock: Clock
  readonly #windows = new Map<string, Window>()
  #onProbation = 0
  #roomMade: RoomMade = 'none'

  /** `slots` is the number of attempts that the worker makes at a time. */
  constructor(slots: number, clock: Clock) {
    this.#slots = slots
    this.#clock = clock
  }

  /** An attempt begins. */
  open(endpointId: string, isOnProbation: boolean): void {
    const window = this.#windows.get(endpointId) ?? {
      inFlight: 0,
      size: isOnProbation ? PROBATION_ROOM : FIRST_ROOM,
      wasFull: false,
      emptySinceMs: null,
    }
    window.inFlight += 1
    window.emptySinceMs = null
    this.#windows.set(endpointId, window)
    if (isOnProbation) this.#onProbation += 1
  }

  /** An attempt has ended. */
  close(endpointId: string, isOnProbation: boolean, isSuccess: boolean): void {
    const window = this.#windows.get(endpointId)
    if (window === undefined || window.inFlight === 0) throw new Error('An attempt ends that has not begun.')
    if (window.inFlight >= this.#limit(window)) window.wasFull = true
    if (window.wasFull && this.#roomMade === 'none') this.#roomMade = 'some'
    if (isOnProbation && this.#onProbation >= this.#mostOnProbation) this.#roomMade = 'plenty'
    if (isOnProbation) this.#onProbation -= 1
    if (!isSuccess) window.size = Math.max(1, window.size >> 1)
    else if (window.wasFull) window.size = Math.min(MOST_PER_ENDPOINT, window.size + 1)
    // A success ends the probation here at once. The endpoint's row shows it only when the success is written:
    // deliveries that are claimed before that would open a window of one again, and a receiver that is slow to answer
    // would hold up everything that waits.
    const isProven = isSuccess && isOnProbation
    if (isProven) window.size = Math.max(window.size, FIRST_ROOM)
    window.inFlight -= 1
    if (window.wasFull && window.inFlight <= this.#limit(window) >> 1) {
      window.wasFull = false
      this.#roomMade = 'plenty'
    }
    if (window.inFlight > 0) return
    // After a failure the endpoint is on probation, whatever it was before.
    if (isProven || (isSuccess && window.size > FIRST_ROOM)) window.emptySinceMs = this.#clock.now().getTime()
    else this.#windows.delete(endpointId)
  }

  /** How much may be claimed now. */
  rooms(): Rooms {
    this.#forgetEmpty()
    const byEndpoint: Record<string, number> = {}
    for (const [endpointId, window] of this.#windows) {
      byEndpoint[endpointId] = Math.max(0, this.#limit(window) - window.inFlight)
    }
    return { byEndpoint, onProbation: Math.max(0, this.#mostOnProbation - this.#onProbation) }
  }

  /**
   * How much room has been made for waiting deliveries since the last call: `plenty` when a full window is half empty.
   * Claiming for each single place would cost a claim for nearly every delivery.
   */
  madeRoom(): RoomMade {
    const roomMade = this.#roomMade
    this.#roomMade = 'none'
    return roomMade
  }

  #forgetEmpty(): void {
    const beforeMs = this.#clock.now().getTime() - REMEMBERED_MS
    for (const [endpointId, { emptySinceMs }] of this.#windows) {
      if (emptySinceMs !== null && emptySinceMs <= beforeMs) this.#windows.delete(endpointId)
    }
  }

  get #mostOnProbation(): number {
    return this.#slots >> 1
  }

  // Half of the room, shared by the endpoints that are remembered, so that many which hang at once do not fill it.
  #limit({ size }: Window): number {
    const share = Math.floor(this.#slots / 2 / this.#windows.size)
    return Math.min(size, Math.max(FIRST_ROOM, Math.min(MOST_PER_ENDPOINT, share)))
  }
}
