import { once } from 'node:events'
import { connect, type OnReadOpts } from 'node:net'

/** A request to be sent again and again. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string
}

/** A keep-alive connection that has one request at a time in flight. */
export interface LoadConnection {
  /**
   * Sends a request as `writeRequest` wrote it and resolves when its answer is
   * whole; rejects when it has another status.
   */
  exchange(request: string): Promise<void>
  close(): void
}

// A longer answer is read in pieces.
const READ_BYTES = 64 * 1024

/**
 * Writes a request as it goes over the wire, one character for each byte: made once, it can be sent any number of
 * times.
 */
export function writeRequest({ method, path, headers, body = '' }: LoadRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = method === 'GET' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`
  const text = `${method} ${path} HTTP/1.1\r\nhost: bench\r\n${lines.join('')}${length}\r\n${body}`
  return Buffer.from(text).toString('latin1')
}

/**
 * Opens a connection whose answers must have the expected status; only the status and the length of an answer are read.
 */
export async function openConnection(origin: string, expect: number): Promise<LoadConnection> {
  const { hostname, port } = new URL(origin)
  let answered: PromiseWithResolvers<void> | undefined
  let text = ''
  const read = (chunk: string) => {
    text += chunk
    const bodyFrom = text.indexOf('\r\n\r\n') + 4
    if (bodyFrom < 4) return
    const bodyLength = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1])
    if (text.length < bodyFrom + bodyLength) return
    const answer = text
    text = ''
    if (Number(answer.slice(9, 12)) === expect) answered?.resolve()
    else answered?.reject(new Error(`Expected ${expect}, got ${answer}`))
  }
  // The connection reads into one buffer of its own: a stream would make a new one for each answer.
  const onread: OnReadOpts = {
    buffer: Buffer.allocUnsafe(READ_BYTES),
    callback(bytes, buffer) {
      read((buffer as Buffer).toString('latin1', 0, bytes))
      return true
    },
  }
  const socket = connect({ port: Number(port), host: hostname, noDelay: true, onread })
  await once(socket, 'connect')
  socket.on('close', () => answered?.reject(new Error('The server closed the connection.')))
  socket.on('error', (error) => answered?.reject(error))
  return {
    exchange(request) {
      answered = Promise.withResolvers()
      socket.write(request, 'latin1')
      return answered.promise
    },
    close: () => void socket.destroy(),
  }
}
