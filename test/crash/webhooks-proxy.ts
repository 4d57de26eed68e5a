import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
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
  /** From now on everything arrives so much later, in its order. */
  delay(byMs: number): void
  close(): Promise<void>
}

/** Starts the proxy in a process of its own, so that it can be stopped like one. */
export async function startDatabaseProxy(databasePort: number): Promise<DatabaseProxy> {
  const child = fork(fileURLToPath(import.meta.url), [String(databasePort)])
  const [port] = (await once(child, 'message')) as [number]
  return {
    port,
    leadTo: (databasePort) => void child.send({ databasePort }),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    delay: (byMs) => void child.send({ byMs }),
    async close() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

interface Road {
  databasePort: number
  byMs: number
}

function carry(client: Socket, road: Road): void {
  const database = connect({ host: '127.0.0.1', port: road.databasePort, noDelay: true })
  client.setNoDelay(true)
  const cut = () => {
    client.destroy()
    database.destroy()
  }
  for (const side of [client, database]) side.on('error', cut).on('close', cut)
  client.pipe(slowed(road)).pipe(database).pipe(slowed(road)).pipe(client)
}

// What is on its way keeps its order, however the delay changes.
function slowed(road: Road): Transform {
  const onItsWay: Buffer[] = []
  let lastAtMs = 0
  return new Transform({
    transform(chunk, _encoding, taken) {
      const nowMs = performance.now()
      lastAtMs = Math.max(lastAtMs, nowMs + road.byMs)
      onItsWay.push(chunk)
      if (lastAtMs === nowMs && onItsWay.length === 1) this.push(onItsWay.shift())
      else setTimeout(() => this.push(onItsWay.shift()), lastAtMs - nowMs)
      taken()
    },
    flush(arrived) {
      const look = () => (onItsWay.length > 0 ? setTimeout(look, 1) : arrived())
      look()
    },
  })
}

if (import.meta.main) {
  const road: Road = { databasePort: Number(process.argv[2]), byMs: 0 }
  process.on('message', (change: Partial<Road>) => Object.assign(road, change))
  process.on('disconnect', () => process.exit())
  const server = createServer((client) => carry(client, road))
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
}
