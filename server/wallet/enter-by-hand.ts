import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import type { TenantTransaction } from '../db/database.ts'
import { SQL_STATES, sqlState } from '../db/sql-states.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { Problem, validationFailed } from '../platform/problem.ts'
import { readLine } from '../platform/read-line.ts'
import type { Environment } from '../platform/tenant.ts'
import { dropUnseen } from '../platform/visible-text.ts'
import { lockOpenWallets } from './charge.ts'
import { findEntryHalalas, type Wallet, writeTicketsAndWallets } from './queries.ts'

/** An entry that an operator makes in a wallet's ledger. */
export interface HandEntry {
  readonly organizationId: string
  readonly environment: Environment
  /** A whole number of at least 1. */
  readonly halalas: number
  readonly reason: string
  /** What identifies it, such as an invoice's number: credits and debits each have a reference only once. */
  readonly reference?: string | undefined
}

/** The balance after it, and whether the reference had been entered before. */
export interface Entered {
  readonly balanceHalalas: number
  readonly isRepeated: boolean
}

/** A kind of entry with its effect on a locked wallet; `enter` throws if the wallet refuses. */
export interface HandEntryKind {
  readonly name: 'credit' | 'debit'
  enter(
    tx: TenantTransaction,
    wallet: Wallet,
    entry: { readonly id: string; readonly at: Date },
  ): Promise<Wallet>
}

type HandContext = Pick<Context, 'db' | 'clock' | 'ids'>

/** More than any wallet holds, and small enough that sums stay exact. */
const MOST_HALALAS = 1_000_000_000_000

/**
 * Changes the balance of a wallet and enters the difference, in one transaction. Refuses an amount that is not a whole
 * number of at least 1, a reason or a reference that is not one line, and an organization that does not exist. A
 * reference that was entered before is not entered again, so that a command whose answer was lost can be repeated; with
 * another amount it is refused.
 */
export async function enterByHand(
  context: HandContext,
  kind: HandEntryKind,
  { organizationId, environment, ...told }: HandEntry,
): Promise<Entered> {
  const entry = readEntry(told)
  try {
    return await context.db.withTenant({ organizationId, environment }, (tx) =>
      enterOnce(tx, context, kind, entry),
    )
  } catch (error) {
    // That an organization does not exist is noticed only when its wallet is opened.
    if (sqlState(error) !== SQL_STATES.foreignKeyViolation) throw error
    throw new Problem('not_found', `There is no organization ${organizationId}.`, { cause: error })
  }
}

type Entry = Pick<HandEntry, 'halalas' | 'reason' | 'reference'>

function readEntry({ halalas, reason, reference }: Entry): Entry {
  if (!Number.isInteger(halalas) || halalas < 1 || halalas > MOST_HALALAS) {
    throw validationFailed({ path: 'halalas', message: `must be a whole number from 1 to ${MOST_HALALAS}.` })
  }
  return {
    halalas,
    reason: readLine(reason, 'reason'),
    // A number that was copied from an Arabic page carries direction marks, and is the same invoice.
    reference: reference === undefined ? undefined : readLine(dropUnseen(reference), 'reference'),
  }
}

async function enterOnce(
  tx: TenantTransaction,
  { clock, ids }: HandContext,
  { name, enter }: HandEntryKind,
  { halalas, reason, reference }: Entry,
): Promise<Entered> {
  const { tenant } = tx
  const at = clock.now()
  const [before] = (await lockOpenWallets(tx, { ids }, [tenant], at)) as [Wallet]
  // Under the wallet's lock, rivals with one reference come one after the other.
  const id = reference === undefined ? ids.uuid() : entryIdOf(name, reference)
  const entered = reference === undefined ? null : await findEntryHalalas(tx, id)
  if (entered !== null) {
    const known = Math.abs(entered)
    if (known === halalas) return { balanceHalalas: before.balanceHalalas, isRepeated: true }
    throw new OperatorError(`The reference "${reference}" was ${name}ed before, with ${known} halalas.`)
  }
  const wallet = await enter(tx, before, { id, at })
  const { balanceHalalas } = wallet
  const amountHalalas = balanceHalalas - before.balanceHalalas
  await writeTicketsAndWallets(
    tx,
    [{ tenant, wallet }],
    [{ tenant, id, amountHalalas, reason, ticket: null, at }],
  )
  return { balanceHalalas, isRepeated: false }
}

// A UUIDv8 (RFC 9562, section 5.8) that is equal for the same reference, so that the entries' key detects a repeat.
function entryIdOf(name: HandEntryKind['name'], reference: string): string {
  const hex = createHash('sha256').update(`wallet ${name} ${reference}`).digest('hex')
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
  return [...groups, hex.slice(20, 32)].join('-')
}
