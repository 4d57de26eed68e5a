import type { Querier } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

/** What the service remembers about itself. */
export type SettingName = 'master_key_check' | 'first_start'

/** Whether the database has come so far that it remembers anything of the service. */
export async function holdsSettings(db: Querier): Promise<boolean> {
  const [row] = await db.query<{ held: boolean }>(
    sql`SELECT to_regclass('service_settings') IS NOT NULL AS held`,
  )
  return row?.held === true
}

/** What is remembered under a name; null where nothing is. */
export async function findSetting(db: Querier, name: SettingName): Promise<Buffer | null> {
  const [row] = await db.query<{ value: Buffer }>(
    sql`SELECT value FROM service_settings WHERE name = ${name}`,
  )
  return row?.value ?? null
}

/** Stores a value unless there is one; returns the one that stands. */
export async function insertSetting(db: Querier, name: SettingName, value: Buffer): Promise<Buffer> {
  await db.execute(sql`
    INSERT INTO service_settings (name, value) VALUES (${name}, ${value}) ON CONFLICT (name) DO NOTHING`)
  return (await findSetting(db, name)) ?? value
}

/** Replaces what is remembered under a name. */
export async function updateSetting(db: Querier, name: SettingName, value: Buffer): Promise<void> {
  await db.execute(sql`UPDATE service_settings SET value = ${value} WHERE name = ${name}`)
}
