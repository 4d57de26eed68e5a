import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { TicketKind } from '../tickets/rules.ts'
import { OPENING_BALANCE_HALALAS } from './open-wallets.ts'

export interface Wallet {
  readonly balanceHalalas: number
  readonly lastCreditHalalas: number
}

interface WalletRow {
  balance_halalas: number
  last_credit_halalas: number
}

function toWallet(row: WalletRow): Wallet {
  return { balanceHalalas: row.balance_halalas, lastCreditHalalas: row.last_credit_halalas }
}

/** What the tenant's wallet holds. One that has not been opened holds what it will open with. */
export async function findBalanceHalalas(tx: TenantTransaction): Promise<number> {
  const [row] = await tx.query<{ balance_halalas: number }>(sql`
    SELECT balance_halalas FROM wallets
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}`)
  return row?.balance_halalas ?? OPENING_BALANCE_HALALAS[tx.tenant.environment]
}

/** The wallet under its row lock, or null when it has not been opened. */
export async function lockWallet(tx: TenantTransaction): Promise<Wallet | null> {
  const [row] = await tx.query<WalletRow>(sql`
    SELECT balance_halalas, last_credit_halalas FROM wallets
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
    FOR UPDATE`)
  return row === undefined ? null : toWallet(row)
}

/** Writes what a locked wallet holds now. Each change goes with an entry. */
export async function updateWallet(tx: TenantTransaction, wallet: Wallet): Promise<void> {
  await tx.execute(sql`
    UPDATE wallets
    SET balance_halalas = ${wallet.balanceHalalas}, last_credit_halalas = ${wallet.lastCreditHalalas}
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}`)
}

/** One line of the ledger: a credit is positive, a charge negative and names its ticket. */
export interface WalletEntry {
  readonly id: string
  readonly amountHalalas: number
  readonly reason: string
  readonly ticket: { readonly conversationId: string; readonly kind: TicketKind } | null
  readonly at: Date
}

/** Adds a line to the ledger. A second charge of one ticket for one kind violates the key and undoes its transaction. */
export async function insertWalletEntry(tx: TenantTransaction, entry: WalletEntry): Promise<void> {
  await tx.execute(sql`
    INSERT INTO wallet_entries
      (organization_id, environment, id, amount_halalas, reason, conversation_id, ticket_kind, created_at)
    VALUES (${tx.tenant.organizationId}, ${tx.tenant.environment}, ${entry.id}, ${entry.amountHalalas}, ${entry.reason},
      ${entry.ticket?.conversationId ?? null}, ${entry.ticket?.kind ?? null}, ${entry.at})`)
}
