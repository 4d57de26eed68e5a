import type { Clock } from '../platform/clock.ts'
import type { RoomMade } from '../work/source.ts'

/** How much a worker may have in flight, for the claim to keep to. */
export interface Rooms {
  /** The endpoints that have attempts in flight or had some a moment ago, and how many more each may have now. */
  readonly byEndpoint: Readonly<Record<string, number>>
  /** How many more attempts at endpoints on probation there may be, all of those together. */
  readonly onProbation: number
}

/** What an endpoint may have in flight when nothing is remembered of it. */
export const FIRST_ROOM = 8
/** The same of an endpoint on probation: one that has yet to succeed, or whose last attempt failed. */
export const PROBATION_ROOM = 1

/** The most that one endpoint ever has in flight, while few endpoints have anything. */
const MOST_PER_ENDPOINT = 64

/**
 * How long a window that has grown, or a probation that has ended, is remembered while nothing is in flight: a busy
 * window runs empty now and then while more is being claimed, and the end of a probation is being written.
 */
const REMEMBERED_MS = 1_000

interface Window {
  inFlight: number
  size: number
  /** Whether it was full and has not been half empty since: whatever succeeds meanwhile makes it grow. */
  wasFull: boolean
  /** In milliseconds of the clock; null while something is in flight. */
  emptySinceMs: number | null
}

/**
 * Keeps what each endpoint has in flight in one worker within a window, as a sender on a network does: the window grows
 * by one with each success of an endpoint that fills it, and is halved by a failure. An endpoint that hangs costs its
 * window of sockets once, and one socket afterwards; after an outage its backlog starts with one attempt. All endpoints
 * on probation together have half of the worker's room, however many they are, so that the others always find some.
 */
export class EndpointWindows {
  readonly #slots: number
  readonly #clock: Clock
  readonly #windows = new Map<string, Window>()
  #onProbation = 0
  #roomMade: RoomMade = 'none'

  /** `slots` is how many attempts the worker makes at a time. */
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
    // A success ends the probation here at once. The endpoint's row says so when the success is
    // written: what is claimed before that would open the window of one anew, and a receiver that is
    // slow to answer it would hold up all that waits.
    const isProven = isSuccess && isOnProbation
    if (isProven) window.size = Math.max(window.size, FIRST_ROOM)
    window.inFlight -= 1
    if (window.wasFull && window.inFlight <= this.#limit(window) >> 1) {
      window.wasFull = false
      this.#roomMade = 'plenty'
    }
    if (window.inFlight > 0) return
    // After a failure the endpoint is on probation, whatever it had before.
    if (isProven || (isSuccess && window.size > FIRST_ROOM)) window.emptySinceMs = this.#clock.now().getTime()
    else this.#windows.delete(endpointId)
  }

  /** What may be claimed now. */
  rooms(): Rooms {
    this.#forgetEmpty()
    const byEndpoint: Record<string, number> = {}
    for (const [endpointId, window] of this.#windows) {
      byEndpoint[endpointId] = Math.max(0, this.#limit(window) - window.inFlight)
    }
    return { byEndpoint, onProbation: Math.max(0, this.#mostOnProbation - this.#onProbation) }
  }

  /**
   * How much room has been made for what waits since this was last asked: plenty when a window that was full is half
   * empty. To claim for each single place would cost a claim for nearly every delivery.
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

  // Half of the room, shared by the endpoints that are remembered: many that hang at once do not fill it.
  #limit({ size }: Window): number {
    const share = Math.floor(this.#slots / 2 / this.#windows.size)
    return Math.min(size, Math.max(FIRST_ROOM, Math.min(MOST_PER_ENDPOINT, share)))
  }
}
