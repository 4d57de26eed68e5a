import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { after, before, test } from 'node:test'
import { inspectSchema } from '../boot/store/schema.ts'
import { openStore } from '../boot/store/store.ts'
import { loadConfig, newMasterKey } from '../config.ts'
import { LOWEST_ID } from '../platform/ids.ts'
import { openDatabase } from './database.ts'
import { isDatabaseUnavailable } from './database-absence.ts'
import { migrate } from './migrate.ts'
import { needsServiceRole } from './service-role.ts'
import { sql } from './sql.ts'

// What a client asks for TLS with (PostgreSQL documentation, Message Formats, SSLRequest), and a server's refusal.
const SSL_REQUEST = Buffer.from('0000000804d2162f', 'hex')
const REFUSAL = 'N'

const heard: Buffer[] = []
const server = createServer((socket) => {
  socket.on('error', () => undefined)
  socket.on('data', (bytes) => {
    heard.push(bytes)
    socket.write(REFUSAL)
  })
})
before(async () => void (await once(server.listen(0, '127.0.0.1'), 'listening')))
after(() => server.close())

/** The URL as the service hands it on, which an operator has given with this mode. */
function urlWith(mode: string): string {
  const { port } = server.address() as AddressInfo
  const given = `postgres://sanad:a-password@127.0.0.1:${port}/sanad?sslmode=${mode}`
  return loadConfig({ DATABASE_URL: given, MASTER_KEY: newMasterKey() }).databaseUrl ?? ''
}

async function withDatabase(
  url: string,
  ask: (db: ReturnType<typeof openDatabase>) => Promise<unknown>,
): Promise<unknown> {
  const db = openDatabase({ url })
  return ask(db).finally(() => db.close())
}

const NOBODY = { organizationId: LOWEST_ID, environment: 'sandbox' } as const
const ONE = sql`SELECT 1 AS one`

const CONNECTIONS: Readonly<Record<string, (url: string) => Promise<unknown>>> = {
  'the pool of tenants': (url) => withDatabase(url, (db) => db.withTenant(NOBODY, (tx) => tx.query(ONE))),
  'the shared pool': (url) => withDatabase(url, (db) => db.shared.query(ONE)),
  'a connection for LISTEN and locks': (url) => withDatabase(url, (db) => db.connect()),
  'the migrator': (url) => migrate(url),
  'the look at the schema': (url) => inspectSchema(url),
  'the look at the role': (url) => needsServiceRole(url),
  'the start': (databaseUrl) => openStore({ databaseUrl, dataDir: '' }),
}

for (const [name, connect] of Object.entries(CONNECTIONS)) {
  test(`${name} tells a server without TLS nothing where the URL asks for it`, async () => {
    for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']) {
      heard.length = 0
      await assert.rejects(connect(urlWith(mode)), (error: Error) => {
        assert.match(error.message, /The server does not support SSL connections/)
        return isDatabaseUnavailable(error) || error.name === 'OperatorError'
      })
      assert.deepEqual(Buffer.concat(heard), SSL_REQUEST, mode)
    }
  })
}
