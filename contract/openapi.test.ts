import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { EVENT_TYPES } from './events.ts'
import { isOpenApiFileFresh } from './generate-openapi.ts'
import { TOKEN_ERRORS } from './openapi/errors.ts'
import { EVENT_EXAMPLES, EVENT_SCHEMAS } from './openapi/event-schemas.ts'
import { operationExamples } from './openapi/examples.ts'
import { buildOpenApi } from './openapi.ts'
import { OPERATIONS, type Operation, type OperationId } from './operations.ts'
import { SCOPES } from './scopes.ts'

const BASE_URL = 'https://api.company.sa'

interface Described {
  operationId: string
  security: Record<string, string[]>[]
  parameters?: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, { headers: Record<string, unknown>; content: Record<string, unknown> }>
}

interface Document {
  paths: Record<string, Record<string, Described>>
  webhooks: Record<string, { post: { description: string; parameters: { name: string }[] } }>
  components: {
    schemas: Record<string, unknown>
    examples: Record<string, { value: Record<string, unknown> }>
    securitySchemes: { oauth2: { flows: { clientCredentials: { scopes: Record<string, string> } } } }
  }
}

const document = buildOpenApi(BASE_URL) as unknown as Document
const operations = Object.entries(OPERATIONS) as [OperationId, Operation][]

function described(id: OperationId): Described {
  const { path, method } = OPERATIONS[id]
  const found = document.paths[path]?.[method.toLowerCase()]
  assert.ok(found, `${method} ${path} is not in the document`)
  return found
}

function statuses(id: OperationId): string {
  return Object.keys(described(id).responses).join(' ')
}

const ajv = new Ajv2020({
  allowUnionTypes: true,
  formats: {
    uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    'date-time': /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/,
  },
})

function assertValid(schema: object | undefined, value: unknown): void {
  if (schema === undefined) assert.equal(value, undefined)
  else assert.ok(ajv.validate(schema, value), ajv.errorsText())
}

/** The places below a schema where a property has a default. */
function findDefaults(schema: unknown, place: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return [
    ...('default' in schema ? [place] : []),
    ...Object.entries(schema).flatMap(([name, inner]) => findDefaults(inner, `${place}/${name}`)),
  ]
}

test('the committed document is what the operation table generates', () => {
  assert.ok(isOpenApiFileFresh(), 'Run "npm run generate" and commit contract/openapi.json.')
})

test('every operation of the table is in the document, with its scopes', () => {
  for (const [id, { authenticated, scopes }] of operations) {
    assert.equal(described(id).operationId, id)
    if (authenticated) assert.deepEqual(described(id).security, [{ oauth2: scopes }])
  }
})

test('operation ids are unique', () => {
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((each) => each.operationId),
  )
  assert.equal(new Set(ids).size, ids.length)
})

test('every scope is described, those of a later phase as such', () => {
  const { scopes } = document.components.securitySchemes.oauth2.flows.clientCredentials
  assert.deepEqual(Object.keys(scopes), [...SCOPES])
  const used = new Set(operations.flatMap(([, operation]) => operation.scopes))
  for (const scope of SCOPES) assert.equal(scopes[scope]?.startsWith('API-2'), !used.has(scope), scope)
})

test('the examples of every operation satisfy its schemas', () => {
  for (const [id, { params, query, body, success }] of operations) {
    const example = operationExamples(BASE_URL)[id]
    assertValid(success.schema, example.response)
    assertValid(params, example.params)
    assertValid(body, example.body)
    if (example.query !== undefined) assertValid(query, example.query)
  }
})

test('the examples of every webhook event satisfy its schema', () => {
  for (const type of EVENT_TYPES) assertValid(EVENT_SCHEMAS[type], EVENT_EXAMPLES[type])
})

