import type { Context } from '../context.ts'
import { listStoredAlerts, type StoredAlert } from './queries.ts'

const MOST_LISTED = 200

/** The latest alerts, of all organizations or of one, newest first. */
export async function listAlerts(
  { db }: Pick<Context, 'db'>,
  organizationId: string | null = null,
): Promise<StoredAlert[]> {
  return listStoredAlerts(db.shared, organizationId, MOST_LISTED)
}
