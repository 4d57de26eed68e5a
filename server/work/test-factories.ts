import { openTestDatabase, type TestDatabase, useTestDatabase } from '../../test/harness.ts'
import { createDemoTable } from './demo-source.ts'

/** Opens a test's database that has the demonstration's table. */
export async function openDemoDatabase(): Promise<TestDatabase> {
  const database = await openTestDatabase()
  await createDemoTable(database.db)
  return database
}

/** The same for the tests of a whole file. */
export async function useDemoDatabase(): Promise<TestDatabase> {
  const database = await useTestDatabase()
  await createDemoTable(database.db)
  return database
}
