import type { OperationExample } from '../../contract/openapi/examples.ts'
import type { Operation } from '../../contract/operations.ts'
import { type Html, html, jsonCode } from './html.ts'

/**
 * A block of code under a small heading. It is given the keyboard, so that a long line can be scrolled without a mouse.
 */
export function codeBlock(label: string, code: Html | string): Html {
  return html`<figure class="code"><figcaption>${label}</figcaption><pre tabindex="0" role="region" aria-label="${label}"><code>${code}</code></pre></figure>`
}

function pathOf(operation: Operation, example: OperationExample): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => String(example.params?.[name]))
  const query = Object.entries(example.query ?? {}).map(([name, value]) => `${name}=${value}`)
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}

/** The curl line that gets a token; a shell variable keeps the secret out of the history. */
export function tokenCurl(baseUrl: string): string {
  return [
    `curl -sS ${baseUrl}/v1/oauth/token \\`,
    '  -u "$CLIENT_ID:$CLIENT_SECRET" \\',
    '  -d grant_type=client_credentials',
  ].join('\n')
}

/** A curl command that sends an operation's example request. */
function curlOf(baseUrl: string, operation: Operation, example: OperationExample): string {
  if (operation.rateClass === 'token') return tokenCurl(baseUrl)
  const url = `${baseUrl}${pathOf(operation, example)}`
  const lines = [
    `curl -sS ${operation.method === 'POST' ? '-X POST ' : ''}${url.includes('?') ? `"${url}"` : url}`,
    ...(operation.authenticated ? ['-H "Authorization: Bearer $ACCESS_TOKEN"'] : []),
    ...(operation.idempotencyKey === 'none' ? [] : ['-H "Idempotency-Key: $(openssl rand -hex 16)"']),
    ...(example.body === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(example.body, null, 2)}'`]),
  ]
  return lines.join(' \\\n  ')
}

/** The request and the response of an operation's example. */
export function exampleBlocks(baseUrl: string, operation: Operation, example: OperationExample): Html {
  return html`${codeBlock('Request', curlOf(baseUrl, operation, example))}
${codeBlock(`Response ${operation.success.status}`, jsonCode(example.response))}`
}
