/** The parts of a request that are the same for every request to a URL. */
export interface RequestBeginning {
  readonly method: string
  readonly url: URL
  /** Whether the connection is to serve another request. */
  readonly connection: 'keep-alive' | 'close'
  readonly userAgent: string
}

/** A request to be sent. */
export interface OutgoingRequest {
  /** The text that `beginRequest` made. */
  readonly start: string
  readonly headers: Readonly<Record<string, string>>
  /** Null if the method has none. */
  readonly body: Buffer | null
}

// The characters of a header's value. Values are made by this service, or were checked when an action was put.
const HEADER_VALUE = /^[\t\x20-\x7e]*$/

/** The request line and the headers that are the same for every request to a URL. */
export function beginRequest({ method, url, connection, userAgent }: RequestBeginning): string {
  const { host, pathname, search } = url
  return `${method} ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\nconnection: ${connection}\r\nuser-agent: ${userAgent}\r\n`
}

/** Head and body in one buffer, so that they are sent together. */
export function writeRequest({ start, headers, body }: OutgoingRequest): Buffer {
  let head = start
  for (const name in headers) {
    const value = headers[name] ?? ''
    if (!HEADER_VALUE.test(value)) throw new Error('A header holds what no header may.')
    head += `${name}: ${value}\r\n`
  }
  if (body !== null) head += `content-length: ${body.length}\r\n`
  head += '\r\n'
  const bytes = Buffer.allocUnsafe(head.length + (body?.length ?? 0))
  bytes.write(head, 'latin1')
  body?.copy(bytes, head.length)
  return bytes
}
