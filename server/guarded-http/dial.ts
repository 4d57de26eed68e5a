import { once } from 'node:events'
import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls, createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import { canonicalAddress } from '../platform/networks.ts'

/** A socket could not be opened; `phase` tells whether the receiver's machine was reached. */
export class DialError extends Error {
  readonly phase: 'connect' | 'tls'

  constructor(phase: 'connect' | 'tls', cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'DialError'
    this.phase = phase
  }
}

/** How many of a name's addresses are tried. */
const MAX_ADDRESSES = 4
const READ_BYTES = 64 * 1024

/** How a socket is dialled. */
export interface DialOptions {
  readonly secureContext: SecureContext
  /** Aborts the dialling; it has no effect on a socket that was returned. */
  readonly signal: AbortSignal
  /**
   * Says that the listener of `data` is done with the bytes before it returns, and that nobody else reads the socket.
   * Sockets without TLS then share one read buffer: allocating one for each answer took longer than reading the answer.
   */
  readonly readsAtOnce?: boolean
}

/** Opens a socket to exactly the judged `address`; the name in `url` only serves TLS (server name and certificate). */
async function dial(url: URL, address: string, options: DialOptions): Promise<Socket> {
  if (url.protocol !== 'https:') return openTcp(address, portOf(url), options)
  const tcp = await openTcp(address, portOf(url), { signal: options.signal })
  return secure(tcp, url, address, options)
}

/**
 * Opens a socket to the first of the judged addresses that answers. Each address but the last has only its share of the
 * time, so that a silent one does not use up the time of the others.
 */
export async function dialFirst(
  url: URL,
  addresses: readonly string[],
  options: DialOptions & { readonly timeoutMs: number },
): Promise<{ readonly address: string; readonly socket: Socket }> {
  const { signal, timeoutMs, ...how } = options
  const tried = addresses.slice(0, MAX_ADDRESSES)
  // A timeout has to be a whole number of milliseconds.
  const shareMs = Math.floor(timeoutMs / tried.length)
  let failure: unknown
  for (const [index, address] of tried.entries()) {
    const isLast = index === tried.length - 1
    const share = isLast ? signal : AbortSignal.any([signal, AbortSignal.timeout(shareMs)])
    try {
      return { address, socket: await dial(url, address, { ...how, signal: share }) }
    } catch (error) {
      failure = error
      if (signal.aborted) break
    }
  }
  throw failure
}

/**
 * Whether a socket is connected to the judged address. Checked before a byte is sent, on new and on kept sockets alike.
 */
export function leadsTo(socket: Socket, address: string): boolean {
  const { remoteAddress } = socket
  return remoteAddress === address || canonicalAddress(remoteAddress ?? '') === address
}

/** Shared by all sockets, so that not every handshake has to parse the certificate authorities. */
export function createSharedSecureContext(extraCa: string | undefined): SecureContext {
  return createSecureContext(extraCa === undefined ? {} : { ca: [...getCACertificates('default'), extraCa] })
}

const READ_AT_ONCE = {
  buffer: Buffer.allocUnsafeSlow(READ_BYTES),
  callback(this: Socket, length: number, buffer: Uint8Array): boolean {
    // Bytes that arrive before anybody listens were not requested.
    if (!this.emit('data', buffer.subarray(0, length))) this.destroy()
    return true
  },
}

async function openTcp(
  address: string,
  port: number,
  { signal, readsAtOnce = false }: Pick<DialOptions, 'signal' | 'readsAtOnce'>,
): Promise<Socket> {
  signal.throwIfAborted()
  const socket = connectTcp({
    ...{ host: address, port, autoSelectFamily: false, noDelay: true },
    ...(readsAtOnce ? { onread: READ_AT_ONCE } : {}),
  })
  try {
    await once(socket, 'connect', { signal })
    if (!leadsTo(socket, address)) throw new Error('The socket leads to another address than the judged one.')
    return socket
  } catch (error) {
    discard(socket)
    throw new DialError('connect', signal.aborted ? signal.reason : error)
  }
}

async function secure(tcp: Socket, url: URL, address: string, options: DialOptions): Promise<Socket> {
  const isLiteral = /^[\d.]+$|^\[/.test(url.hostname)
  const name = url.hostname.replace(/\.$/, '')
  const socket = connectTls({
    socket: tcp,
    secureContext: options.secureContext,
    // An address has no server name (RFC 6066, section 3); its certificate is checked against the address itself.
    ...(isLiteral ? { host: address } : { host: name, servername: name }),
    ALPNProtocols: ['http/1.1'],
    // Set explicitly, so that no environment variable can switch the verification off.
    rejectUnauthorized: true,
  })
  try {
    await once(socket, 'secureConnect', { signal: options.signal })
    return socket
  } catch (error) {
    discard(socket)
    discard(tcp)
    throw new DialError('tls', options.signal.aborted ? options.signal.reason : error)
  }
}

/** Destroys a socket and ignores its errors. */
export function discard(socket: Socket): void {
  socket.on('error', () => {})
  socket.destroy()
}

function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}
