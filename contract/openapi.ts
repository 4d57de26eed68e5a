import { collectSchemas, type SchemaComponents } from './openapi/components.ts'
import { describeDiscovery } from './openapi/discovery.ts'
import { type OperationExample, operationExamples } from './openapi/examples.ts'
import { RESPONSE_HEADERS } from './openapi/headers.ts'
import { type Json, type JsonObject, when } from './openapi/json.ts'
import { parameterObjects } from './openapi/parameters.ts'
import { problemExamples, responsesOf } from './openapi/responses.ts'
import { securitySchemes } from './openapi/security.ts'
import { describeWebhooks } from './openapi/webhooks.ts'
import { OPERATIONS, type Operation, type OperationId } from './operations.ts'
import { API_VERSION } from './version.ts'

const DESCRIPTION = `A server-to-server API in front of an automated customer-support agent: it stores customers, conversations and messages, takes inbound customer messages as events, and lets the agent answer them.

Bodies are JSON in UTF-8, times are ISO 8601 in UTC, money is an integer number of halalas (1 SAR is 100 halalas). Every response carries \`X-Request-Id\`. Errors are problem documents (RFC 9457) with an English and an Arabic title. An id of another organization or environment answers 404. Beside what each operation lists, any request can be answered 405 (\`method_not_allowed\`), 408 (\`request_timeout\`), 417 (\`expectation_failed\`) or 431 (\`headers_too_large\`).`

/** The groups of operations, in the order of the reference page. */
export const TAGS = {
  Index: 'What the service offers.',
  Authentication: 'Access tokens by OAuth 2.0 client credentials.',
  Discovery: 'Unauthenticated documents by which a client finds the token endpoint and the keys.',
  Customers: 'People who write to you, each with channel identities.',
  Conversations: 'What customers and the agent said to each other.',
  'Inbound events': 'Customer messages, submitted for the agent to answer.',
  Usage: 'Tickets, billed halalas, the wallet balance, and conversations.',
  Webhooks: 'Endpoints of yours that are told of events, and the events.',
} as const

function securityOf(id: OperationId, operation: Operation): Json[] {
  if (id === 'issueToken') return [{ clientBasic: [] }, {}]
  return operation.authenticated ? [{ oauth2: operation.scopes }] : []
}

function requestBodyOf(
  id: OperationId,
  operation: Operation,
  example: OperationExample,
  components: SchemaComponents,
): JsonObject {
  if (operation.body === undefined) return {}
  const content: JsonObject = { schema: components.refer(operation.body), example: example.body ?? {} }
  return {
    requestBody: {
      required: true,
      content: {
        ...when(id === 'issueToken', { 'application/x-www-form-urlencoded': content }),
        'application/json': content,
      },
    },
  }
}

function describeOperation(
  baseUrl: string,
  id: OperationId,
  operation: Operation,
  components: SchemaComponents,
): JsonObject {
  const example = operationExamples(baseUrl)[id]
  const parameters = parameterObjects(operation, example, components)
  return {
    operationId: id,
    summary: operation.summary,
    description: operation.description,
    tags: [operation.tag],
    security: securityOf(id, operation),
    ...when(parameters.length > 0, { parameters }),
    ...requestBodyOf(id, operation, example, components),
    responses: responsesOf(operation, example, components),
  }
}

function describePaths(baseUrl: string, components: SchemaComponents): JsonObject {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [id, operation] of Object.entries(OPERATIONS) as [OperationId, Operation][]) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describeOperation(baseUrl, id, operation, components),
    }
  }
  return paths
}

/** Builds the OpenAPI 3.1 document of the service at `baseUrl` (no trailing slash), wholly from the operation table. */
export function buildOpenApi(baseUrl: string): JsonObject {
  const components = collectSchemas()
  const paths = { ...describePaths(baseUrl, components), ...describeDiscovery(baseUrl, components) }
  const webhooks = describeWebhooks(components)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sanad',
      version: API_VERSION,
      summary: 'Support-Agent Service API, version 1',
      description: DESCRIPTION,
      contact: { name: 'The operator of this service', url: `${baseUrl}/docs` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl, description: 'This service.' }],
    externalDocs: { description: 'The reference page.', url: `${baseUrl}/docs` },
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: [{ oauth2: [] }],
    paths,
    webhooks,
    components: {
      securitySchemes: securitySchemes(baseUrl),
      headers: RESPONSE_HEADERS,
      examples: problemExamples(baseUrl),
      schemas: Object.fromEntries(Object.entries(components.collected).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
}
