import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../../server/db/embedded.ts'

/** A PostgreSQL of the test's own that can be restarted; its address stays the same. */
export interface MendablePostgres {
  readonly url: string
  restart(): Promise<void>
  close(): Promise<void>
}

/** Starts one, behind a relay: the server itself takes another port each time. */
export async function startMendablePostgres(): Promise<MendablePostgres> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-crash-'))
  const start = () => startEmbeddedPostgres({ dataDir })
  let postgres = await start()
  const sockets = new Set<Socket>()
  const relay = createServer((near) => {
    const far = connect(Number(new URL(postgres.url).port), '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket)
          near.destroy()
          far.destroy()
        })
    }
    near.pipe(far).pipe(near)
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const url = new URL(postgres.url)
  url.port = String((relay.address() as AddressInfo).port)
  return {
    url: url.href,
    async restart() {
      await postgres.stop()
      postgres = await start()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      relay.close()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
