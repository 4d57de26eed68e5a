import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { LightMyRequestResponse } from 'fastify'

type Node = { readonly [name: string]: Node }

const document = JSON.parse(
  readFileSync(new URL('../../contract/openapi.json', import.meta.url), 'utf8'),
) as Node

/** UUIDs as the service writes them: lower case. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
/** Date-times as the service writes them: UTC, with `Z`. */
export const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

const ajv = new Ajv2020({
  allErrors: true,
  strict: false,
  coerceTypes: false,
  formats: { uuid: UUID, 'date-time': UTC, uri: (text: string) => URL.canParse(text) },
})
ajv.addSchema(document, 'openapi')

function pointer(...segments: string[]): string {
  const escaped = segments.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
  return `openapi#/${escaped.join('/')}`
}

function checkSchema(reference: string, value: unknown, what: string): void {
  const validate = ajv.getSchema(reference) ?? ajv.compile({ $ref: reference })
  assert.ok(validate(value), `${what} is not as documented: ${ajv.errorsText(validate.errors)}`)
}

// Answers that any path can give, described in the document's preamble and not under each operation.
const GENERAL_STATUSES = [405, 408, 417, 431]

// A path that does not decode never becomes a request of an operation.
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

const TEMPLATES = Object.keys(document.paths ?? {}).map((template) => ({
  template,
  pattern: new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}))

function templateOf(path: string): string | undefined {
  if (!isDecodable(path)) return undefined
  return TEMPLATES.find(({ pattern }) => pattern.test(path))?.template
}

// A browser is refused whatever method it uses, as the operation of the path describes it.
function verbOf(template: string | undefined, method: string, status: number): string {
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase()
  const described = Object.keys(document.paths?.[template ?? ''] ?? {})
  return status === 403 && !described.includes(verb) ? (described[0] ?? verb) : verb
}

function checkHeaders(response: Answered, documented: Node, what: string): void {
  for (const [name, described] of Object.entries(documented)) {
    const reference = described.$ref as unknown as string | undefined
    const header =
      reference === undefined ? described : document.components?.headers?.[reference.split('/').at(-1) ?? '']
    const text = response.headers[name.toLowerCase()]
    if (text === undefined) {
      assert.notEqual(header?.required as unknown, true, `${what} lacks the header ${name}`)
      continue
    }
    const isNumber = (header?.schema?.type as unknown) === 'integer'
    const value = isNumber ? Number(text) : text
    assert.ok(ajv.validate(header?.schema as object, value), `${what} has a wrong ${name}: ${text}`)
  }
}

function checkBody(response: Answered, reference: string, what: string): void {
  checkSchema(reference, JSON.parse(response.payload), `The body of ${what}`)
}

/** The parts of an answer that are checked, from whatever client. */
export type Answered = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'payload'>

/**
 * Compares a response with the committed OpenAPI document: the operation lists its status, and its media type, headers
 * and body are as described there. Other responses must still be problem documents with a request id.
 */
export function assertDocumented(method: string, url: string, response: Answered): void {
  const path = url.split('?', 1)[0] ?? ''
  const { statusCode, headers } = response
  const what = `${method} ${path.slice(0, 100)} -> ${statusCode}`
  assert.match(String(headers['x-request-id']), UUID, `${what} lacks X-Request-Id`)
  assert.ok(statusCode < 500, `${what} is a failure of the service: ${response.payload}`)
  for (const name of Object.keys(headers)) assert.doesNotMatch(name, /^access-control-/, what)
  const template = templateOf(path)
  const verb = verbOf(template, method, statusCode)
  const operation = template === undefined ? undefined : document.paths?.[template]?.[verb]
  const [mediaType = ''] = String(headers['content-type']).split(';')
  if (template === undefined || operation === undefined || GENERAL_STATUSES.includes(statusCode)) {
    if (statusCode < 400) return
    assert.equal(mediaType, 'application/problem+json', what)
    if (method !== 'HEAD') checkBody(response, pointer('components', 'schemas', 'ProblemDocument'), what)
    return
  }
  const described = operation.responses?.[String(statusCode)]
  assert.ok(described, `${what} is not among the documented responses: ${response.payload}`)
  checkHeaders(response, described.headers ?? {}, what)
  assert.ok(described.content?.[mediaType], `${what} has the undocumented media type ${mediaType}`)
  assert.match(String(headers['content-type']), /; charset=utf-8$/, what)
  if (method === 'HEAD') return
  checkBody(
    response,
    pointer('paths', template, verb, 'responses', String(statusCode), 'content', mediaType, 'schema'),
    what,
  )
}

/** Compares a webhook event's body with its schema in the same document. */
export function assertDocumentedEvent(body: { readonly type: string }): void {
  const name = body.type === 'webhook.test' ? 'WebhookTestEvent' : 'InboundEventAcceptedEvent'
  checkSchema(pointer('components', 'schemas', name), body, `The event ${body.type}`)
}
