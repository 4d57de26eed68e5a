import type { Context } from '../context.ts'
import { readLine } from '../platform/read-line.ts'
import { openWallets } from '../wallet/open-wallets.ts'
import { insertOrganization } from './queries.ts'

/** Makes an organization with both its wallets: the sandbox's holds virtual halalas, the live one is empty. */
export async function createOrganization(
  { db, clock, ids }: Pick<Context, 'db' | 'clock' | 'ids'>,
  organization: { readonly name: string },
): Promise<{ id: string; name: string }> {
  const name = readLine(organization.name, 'name')
  const id = ids.uuid()
  const createdAt = clock.now()
  await db.acrossTenants(async (tx) => {
    await insertOrganization(tx, { id, name, createdAt })
    await openWallets(tx, id, createdAt, ids)
  })
  return { id, name }
}
