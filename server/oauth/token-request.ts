import { OAuthError } from './oauth-error.ts'
import { decodeFormText, decodeUtf8, type Parameters, readForm, readJson } from './parameters.ts'

/** What a token request asks for, before the client is authenticated. */
export interface TokenRequest {
  readonly clientId: string
  readonly clientSecret: string
  /** Null if none are named: every scope that the app is allowed. */
  readonly scopes: readonly string[] | null
}

/** The parts of the HTTP request that a token request is read from. */
export interface TokenHttpRequest {
  /** Every `Authorization` header. */
  readonly authorization: readonly string[]
  readonly contentType: string | undefined
  readonly contentEncoding: string | undefined
  readonly queryNames: readonly string[]
  readonly body: Buffer
}

interface Credentials {
  readonly id: string | undefined
  readonly secret: string | undefined
}

const PARAMETERS = ['grant_type', 'client_id', 'client_secret', 'scope'] as const
const MOST_ID_CHARACTERS = 128
const MOST_SECRET_CHARACTERS = 256
const MOST_SCOPE_CHARACTERS = 1024
/** The characters of client ids and secrets (RFC 6749, appendices A.1 and A.2). */
const VISIBLE = /^[\x20-\x7e]+$/

function refuse(description: string): never {
  throw new OAuthError('invalid_request', description)
}

function readBody(request: TokenHttpRequest): Parameters {
  const { contentType = '', contentEncoding = 'identity', body } = request
  if (contentEncoding.toLowerCase() !== 'identity') {
    return refuse('Send the body as it is, without a Content-Encoding.')
  }
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase())
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))
  const isReadable = charset === undefined || /^charset="?utf-?8"?$/.test(charset)
  if (isReadable && type === 'application/x-www-form-urlencoded') return readForm(body)
  if (isReadable && type === 'application/json') return readJson(body)
  return refuse('Send the parameters as application/x-www-form-urlencoded or application/json in UTF-8.')
}

/** Reads HTTP Basic credentials; each half is form-encoded by itself (RFC 6749, section 2.3.1). */
function readBasic(header: string): { id: string; secret: string } | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(header)?.[1]
  if (encoded === undefined) return undefined
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.toString('base64').replace(/=+$/, '') !== encoded.replace(/=+$/, '')) return undefined
  const text = decodeUtf8(bytes)
  const colon = text?.indexOf(':') ?? -1
  if (text === undefined || colon === -1) return undefined
  const id = decodeFormText(text.slice(0, colon))
  const secret = decodeFormText(text.slice(colon + 1))
  return id === undefined || secret === undefined ? undefined : { id, secret }
}

// A parameter without a value counts as absent (RFC 6749, section 3.2).
function readText(parameters: Parameters, name: (typeof PARAMETERS)[number]): string | undefined {
  const value = parameters.get(name)
  if (value === undefined || value === '') return undefined
  return typeof value === 'string' ? value : refuse(`${name} must be a string.`)
}

function readCredentials(request: TokenHttpRequest, parameters: Parameters): Credentials {
  const inBody = { id: readText(parameters, 'client_id'), secret: readText(parameters, 'client_secret') }
  const [header, ...more] = request.authorization
  if (header === undefined) return inBody
  const basic = more.length > 0 ? undefined : readBasic(header)
  if (basic === undefined) return refuse('The Authorization header is not well-formed HTTP Basic.')
  // A client may repeat its id in the body to identify itself (RFC 6749, section 3.2.1); a secret there is a second
  // method.
  if (inBody.secret !== undefined || (inBody.id ?? basic.id) !== basic.id) {
    return refuse('Send the credentials by HTTP Basic or in the body, not both.')
  }
  return basic
}

function checkCredential(name: string, value: string | undefined, mostCharacters: number): string {
  if (value === undefined || value === '') return refuse(`${name} is required, in the body or by HTTP Basic.`)
  if (value.length > mostCharacters || !VISIBLE.test(value)) {
    return refuse(`${name} must be 1 to ${mostCharacters} visible ASCII characters.`)
  }
  return value
}

function readScopes(scope: string | undefined): readonly string[] | null {
  if (scope === undefined) return null
  if (scope.length > MOST_SCOPE_CHARACTERS) {
    throw new OAuthError('invalid_scope', `scope must have at most ${MOST_SCOPE_CHARACTERS} characters.`)
  }
  const scopes = scope.split(' ').filter((name) => name !== '')
  if (scopes.length === 0) throw new OAuthError('invalid_scope', 'scope names no scope.')
  return scopes
}

/** Reads a token request; throws the refusal of anything malformed. Unknown parameters are ignored. */
export function readTokenRequest(request: TokenHttpRequest): TokenRequest {
  if (PARAMETERS.some((name) => request.queryNames.includes(name))) {
    return refuse('Send the parameters in the body, never in the URL, where logs and caches keep them.')
  }
  const parameters = readBody(request)
  const credentials = readCredentials(request, parameters)
  const grantType = readText(parameters, 'grant_type') ?? refuse('grant_type is required.')
  if (grantType !== 'client_credentials') {
    throw new OAuthError('unsupported_grant_type', 'The only grant_type is client_credentials.')
  }
  return {
    clientId: checkCredential('client_id', credentials.id, MOST_ID_CHARACTERS),
    clientSecret: checkCredential('client_secret', credentials.secret, MOST_SECRET_CHARACTERS),
    scopes: readScopes(readText(parameters, 'scope')),
  }
}
