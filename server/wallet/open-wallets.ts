import type { Querier } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Ids } from '../platform/ids.ts'
import type { Environment, Tenant } from '../platform/tenant.ts'

/** The balance of a new wallet, in halalas: the sandbox's money is virtual, and a live wallet is filled by a credit. */
export const OPENING_BALANCE_HALALAS: Readonly<Record<Environment, number>> = { sandbox: 100_000, live: 0 }

/** The reason of the entry that a sandbox wallet starts with. */
export const OPENING_REASON = 'sandbox opening balance'

/**
 * Opens both wallets of an organization, unless they are open. `db` must see both environments: the shared querier or a
 * transaction across tenants.
 */
export async function openWallets(
  db: Querier,
  organizationId: string,
  at: Date,
  ids: Pick<Ids, 'uuid'>,
): Promise<void> {
  await openWallet(db, { organizationId, environment: 'sandbox' }, at, ids)
  await openWallet(db, { organizationId, environment: 'live' }, at, ids)
}

/**
 * Opens one wallet with its opening entry, unless it is open. It is one statement, so that no wallet can exist without
 * the entry that explains its balance; a rival that opens the same wallet is waited for.
 */
export async function openWallet(
  db: Querier,
  tenant: Tenant,
  at: Date,
  ids: Pick<Ids, 'uuid'>,
): Promise<void> {
  const openingHalalas = OPENING_BALANCE_HALALAS[tenant.environment]
  await db.execute(sql`
    WITH opened AS (
      INSERT INTO wallets (organization_id, environment, balance_halalas, last_credit_halalas)
      VALUES (${tenant.organizationId}, ${tenant.environment}, ${openingHalalas}, ${openingHalalas})
      ON CONFLICT (organization_id, environment) DO NOTHING
      RETURNING organization_id, environment, balance_halalas)
    INSERT INTO wallet_entries (organization_id, environment, id, amount_halalas, reason, created_at)
    SELECT organization_id, environment, ${ids.uuid()}::uuid, balance_halalas, ${OPENING_REASON}::text, ${at}::timestamptz
    FROM opened WHERE balance_halalas > 0`)
}
