/** The share of the places that whoever has asked for nothing yet may take from those who were answered before. */
const SHARE_OF_SILENT = 1 / 2

/**
 * Who has a place among the connections of a process, and who gives way where all are taken. Whoever keeps many
 * connections open and says nothing, or drips, would otherwise keep everybody else out: one machine is enough for that.
 */
export class ConnectionPlaces<Connection extends object> {
  readonly #most: number
  // Sets keep the order of entry: whoever is first has been so for the longest time.
  readonly #silent = new Set<Connection>()
  readonly #idle = new Set<Connection>()
  /** The connections with whole requests that are not answered yet, and how many each has. */
  readonly #busy = new Map<Connection, number>()

  /** `most` is how many there may be at a time. */
  constructor(most: number) {
    this.#most = most
  }

  /**
   * A connection is opened. Returns the one that has to be closed for it, null where there is room: the one that has
   * been silent for the longest time where too many are, or else the one that has been idle for the longest. A request
   * that is being answered gives way to nobody, so where all have one the newcomer itself is turned away.
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

  /** A request has begun whose body is still to come: until that is there, the connection waits like a new one. */
  awaitBody(connection: Connection): void {
    if (this.#idle.delete(connection)) this.#silent.add(connection)
  }

  /** A request is there from its beginning to its end. */
  begin(connection: Connection): void {
    if (!this.#has(connection)) return
    this.#silent.delete(connection)
    this.#idle.delete(connection)
    this.#busy.set(connection, (this.#busy.get(connection) ?? 0) + 1)
  }

  /** A request is answered, whether or not all of it has been read. */
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

  /** A connection is closed. */
  leave(connection: Connection): void {
    this.#silent.delete(connection)
    this.#idle.delete(connection)
    this.#busy.delete(connection)
  }

  #has(connection: Connection): boolean {
    return this.#busy.has(connection) || this.#idle.has(connection) || this.#silent.has(connection)
  }
}
