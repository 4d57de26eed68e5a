import { startTestCluster, type TestCluster } from './cluster.ts'

let cluster: TestCluster | undefined

/** Runs once before every test file: one PostgreSQL for all of them, with a migrated template that each file clones. */
export async function globalSetup(): Promise<void> {
  cluster = await startTestCluster()
  process.env.SANAD_TEST_CLUSTER = cluster.url
  process.env.SANAD_TEST_TEMPLATE = cluster.template
}

export async function globalTeardown(): Promise<void> {
  await cluster?.stop()
}