test('each operation lists the statuses that it can answer', () => {
  assert.equal(statuses('getApiIndex'), '200 400 403 406 429 500 503')
  assert.equal(statuses('issueToken'), '200 400 401 403 413 429 500 503')
  assert.equal(statuses('getCustomer'), '200 400 401 403 404 406 429 500 503')
  assert.equal(statuses('createCustomer'), '201 400 401 403 406 409 413 415 422 429 500 503')
  assert.equal(statuses('submitInboundEvent'), '202 400 401 403 406 409 413 415 422 429 500 503')
})

test('an error of the token endpoint means something else with each of its statuses', () => {
  const meanings = [...TOKEN_ERRORS.values()].flat().map(({ meaning }) => meaning)
  assert.equal(new Set(meanings).size, meanings.length)
})

test('a discovery document lists them too: the keys are stored, and may be out of reach', () => {
  const answers = (path: string) => document.paths[path]?.get?.responses ?? {}
  assert.equal(Object.keys(answers('/.well-known/jwks.json')).join(' '), '200 400 403 500 503')
  assert.ok('Retry-After' in (answers('/.well-known/jwks.json')['503']?.headers ?? {}))
  assert.equal(Object.keys(answers('/.well-known/oauth-authorization-server')).join(' '), '200 400 403')
})

test('every response names X-Request-Id, and every 429 Retry-After', () => {
  for (const [id] of operations) {
    for (const [status, { headers }] of Object.entries(described(id).responses)) {
      assert.ok('X-Request-Id' in headers, `${id} ${status}`)
      if (status === '429') assert.ok('Retry-After' in headers, id)
    }
  }
})

test('errors are problem documents, at the token endpoint OAuth errors', () => {
  for (const [id] of operations) {
    for (const [status, { content }] of Object.entries(described(id).responses)) {
      const isProblem = Number(status) >= 400 && id !== 'issueToken'
      assert.deepEqual(Object.keys(content), [isProblem ? 'application/problem+json' : 'application/json'])
    }
  }
})

test('every example problem has an Arabic title', () => {
  for (const [code, { value }] of Object.entries(document.components.examples)) {
    assert.match(String(value.title_ar), /\p{Script=Arabic}/u, code)
    assert.equal(value.type, `${BASE_URL}/problems/${code}`)
  }
})

test('Idempotency-Key is required on inbound events and optional on the other writes', () => {
  for (const [id, operation] of operations) {
    const key = described(id).parameters?.find(({ name }) => name === 'Idempotency-Key')
    const expected = { required: true, optional: false, none: undefined }[operation.idempotencyKey]
    assert.equal(key?.required, expected, id)
  }
  assert.equal(OPERATIONS.submitInboundEvent.idempotencyKey, 'required')
})

test('the token endpoint takes forms and JSON', () => {
  assert.deepEqual(Object.keys(described('issueToken').requestBody?.content ?? {}), [
    'application/x-www-form-urlencoded',
    'application/json',
  ])
})

test('both webhook events are described with the four headers of a delivery', () => {
  assert.deepEqual(Object.keys(document.webhooks), [...EVENT_TYPES])
  for (const { post } of Object.values(document.webhooks)) {
    assert.deepEqual(
      post.parameters.map(({ name }) => name),
      ['X-Service-Event', 'X-Service-Delivery', 'X-Service-Timestamp', 'X-Service-Signature'],
    )
  }
})

test('a test event is said to go to the tested endpoint only, and others to those that subscribe', () => {
  const described = Object.values(document.webhooks).map(({ post }) => post.description)
  assert.deepEqual(
    described.map((text) => [/to the tested endpoint only/.test(text), /every active endpoint/.test(text)]),
    [
      [true, false],
      [false, true],
    ],
  )
})

// openapi-typescript takes a property with a default for one that is always there, and demands it of whoever sends it.
test('no property of a request body has a default', () => {
  assert.deepEqual(
    operations.flatMap(([id, { body }]) => findDefaults(body, id)),
    [],
  )
})
