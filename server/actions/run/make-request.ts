import type { Environment } from '../../platform/tenant.ts'
import type { ActionDefinition, Texts } from '../definition/action-definition.ts'
import { fillBody, fillUrl, type ParameterValues, parseUrlTemplate } from '../definition/request-template.ts'
import { sayWhy } from '../definition/why.ts'
import type { SecretHeaders } from '../store/secrets.ts'
import type { ActionRequest } from './call.ts'

/** The request of a call, or why it cannot be made. */
export type MadeRequest =
  | { readonly kind: 'made'; readonly request: ActionRequest }
  | { readonly kind: 'refused'; readonly why: Texts }

/** Makes the request of a call. The key lets the API recognize a call that is sent twice. */
export function makeRequest(
  { request }: ActionDefinition,
  secrets: SecretHeaders,
  call: { readonly parameters: ParameterValues; readonly key: string; readonly environment: Environment },
): MadeRequest {
  const template = parseUrlTemplate(request.url)
  if (typeof template === 'string')
    return { kind: 'refused', why: sayWhy('not_completed', `The URL of the action ${template}`) }
  const filled = fillUrl(template, call.parameters)
  if (filled.kind === 'refused') return filled
  const hasBody = request.method !== 'GET'
  const body = request.body === undefined ? call.parameters : fillBody(request.body, call.parameters)
  return {
    kind: 'made',
    request: {
      url: filled.url,
      environment: call.environment,
      method: request.method,
      timeoutMs: request.timeout_ms,
      body: hasBody ? JSON.stringify(body) : null,
      headers: {
        // The answer is not decompressed, and without this header a server may compress it.
        ...{ accept: 'application/json', 'accept-encoding': 'identity' },
        ...{ ...inLowerCase(request.headers), ...inLowerCase(secrets) },
        ...(hasBody && { 'content-type': 'application/json; charset=utf-8' }),
        'idempotency-key': call.key,
      },
    },
  }
}

/** Header names are case-insensitive, and the action's replace the service's own. */
function inLowerCase(headers: SecretHeaders): SecretHeaders {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
