import { OPERATIONS, type Operation } from '../operations.ts'
import { PROBLEMS, type ProblemCode } from '../problem-codes.ts'
import { OAuthError } from '../schemas/oauth.ts'
import { ProblemDocument } from '../schemas/problem.ts'
import type { SchemaComponents } from './components.ts'
import { problemsOf, TOKEN_ERRORS, type TokenError } from './errors.ts'
import { EXAMPLE_IDS, type OperationExample, problemExample } from './examples.ts'
import { headerRefs, RATE_HEADERS, type ResponseHeader } from './headers.ts'
import type { JsonObject } from './json.ts'

export const PROBLEM_TYPE = 'application/problem+json'

const SUCCESS_WORDS = { 200: 'Success.', 201: 'Created.', 202: 'Accepted: saved, and worked on afterwards.' }

// These are decided before the caller is counted, or when it cannot be.
const UNCOUNTED: readonly number[] = [500, 503]

const OPTIONAL_WAIT: JsonObject = {
  description: 'Whole seconds to wait, with `idempotency_key_in_progress`.',
  schema: { type: 'integer', minimum: 1 },
}

const TAKEN: JsonObject = {
  Accept: {
    description: 'What the body should be, where its type was refused.',
    schema: { type: 'string', enum: ['application/json'] },
  },
  'Accept-Encoding': {
    description: 'How the body should be coded, where its coding was refused.',
    schema: { type: 'string', enum: ['identity'] },
  },
}

function isReplayable(operation: Operation, status: number): boolean {
  return operation.idempotencyKey !== 'none' && (status < 400 || status === 409 || status === 422)
}

const isTokenEndpoint = (operation: Operation) => operation.rateClass === 'token'

function headersOf(operation: Operation, status: number): JsonObject {
  const names: ResponseHeader[] = ['X-Request-Id']
  if (!UNCOUNTED.includes(status)) names.push(...RATE_HEADERS)
  if (isReplayable(operation, status)) names.push('Idempotent-Replayed')
  // OAuth's refusals with 403 carry no challenge.
  if (status === 401 || (status === 403 && !isTokenEndpoint(operation))) names.push('WWW-Authenticate')
  if (status === 429 || status === 503) names.push('Retry-After')
  const refs = headerRefs(names)
  // Only some refusals with this status name a time to wait.
  if (status === 409 && operation.idempotencyKey !== 'none') return { ...refs, 'Retry-After': OPTIONAL_WAIT }
  return status === 415 ? { ...refs, ...TAKEN } : refs
}

function problemResponse(
  status: number,
  codes: readonly ProblemCode[],
  components: SchemaComponents,
): JsonObject {
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}.`).join('\n\n'),
    content: {
      [PROBLEM_TYPE]: {
        schema: {
          allOf: [
            components.refer(ProblemDocument),
            { type: 'object', properties: { status: { const: status }, code: { enum: codes } } },
          ],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  }
}

function oauthResponse(errors: readonly TokenError[], components: SchemaComponents): JsonObject {
  return {
    description: errors.map(({ code, meaning }) => `\`${code}\`: ${meaning}`).join('\n\n'),
    content: {
      'application/json': {
        schema: {
          allOf: [
            components.refer(OAuthError),
            { type: 'object', properties: { error: { enum: errors.map(({ code }) => code) } } },
          ],
        },
        examples: Object.fromEntries(
          errors.map(({ code, meaning }) => [
            code,
            {
              value: {
                error: code,
                error_description: meaning,
                request_id: EXAMPLE_IDS.request,
              },
            },
          ]),
        ),
      },
    },
  }
}

/** An example of every problem that an operation lists, as components. */
export function problemExamples(baseUrl: string): JsonObject {
  const operations: readonly Operation[] = Object.values(OPERATIONS)
  const codes = new Set(operations.flatMap((operation) => [...problemsOf(operation).values()].flat()))
  return Object.fromEntries(
    [...codes]
      .sort()
      .map((code) => [code, { summary: PROBLEMS[code].title, value: problemExample(baseUrl, code) }]),
  )
}

/** Every response of an operation: its success and each status that a refusal of it can have. */
export function responsesOf(
  operation: Operation,
  example: OperationExample,
  components: SchemaComponents,
): JsonObject {
  const { status, schema } = operation.success
  const refusals: (readonly [number, JsonObject])[] = isTokenEndpoint(operation)
    ? [...TOKEN_ERRORS].map(([code, errors]) => [code, oauthResponse(errors, components)] as const)
    : [...problemsOf(operation)].map(
        ([code, problems]) => [code, problemResponse(code, problems, components)] as const,
      )
  return {
    [String(status)]: {
      description: SUCCESS_WORDS[status],
      headers: headersOf(operation, status),
      content: { 'application/json': { schema: components.refer(schema), example: example.response } },
    },
    ...Object.fromEntries(
      refusals.map(([code, response]) => [
        String(code),
        { headers: headersOf(operation, code), ...response },
      ]),
    ),
  }
}
