import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { loadConfig } from '../../server/config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/db/embedded.ts'
import { migrate } from '../../server/db/migrate.ts'
import { createGateway } from '../../server/gateway.ts'
import { createOrganization } from '../../server/organizations/create-organization.ts'
import { createLog } from '../../server/platform/log.ts'
import { openService, type Service } from '../../server/service.ts'
import { administer } from '../cluster.ts'

const PATIENCE_MS = 30_000

let directory: string
let postgres: EmbeddedPostgres
let service: Service
let gateway: FastifyInstance
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sanad-commits-'))
  postgres = await startEmbeddedPostgres({ dataDir: directory })
  await migrate(postgres.url)
  const log = createLog('silent')
  service = openService({
    ...{ config: loadConfig({}), databaseUrl: postgres.url, masterKey: Buffer.alloc(32, 7), log },
  })
  gateway = createGateway(service)
})
after(async () => {
  await gateway.close()
  await service.close()
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
})

const readiness = async () => (await gateway.inject('/readyz')).statusCode

async function untilReadiness(wanted: number): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; (await readiness()) !== wanted; await pause(50)) {
    assert.ok(Date.now() < deadline, `/readyz answers ${wanted}`)
  }
}

// PostgreSQL goes on answering whoever reads, and lets no commit through.
async function followSynchronously(standby: string): Promise<void> {
  await administer(
    postgres.url,
    `ALTER SYSTEM SET synchronous_standby_names = '${standby}'`,
    'SELECT pg_reload_conf()',
  )
}

/** Creates companies until `isDone`: a commit that comes before the setting has reached all processes is not held. */
async function keepCreating(isDone: () => boolean) {
  for (;;) {
    const created = await createOrganization(service.context, { name: 'Waiting Company' })
    if (isDone()) return created
  }
}

test('a gateway is not ready while commits wait for a synchronous standby that is gone', async () => {
  assert.equal(await readiness(), 200)
  await followSynchronously('gone')
  let isNotReady = false
  const created = keepCreating(() => isNotReady)
  await untilReadiness(503)
  isNotReady = true
  await followSynchronously('')
  assert.ok((await created).id)
  await untilReadiness(200)
})
