/** The share of the places that connections without a request so far may take from those that were answered before. */
const SHARE_OF_SILENT = 1 / 2

/**
 * Decides which connections a process keeps, and which gives way when all places are taken. Otherwise a single machine
 * that opens many connections and sends nothing, or very slowly, could keep everybody else out.
 */
export class ConnectionPlaces<Connection extends object> {
  readonly #most: number
  // Sets keep the order of insertion: the first entry has been in its state the longest.
  readonly #silent = new Set<Connection>()
  readonly #idle = new Set<Connection>()
  /** The connections with complete requests that are not answered yet, and the number of those requests. */
  readonly #busy = new Map<Connection, number>()

  /** `most` is the number of connections that may be open at a time. */
  constructor(most: number) {
    this.#most = most
  }

  /**
   * A connection was opened. Returns the one that has to be closed for it, or null while there is room: the one that
   * has been silent the longest if too many are silent, otherwise the one that has been idle the longest. A connection
   * whose request is being answered never gives way, so if all are busy the newcomer itself is turned away.
   */
  enter(newcomer: Connection): Connection | null {
    this.#silent.add(newcomer)
    if (this.#silent.size + this.#idle.size + this.#busy.size <= this.#most) return null
    const [longestSilent = newcomer] = this.#silent
    const [longestIdle = longestSilent] = this.#idle
    const leaving = this.#silent.size > this.#most * SHARE_OF_SILENT ? longestSilent : longestIdle
    this.leave(leaving)
    return leaving
  }

  /**
   * A request has begun and its body is still to come: until it has, the connection counts as silent, like a new one.
   */
  awaitBody(connection: Connection): void {
    if (this.#idle.delete(connection)) this.#silent.add(connection)
  }

  /** A request has arrived completely. */
  begin(connection: Connection): void {
    if (!this.#has(connection)) return
    this.#silent.delete(connection)
    this.#idle.delete(connection)
    this.#busy.set(connection, (this.#busy.get(connection) ?? 0) + 1)
  }

  /** A request was answered, whether or not its body was read to the end. */
  end(connection: Connection): void {
    if (!this.#has(connection)) return
    const left = (this.#busy.get(connection) ?? 0) - 1
    if (left > 0) {
      this.#busy.set(connection, left)
      return
    }
    this.leave(connection)
    this.#idle.add(connection)
  }

  /** A connection was closed. */
  leave(connection: Connection): void {
    this.#silent.delete(connection)
    this.#idle.delete(connection)
    this.#busy.delete(connection)
  }

  #has(connection: Connection): boolean {
    return this.#busy.has(connection) || this.#idle.has(connection) || this.#silent.has(connection)
  }
}
