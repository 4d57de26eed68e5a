import type { Querier } from './database.ts'
import { sql } from './sql.ts'

/** Facts that the service stores about itself. */
export type SettingName = 'master_key_check' | 'first_start'

/** Whether the database has been migrated far enough to store settings. */
export async function holdsSettings(db: Querier): Promise<boolean> {
  const [row] = await db.query<{ held: boolean }>(
    sql`SELECT to_regclass('service_settings') IS NOT NULL AS held`,
  )
  return row?.held === true
}

/** The value that is stored under a name; null if there is none. */
export async function findSetting(db: Querier, name: SettingName): Promise<Buffer | null> {
  const [row] = await db.query<{ value: Buffer }>(
    sql`SELECT value FROM service_settings WHERE name = ${name}`,
  )
  return row?.value ?? null
}

/** Stores a value unless there is one; returns the value that is stored then. */
export async function insertSetting(db: Querier, name: SettingName, value: Buffer): Promise<Buffer> {
  await db.execute(sql`
    INSERT INTO service_settings (name, value) VALUES (${name}, ${value}) ON CONFLICT (name) DO NOTHING`)
  return (await findSetting(db, name)) ?? value
}

/** Replaces the value that is stored under a name. */
export async function updateSetting(db: Querier, name: SettingName, value: Buffer): Promise<void> {
  await db.execute(sql`UPDATE service_settings SET value = ${value} WHERE name = ${name}`)
}
