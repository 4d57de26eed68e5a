import type { IncomingHttpHeaders } from 'node:http'

/** Whether the headers of a request announce a body. */
export function hasBody({ headers }: { readonly headers: IncomingHttpHeaders }): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
