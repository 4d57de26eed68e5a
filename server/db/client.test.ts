import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { DatabaseClient } from './client.ts'
import { openDatabase } from './database.ts'
import { sql } from './sql.ts'

/** An answer of a server: its type, its length and what it asks for. */
function authentication(method: number, salt = ''): Buffer {
  const message = Buffer.alloc(9 + salt.length)
  message.write('R')
  message.writeInt32BE(8 + salt.length, 1)
  message.writeInt32BE(method, 5)
  message.write(salt, 9)
  return message
}

const READY = Buffer.from('5a0000000549', 'hex')

/** Connects to a server that is none of ours and gives what that one got behind the greeting. */
async function meetImpostor(
  answer: Buffer,
  connect: (url: string) => Promise<unknown>,
): Promise<{ error: Error; got: string }> {
  let got = ''
  const met: Socket[] = []
  const server = createServer((socket) => {
    met.push(socket.on('error', () => undefined))
    socket.once('data', () => {
      socket.write(answer)
      socket.on('data', (bytes) => {
        got += bytes.toString('latin1')
      })
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const url = `postgres://postgres:the-password@127.0.0.1:${port}/postgres?sslmode=disable&require_auth=scram-sha-256`
  const error = await connect(url).then(
    () => assert.fail('the impostor was believed'),
    (reason: Error) => reason,
  )
  for (const socket of met) socket.destroy()
  server.close()
  await once(server, 'close')
  return { error, got }
}

const IMPOSTORS = {
  'that asks for the password': authentication(3),
  'that asks for its MD5 sum': authentication(5, 'salt'),
  'that asks for nothing': Buffer.concat([authentication(0), READY]),
  'that only says that all is proven': Buffer.concat([
    authentication(12, 'v=AAAA'),
    authentication(0),
    READY,
  ]),
}

for (const [name, answer] of Object.entries(IMPOSTORS)) {
  test(`an impostor ${name} is told nothing where the URL requires a proof`, async () => {
    const single = await meetImpostor(answer, async (url) => {
      const client = new DatabaseClient({ connectionString: url })
      client.on('error', () => undefined)
      await client.connect()
      await client.query("SELECT 'a secret'")
    })
    assert.equal(single.got, '')
    assert.doesNotMatch(single.error.message, /not queryable/)
    const pooled = await meetImpostor(answer, async (url) => {
      const db = openDatabase({ url })
      await db.shared.query(sql`SELECT 'a secret' AS secret`).finally(() => db.close())
    })
    assert.equal(pooled.got, '')
  })
}
