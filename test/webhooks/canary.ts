import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A connection as its receiver or its sender sees it: `address port`, an IPv4 address always in its plain form. */
export type Contact = string

/**
 * Listens where nobody may come. A listener on the wildcard address is a listener on every address of this machine at
 * once, all sixteen million of 127.0.0.0/8 and ::1 among them, and each connection says which of them it was opened to.
 */
export interface Canary {
  readonly port: number
  /** Whoever connected, wherever to. */
  readonly heard: readonly Contact[]
  /** The path of each request that came. */
  readonly requests: readonly string[]
  /** How requests are answered from now on; 200 at first. */
  status: number
  close(): Promise<void>
}

/** Also listens on the ports of http and https where this user may. */
export async function releaseCanary(): Promise<Canary> {
  const heard: Contact[] = []
  const requests: string[] = []
  const servers: Server[] = []
  const listenOn = async (port: number) => {
    const server = createServer((request, response) => {
      requests.push(request.url ?? '')
      request.resume().on('end', () => response.writeHead(canary.status).end())
    })
    server.on('connection', (socket) => heard.push(`${plain(socket.localAddress)} ${socket.localPort}`))
    if (!((await listens(server, port, '::')) || (await listens(server, port, '0.0.0.0')))) return 0
    servers.push(server)
    return (server.address() as AddressInfo).port
  }
  const port = await listenOn(0)
  await listenOn(80)
  await listenOn(443)
  const canary: Canary = {
    port,
    heard,
    requests,
    status: 200,
    async close() {
      for (const server of servers) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
  return canary
}

function listens(server: Server, port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, host, () => resolve(true))
  })
}

/** Every connection that this process tries to open. */
export interface Lookout {
  readonly seen: readonly Contact[]
  stop(): void
}

/**
 * Watches what leaves, also towards addresses at which no canary can listen; the
 * database's own connections are left out.
 */
export function watchConnections(databaseUrl: string): Lookout {
  const seen: Contact[] = []
  const database = Number(new URL(databaseUrl).port || 5432)
  const watch = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    socket.on('connectionAttempt', (address: string, port: number) => {
      if (port !== database) seen.push(`${plain(address)} ${port}`)
    })
  }
  subscribe('net.client.socket', watch)
  return { seen, stop: () => void unsubscribe('net.client.socket', watch) }
}

function plain(address = ''): string {
  return address.replace(/^::ffff:(?=[\d.]+$)/, '')
}
