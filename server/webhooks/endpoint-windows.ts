/** How much a worker may have in flight, for the claim to keep to. */
export interface Rooms {
  /** The endpoints that have attempts in flight, and how many more each may have now. */
  readonly byEndpoint: Readonly<Record<string, number>>
  /** How many more attempts at endpoints on probation there may be, all of those together. */
  readonly onProbation: number
}

/** What an endpoint may have in flight as long as nothing is: nothing is remembered of it then. */
export const FIRST_ROOM = 8
/** The same of an endpoint on probation: one that has yet to succeed, or whose last attempt failed. */
export const PROBATION_ROOM = 1

/** The most that one endpoint ever has in flight, while few endpoints have anything. */
const MOST_PER_ENDPOINT = 64

interface Window {
  inFlight: number
  size: number
}

/**
 * Keeps what each endpoint has in flight in one worker within a window, as a sender on a network does: the window grows by one with each
 * success of an endpoint that fills it, and is halved by a failure. An endpoint that hangs costs its window of sockets once, and one socket
 * afterwards; after an outage its backlog starts with one attempt. All endpoints on probation together have half of the worker's room,
 * however many they are, so that the others always find some.
 */
export class EndpointWindows {
  readonly #slots: number
  readonly #windows = new Map<string, Window>()
  #onProbation = 0
  #hasMadeRoom = false

  /** `slots` is how many attempts the worker makes at a time. */
  constructor(slots: number) {
    this.#slots = slots
  }

  open(endpointId: string, isOnProbation: boolean): void {
    const window = this.#windows.get(endpointId) ?? {
      inFlight: 0,
      size: isOnProbation ? PROBATION_ROOM : FIRST_ROOM,
    }
    window.inFlight += 1
    this.#windows.set(endpointId, window)
    if (isOnProbation) this.#onProbation += 1
  }

  close(endpointId: string, isOnProbation: boolean, isSuccess: boolean): void {
    const window = this.#windows.get(endpointId)
    if (window === undefined) throw new Error('An attempt ends that has not begun.')
    const wasFull = window.inFlight >= this.#limit(window)
    if (wasFull || (isOnProbation && this.#onProbation >= this.#mostOnProbation)) this.#hasMadeRoom = true
    if (isOnProbation) this.#onProbation -= 1
    if (!isSuccess) window.size = Math.max(1, window.size >> 1)
    else if (wasFull) window.size = Math.min(MOST_PER_ENDPOINT, window.size + 1)
    window.inFlight -= 1
    if (window.inFlight === 0) this.#windows.delete(endpointId)
  }

  rooms(): Rooms {
    const byEndpoint: Record<string, number> = {}
    for (const [endpointId, window] of this.#windows) {
      byEndpoint[endpointId] = Math.max(0, this.#limit(window) - window.inFlight)
    }
    return { byEndpoint, onProbation: Math.max(0, this.#mostOnProbation - this.#onProbation) }
  }

  /** Whether an attempt has ended since the last time of asking that had held others up. */
  hasMadeRoom(): boolean {
    const hasMadeRoom = this.#hasMadeRoom
    this.#hasMadeRoom = false
    return hasMadeRoom
  }

  get #mostOnProbation(): number {
    return this.#slots >> 1
  }

  // Half of the room, shared by the endpoints that have something in flight: many that hang at once do not fill it.
  #limit({ size }: Window): number {
    const share = Math.floor(this.#slots / 2 / this.#windows.size)
    return Math.min(size, Math.max(FIRST_ROOM, Math.min(MOST_PER_ENDPOINT, share)))
  }
}
