import { PROBLEMS, type ProblemCode } from '../problem-codes.ts'
import { ProblemDocument } from '../schemas/problem.ts'
import { SCOPES } from '../scopes.ts'
import type { SchemaComponents } from './components.ts'
import { headerRefs, type ResponseHeader } from './headers.ts'
import type { Json, JsonObject } from './json.ts'
import { PROBLEM_TYPE } from './responses.ts'

const uri: JsonObject = { type: 'string', format: 'uri' }
const words: JsonObject = { type: 'array', items: { type: 'string' } }

function documentSchema(properties: JsonObject): JsonObject {
  return { type: 'object', required: Object.keys(properties), properties }
}

interface DiscoveryDocument {
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly schema: JsonObject
  readonly example: JsonObject
  /** Whether it is read from the database, which may be away. */
  readonly isStored?: true
}

// The refusals of any of them, and those of a stored one only.
const REFUSALS: Readonly<Record<number, ProblemCode>> = {
  400: 'validation_failed',
  403: 'browser_credentials_refused',
}
const FAILURES: Readonly<Record<number, ProblemCode>> = { 500: 'internal_error', 503: 'service_unavailable' }

const BESIDE_REQUEST_ID: Readonly<Partial<Record<ProblemCode, ResponseHeader>>> = {
  browser_credentials_refused: 'WWW-Authenticate',
  service_unavailable: 'Retry-After',
}

function protectedResource(baseUrl: string, suffix: '' | '/v1'): DiscoveryDocument {
  return {
    path: `/.well-known/oauth-protected-resource${suffix}`,
    operationId: suffix === '' ? 'getServiceResourceMetadata' : 'getApiResourceMetadata',
    summary: suffix === '' ? 'Protected resource metadata' : 'Protected resource metadata of the API',
    description: 'RFC 9728: which authorization server issues the tokens that this resource accepts.',
    schema: documentSchema({
      resource: uri,
      authorization_servers: { type: 'array', items: uri },
      scopes_supported: words,
      bearer_methods_supported: words,
      resource_name: { type: 'string' },
      resource_documentation: uri,
    }),
    example: {
      resource: `${baseUrl}${suffix}`,
      authorization_servers: [baseUrl],
      scopes_supported: SCOPES,
      bearer_methods_supported: ['header'],
      resource_name: 'Sanad',
      resource_documentation: `${baseUrl}/docs`,
    },
  }
}

/** The unauthenticated documents from which a client finds everything else. */
function discoveryDocuments(baseUrl: string): readonly DiscoveryDocument[] {
  return [
    {
      path: '/.well-known/oauth-authorization-server',
      operationId: 'getAuthorizationServerMetadata',
      summary: 'Authorization server metadata',
      description: 'RFC 8414: where to get tokens, and how.',
      schema: documentSchema({
        issuer: uri,
        token_endpoint: uri,
        jwks_uri: uri,
        scopes_supported: words,
        response_types_supported: words,
        grant_types_supported: words,
        token_endpoint_auth_methods_supported: words,
        service_documentation: uri,
      }),
      example: {
        issuer: baseUrl,
        token_endpoint: `${baseUrl}/v1/oauth/token`,
        jwks_uri: `${baseUrl}/.well-known/jwks.json`,
        scopes_supported: SCOPES,
        response_types_supported: [],
        grant_types_supported: ['client_credentials'],
        token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
        service_documentation: `${baseUrl}/docs`,
      },
    },
    protectedResource(baseUrl, ''),
    protectedResource(baseUrl, '/v1'),
    {
      path: '/.well-known/jwks.json',
      operationId: 'getJwks',
      summary: 'Public signing keys',
      description:
        'RFC 7517: the keys that sign access tokens. Cache them by `kid` and fetch them again when a `kid` is unknown.',
      schema: documentSchema({
        keys: {
          type: 'array',
          items: documentSchema({
            kty: { const: 'EC' },
            crv: { const: 'P-256' },
            alg: { const: 'ES256' },
            use: { const: 'sig' },
            kid: { type: 'string' },
            x: { type: 'string' },
            y: { type: 'string' },
          }),
        },
      }),
      example: {
        keys: [
          {
            kty: 'EC',
            crv: 'P-256',
            alg: 'ES256',
            use: 'sig',
            kid: '2026-09-15-1',
            x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
            y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
          },
        ],
      },
      isStored: true,
    },
  ]
}

function refusal(code: ProblemCode, components: SchemaComponents): JsonObject {
  const beside = BESIDE_REQUEST_ID[code]
  return {
    description: `\`${code}\`: ${PROBLEMS[code].title}.`,
    headers: headerRefs(beside === undefined ? ['X-Request-Id'] : ['X-Request-Id', beside]),
    content: {
      [PROBLEM_TYPE]: {
        schema: components.refer(ProblemDocument),
        examples: { [code]: { $ref: `#/components/examples/${code}` } },
      },
    },
  }
}

/** The discovery documents as paths. */
export function describeDiscovery(baseUrl: string, components: SchemaComponents): JsonObject {
  return Object.fromEntries(
    discoveryDocuments(baseUrl).map((document): [string, Json] => [
      document.path,
      {
        get: {
          operationId: document.operationId,
          summary: document.summary,
          description: document.description,
          tags: ['Discovery'],
          security: [],
          responses: {
            '200': {
              description: 'Success.',
              headers: headerRefs(['X-Request-Id']),
              content: { 'application/json': { schema: document.schema, example: document.example } },
            },
            ...Object.fromEntries(
              Object.entries({ ...REFUSALS, ...(document.isStored && FAILURES) }).map(([status, code]) => [
                status,
                refusal(code, components),
              ]),
            ),
          },
        },
      },
    ]),
  )
}
