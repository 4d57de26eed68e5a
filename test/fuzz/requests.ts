import fc from 'fast-check'
import { OPERATIONS, type Operation, type OperationId } from '../../contract/operations.ts'
import { nearlyValid, valid } from './from-schema.ts'
import { HOSTILE_TEXTS, hostileText, hostileValue } from './hostile-values.ts'

/** A request as a stranger may send it; `token` says whose token is meant, if any. */
export interface FuzzedRequest {
  readonly operation: OperationId
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly app: number
}

/** Ids that exist, for paths and filters that are meant to find something. */
export interface KnownIds {
  readonly ids: readonly string[]
}

// What a client library lets through as a header's value.
const headerText = hostileText.map((text) =>
  text
    .normalize('NFC')
    .replace(/[^\x20-\x7e\xa0-\xff]/g, '?')
    .slice(0, 300)
    .trim(),
)

const oddHeaders: Readonly<Record<string, fc.Arbitrary<string>>> = {
  accept: fc.oneof(fc.constantFrom('*/*', 'text/html', 'application/json;q=0', 'application/*'), headerText),
  'content-type': fc.oneof(
    fc.constantFrom(
      'text/plain',
      'application/json; charset=utf-16',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ),
    headerText,
  ),
  'content-encoding': fc.constantFrom('gzip', 'identity', 'br, gzip'),
  'idempotency-key': fc.oneof(fc.constantFrom('', '"quoted"', '"', 'k'.repeat(256)), headerText),
  origin: fc.constantFrom('', 'null', 'https://shop.example'),
  authorization: fc.oneof(
    fc.constantFrom('Bearer', 'Bearer ', 'Basic YTpi', 'Bearer a.b.c', 'bearer  x', 'Digest a'),
    headerText,
  ),
  'x-request-id': headerText,
  'x-forwarded-for': headerText,
  'x-http-method-override': fc.constant('DELETE'),
  cookie: headerText,
  range: fc.constant('bytes=0-1'),
  'if-none-match': fc.constant('*'),
  forwarded: headerText,
  te: fc.constant('trailers'),
}

// One or two odd headers at a time: more of them would hide each other's effect behind the first check that refuses.
const headersOf: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .array(
        fc.oneof(...Object.entries(oddHeaders).map(([name, value]) => value.map((text) => [name, text]))),
        {
          minLength: 1,
          maxLength: 2,
        },
      )
      .map((pairs) => Object.fromEntries(pairs)),
  },
)

// A client resolves dots before it sends anything.
function pathSegment(text: string): string {
  return encodeURIComponent(text.toWellFormed().slice(0, 500)).replace(/^\.+$/, 'dots')
}

function pathValue({ ids }: KnownIds): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ids) },
    { weight: 2, arbitrary: fc.uuid() },
    { weight: 2, arbitrary: hostileText.map(pathSegment) },
    { weight: 1, arbitrary: fc.constantFrom('%', '%zz', '%c0%af', '%00', '..%2f..', ';a=b', '*') },
  )
}

function queryValue(value: unknown): string {
  return encodeURIComponent(typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? ''))
}

function queryOf({ query }: Operation, { ids }: KnownIds): fc.Arbitrary<string> {
  const names = Object.keys((query as { properties?: object } | undefined)?.properties ?? {})
  const known = query === undefined ? fc.constant({}) : valid(query)
  const text = (parameters: unknown) =>
    Object.entries(parameters as object)
      .map(([name, value]) => `${name}=${queryValue(value)}`)
      .join('&')
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    { weight: 3, arbitrary: known.map(text) },
    {
      weight: 3,
      arbitrary: fc
        .array(fc.tuple(fc.constantFrom(...names, 'unknown', '__proto__', 'limit[]'), hostileValue), {
          maxLength: 4,
        })
        .map((pairs) =>
          pairs.map(([name, value]) => `${name}=${queryValue(value).slice(0, 2000)}`).join('&'),
        ),
    },
    { weight: 1, arbitrary: fc.constantFrom(...ids.map((id) => `customer_id=${id}`)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('%', '=', '&&&', 'limit=%ff', 'limit=1&limit=2', 'cursor=%00', '?', '#'),
    },
  )
}

function bodyOf({ body, method }: Operation): fc.Arbitrary<string | undefined> {
  if (method === 'GET') {
    return fc.oneof(
      { weight: 9, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constant('{}') },
    )
  }
  const json = (value: unknown) => JSON.stringify(value) ?? ''
  const schema = body ?? {}
  return fc.oneof(
    { weight: 4, arbitrary: body === undefined ? fc.constant(undefined) : valid(schema).map(json) },
    { weight: 6, arbitrary: nearlyValid(schema).map(json) },
    { weight: 1, arbitrary: hostileValue.map(json) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(undefined, '', '{', '{}{}', '[', 'null', '{"a":1,"a":2}', ...HOSTILE_TEXTS),
    },
    // A valid body, cut somewhere.
    {
      weight: 1,
      arbitrary: fc.tuple(valid(schema), fc.nat(200)).map(([value, end]) => json(value).slice(0, end)),
    },
  )
}

function formOf(json: string | undefined): string | undefined {
  try {
    const value: unknown = JSON.parse(json ?? '')
    if (typeof value !== 'object' || value === null) return json
    return Object.entries(value)
      .map(([name, part]) => `${queryValue(name)}=${queryValue(part)}`)
      .join('&')
  } catch {
    return json
  }
}

const FORM = 'application/x-www-form-urlencoded'

function requestOf(id: OperationId, known: KnownIds): fc.Arbitrary<FuzzedRequest> {
  const operation: Operation = OPERATIONS[id]
  const isToken = id === 'issueToken'
  return fc
    .record({
      method: fc.oneof(
        { weight: 30, arbitrary: fc.constant(operation.method) },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS') },
      ),
      path: pathValue(known).map((value) => operation.path.replace('{id}', value)),
      query: queryOf(operation, known),
      headers: headersOf,
      body: bodyOf(operation),
      isForm: fc.boolean(),
      // From a few keys, so that some come again, with the same body or another.
      key: fc.option(fc.integer({ min: 1, max: 400 }), { freq: 8, nil: undefined }),
      app: fc.nat(3),
      isAuthorized: fc.oneof(
        { weight: 25, arbitrary: fc.constant(true) },
        { weight: 1, arbitrary: fc.constant(false) },
      ),
    })
    .map(({ method, path, query, headers, body, isForm, key, app, isAuthorized }) => {
      const asForm = isToken && isForm
      const content = asForm ? formOf(body) : body
      return {
        operation: id,
        method,
        url: query === '' ? path : `${path}?${query}`,
        headers: {
          ...(content !== undefined && { 'content-type': asForm ? FORM : 'application/json' }),
          ...(key !== undefined &&
            operation.idempotencyKey !== 'none' && { 'idempotency-key': `key-${key}` }),
          ...headers,
        },
        body: content,
        app: isAuthorized && !isToken ? app : -1,
      }
    })
}

/** Requests to every operation, equally often. */
export function fuzzedRequest(known: KnownIds): fc.Arbitrary<FuzzedRequest> {
  return fc.oneof(...(Object.keys(OPERATIONS) as OperationId[]).map((id) => requestOf(id, known)))
}
