import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestCluster, type TestCluster } from './cluster.ts'

let cluster: TestCluster | undefined

/** Runs once before every test file: one PostgreSQL for all of them, with a migrated template that each file clones. */
export async function globalSetup(): Promise<void> {
  cluster = await startTestCluster()
  process.env.SANAD_TEST_CLUSTER = cluster.url
  process.env.SANAD_TEST_TEMPLATE = cluster.template
  // Every file is a process that loads much of the service: what one has compiled is reused by the others.
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache')
}

/** Runs once, after all test files. */
export async function globalTeardown(): Promise<void> {
  await cluster?.stop()
}
