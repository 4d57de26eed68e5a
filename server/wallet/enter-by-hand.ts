import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import type { TenantTransaction } from '../db/database.ts'
import { SQL_STATES, sqlState } from '../db/sql-states.ts'
import { readLine } from '../organizations/rules.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { Problem, validationFailed } from '../platform/problem.ts'
import type { Environment } from '../platform/tenant.ts'
import { dropUnseen } from '../platform/visible-text.ts'
import { lockOpenWallets } from './charge.ts'
import { findEntryHalalas, type Wallet, writeTicketsAndWallets } from './queries.ts'

/** What an operator enters into a wallet's ledger. */
export interface HandEntry {
  readonly organizationId: string
  readonly environment: Environment
  /** A whole number of at least 1. */
  readonly halalas: number
  readonly reason: string
  /** What it goes by, such as an invoice's number: it is entered once for each name of an entry. */
  readonly reference?: string | undefined
}

/** What the wallet holds then, and whether the reference had been entered before. */
export interface Entered {
  readonly balanceHalalas: number
  readonly isRepeated: boolean
}

/** A kind of entry, and what it does to a wallet that is under its lock; it throws where the wallet refuses. */
export interface HandEntryKind {
  readonly name: 'credit' | 'debit'
  enter(
    tx: TenantTransaction,
    wallet: Wallet,
    entry: { readonly id: string; readonly at: Date },
  ): Promise<Wallet>
}

type HandContext = Pick<Context, 'db' | 'clock' | 'ids'>

/** More than any wallet holds, and few enough that sums of it stay exact. */
const MOST_HALALAS = 1_000_000_000_000

/**
 * Changes what a wallet holds and enters the difference, in one transaction. Refuses an amount that is not a whole
 * number from 1 on, a reason or a reference that is no line, and an organization that does not exist. What has been
 * entered under a reference is not entered again, so that a command whose answer was lost may be repeated; with another
 * amount it is refused.
 */
export async function enterByHand(
  { db, clock, ids }: HandContext,
  { name, enter }: HandEntryKind,
  { organizationId, environment, halalas, ...told }: HandEntry,
): Promise<Entered> {
  if (!Number.isInteger(halalas) || halalas < 1 || halalas > MOST_HALALAS) {
    throw validationFailed({ path: 'halalas', message: `must be a whole number from 1 to ${MOST_HALALAS}.` })
  }
  const reason = readLine(told.reason, 'reason')
  // A number that is copied from a page in Arabic carries marks of direction, and is the same invoice.
  const reference =
    told.reference === undefined ? undefined : readLine(dropUnseen(told.reference), 'reference')
  const at = clock.now()
  try {
    return await db.withTenant({ organizationId, environment }, async (tx) => {
      const { tenant } = tx
      const [before] = (await lockOpenWallets(tx, { ids }, [tenant], at)) as [Wallet]
      // The wallet's lock makes rivals of one reference come one after the other.
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
    })
  } catch (error) {
    // An organization that does not exist is first noticed when its wallet is opened.
    if (sqlState(error) !== SQL_STATES.foreignKeyViolation) throw error
    throw new Problem('not_found', `There is no organization ${organizationId}.`, { cause: error })
  }
}

// A UUIDv8 (RFC 9562, section 5.8): the same for the same reference, so that the entries' key tells a repeat.
function entryIdOf(name: HandEntryKind['name'], reference: string): string {
  const hex = createHash('sha256').update(`wallet ${name} ${reference}`).digest('hex')
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
  return [...groups, hex.slice(20, 32)].join('-')
}
