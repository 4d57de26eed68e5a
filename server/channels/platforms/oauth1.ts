import { createHmac } from 'node:crypto'

/** What signs a request in a user's name (RFC 5849): the app's pair and the user's pair. */
export interface Oauth1Keys {
  readonly consumerKey: string
  readonly consumerSecret: string
  readonly token: string
  readonly tokenSecret: string
}

/**
 * The `Authorization` header of a signed request (RFC 5849, section 3). The address has no query and the body is not
 * form-encoded, so nothing but the protocol's own parameters is signed with the method and the address.
 */
export function signOauth1(
  keys: Oauth1Keys,
  request: { method: string; url: string; nonce: string; timestampSeconds: number },
): string {
  const parameters: Record<string, string> = {
    oauth_consumer_key: keys.consumerKey,
    oauth_nonce: request.nonce,
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(request.timestampSeconds),
    oauth_token: keys.token,
    oauth_version: '1.0',
  }
  const normalized = Object.entries(parameters)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const base = [request.method, request.url, normalized].map(encode).join('&')
  const key = `${encode(keys.consumerSecret)}&${encode(keys.tokenSecret)}`
  const signature = createHmac('sha1', key).update(base).digest('base64')
  const header = Object.entries({ ...parameters, oauth_signature: signature })
    .map(([name, value]) => `${encode(name)}="${encode(value)}"`)
    .join(', ')
  return `OAuth ${header}`
}

// RFC 3986 leaves five characters fewer as they are than encodeURIComponent does.
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}
