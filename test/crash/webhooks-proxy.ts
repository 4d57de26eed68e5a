import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'

/**
 * A network between a service and its database that can be paused, and that
 * finds a database which moved to another port.
 */
export interface DatabaseProxy {
  readonly port: number
  leadTo(port: number): void
  /** Stops the process that carries the bytes: nothing gets through, nothing is refused, and nobody is told. */
  pause(): void
  resume(): void
  close(): Promise<void>
}

/** Starts the proxy in a process of its own, so that it can be stopped like one. */
export async function startDatabaseProxy(databasePort: number): Promise<DatabaseProxy> {
  const child = fork(fileURLToPath(import.meta.url), [String(databasePort)])
  const [port] = (await once(child, 'message')) as [number]
  return {
    port,
    leadTo: (target) => void child.send(target),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async close() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

function carry(client: Socket, databasePort: number): void {
  const database = connect({ host: '127.0.0.1', port: databasePort, noDelay: true })
  client.setNoDelay(true)
  const cut = () => {
    client.destroy()
    database.destroy()
  }
  for (const side of [client, database]) side.on('error', cut).on('close', cut)
  client.pipe(database).pipe(client)
}

if (import.meta.main) {
  let target = Number(process.argv[2])
  process.on('message', (port: number) => {
    target = port
  })
  process.on('disconnect', () => process.exit())
  const server = createServer((client) => carry(client, target))
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
}
