import type pg from 'pg'

/** How a pool of connections is used at a moment. */
export interface PoolUse {
  readonly name: string
  /** Connections that statements and transactions have. */
  readonly inUse: number
  readonly idle: number
  /** How many the pool may open. */
  readonly most: number
  /** Statements and transactions that wait for a connection. */
  readonly waiting: number
}

/** Reads how a pool is used now. */
export function poolUse(name: string, { totalCount, idleCount, waitingCount, options }: pg.Pool): PoolUse {
  const inUse = totalCount - idleCount
  return { name, inUse, idle: idleCount, most: options.max, waiting: waitingCount }
}
