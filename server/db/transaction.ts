import type { Writable } from 'node:stream'
import type pg from 'pg'
import { awaitedLater } from '../platform/awaited-later.ts'
import type { CommitWatch } from './commit-watch.ts'
import type { Statement } from './sql.ts'
import { SQL_STATES, sqlState } from './sql-states.ts'

/**
 * Something that can run statements. Rows are returned with the columns' own names; queries turn them into camelCase.
 */
export interface Querier {
  query<Row extends object>(statement: Statement): Promise<Row[]>
  /** Runs a statement for its effect and returns the number of rows that it touched. */
  execute(statement: Statement): Promise<number>
}

/** An open transaction. */
export interface Transaction extends Querier {
  /** Runs `callback` once the transaction is committed, and never if it is rolled back. */
  afterCommit(callback: () => void): void
  /** Runs `work` so that its failure undoes only its own statements. */
  savepoint<Result>(work: () => Promise<Result>): Promise<Result>
}

/** The result of a transaction that others can see before it is on the disk. */
export interface AheadOfDisk<Result> {
  readonly result: Result
  /** Resolves once it is on the disk; rejects if that is unknown. Nothing may leave the service before. */
  readonly onDisk: Promise<void>
}

const RETRYABLE = new Set<string>([
  SQL_STATES.deadlockDetected,
  SQL_STATES.serializationFailure,
  SQL_STATES.staleStatementPlan,
])
const MOST_TRIES = 4

const ALREADY = Promise.resolve()

/** Where a transaction gets its connection, and where its commits are watched. */
export interface Pooled {
  readonly pool: pg.Pool
  readonly commits: CommitWatch
}

/** How a transaction begins and ends. */
export interface Bounds {
  readonly begin: string
  /** What is executed after its commit, without waiting for the commit. */
  readonly behind?: Statement
}

/**
 * Runs `work` in one transaction: commits when it returns and rolls back when it throws. `work` may run several times:
 * it is repeated after an error that a repetition may avoid.
 */
export async function transact<Result>(
  pooled: Pooled,
  bounds: Bounds,
  work: (tx: Transaction) => Promise<Result>,
): Promise<AheadOfDisk<Result>> {
  const { committed, ...ended } = await retry(() => transactOnce(pooled, bounds, work))
  // The commit stands, whatever a callback does.
  for (const callback of committed) callback()
  return ended
}

/** Repeats a transaction after an error that does not come twice: a deadlock, or a plan that a migration made stale. */
export async function retry<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === MOST_TRIES || !RETRYABLE.has(sqlState(error) ?? '')) throw error
    }
  }
}

async function transactOnce<Result>(
  { pool, commits }: Pooled,
  { begin, behind }: Bounds,
  work: (tx: Transaction) => Promise<Result>,
): Promise<AheadOfDisk<Result> & { readonly committed: readonly (() => void)[] }> {
  const client = await pool.connect()
  let broken: Error | undefined
  let onDisk: Promise<void> | undefined
  try {
    // It is sent together with the first statement, and fails where that fails.
    gatherWrites(client)
    const begun = awaitedLater(client.query(begin))
    const committed: (() => void)[] = []
    const { tx, end } = openTransaction(client, committed)
    const result = await work(tx).finally(end)
    await begun
    gatherWrites(client)
    const committing = commits.watch(client.query('COMMIT'))
    if (behind !== undefined) {
      const flushing = commits.watch(runStatement(client, behind))
      onDisk = awaitedLater(flushing.then(() => undefined))
    }
    const { command } = await committing
    // PostgreSQL answers the commit of a failed transaction with ROLLBACK and no error.
    if (command !== 'COMMIT') throw new Error('A failed transaction was about to pass as committed.')
    return { result, onDisk: onDisk ?? ALREADY, committed }
  } catch (error) {
    if (isOfTheConnection(error)) broken = error as Error
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      broken = rollbackError
    })
    throw error
  } finally {
    const release = () => client.release(broken)
    if (onDisk === undefined) release()
    else onDisk.then(release, (error: Error) => client.release(broken ?? error))
  }
}

/**
 * Whether a new connection may succeed. A stale plan belongs to the connection; a server that no longer takes writes
 * has been replaced by another one, to which a new connection may lead.
 */
export function isOfTheConnection(error: unknown): boolean {
  const state = sqlState(error)
  return state === SQL_STATES.staleStatementPlan || state === SQL_STATES.readOnlyTransaction
}

/** Runs a statement on a connection, or on any connection of a pool. */
export async function runStatement(
  client: pg.ClientBase | pg.Pool,
  { name, text, values }: Statement,
): Promise<pg.QueryResult> {
  return client.query({ name, text, values: [...values] })
}

/**
 * Holds back what is written to the connection until this turn of the event loop is over, so that statements which are
 * started together leave in one packet. Writing each of them by itself took two fifths of a busy worker's processor
 * time, and woke PostgreSQL as often.
 */
function gatherWrites(client: pg.ClientBase): void {
  const { stream } = (client as pg.ClientBase & { readonly connection: { readonly stream: Writable } })
    .connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

interface OpenTransaction {
  readonly tx: Transaction
  /** After it is called the transaction takes no statement. */
  readonly end: () => void
}

/**
 * A transaction takes statements until its work is over, and none after that. If one step of the work fails, another
 * may still be running: what it sends would be executed after the rollback and commit by itself, or within the
 * transaction that uses the connection next.
 */
function openTransaction(client: pg.ClientBase, committed: (() => void)[]): OpenTransaction {
  let depth = 0
  let failure: unknown
  let hasEnded = false
  function requireOpen(): void {
    if (hasEnded) throw new Error('The transaction has ended and takes no statement.', { cause: failure })
  }
  async function command(text: string): Promise<void> {
    requireOpen()
    await client.query(text)
  }
  // The statements after a failed one fail too, with an error that explains nothing: all of them reject with the first
  // error.
  async function run(statement: Statement): Promise<pg.QueryResult> {
    requireOpen()
    try {
      gatherWrites(client)
      return await runStatement(client, statement)
    } catch (error) {
      failure ??= error
      throw sqlState(error) === SQL_STATES.inFailedTransaction ? failure : error
    }
  }
  const tx: Transaction = {
    afterCommit: (callback) => void committed.push(callback),
    async query<Row extends object>(statement: Statement) {
      return (await run(statement)).rows as Row[]
    },
    async execute(statement) {
      return (await run(statement)).rowCount ?? 0
    },
    async savepoint(work) {
      const name = `s${++depth}`
      const committedBefore = committed.length
      await command(`SAVEPOINT ${name}`)
      try {
        const result = await work()
        await command(`RELEASE SAVEPOINT ${name}`)
        return result
      } catch (error) {
        // Callbacks of what was undone must not run.
        committed.length = committedBefore
        // On a lost connection this fails too, and the first error tells more; nothing can be committed any more.
        await command(`ROLLBACK TO SAVEPOINT ${name}`).catch(() => undefined)
        failure = undefined
        throw error
      } finally {
        depth -= 1
      }
    },
  }
  return {
    tx,
    end: () => {
      hasEnded = true
    },
  }
}
