import { EXAMPLE_IDS } from '../../contract/openapi/examples.ts'
import { SCOPE_DESCRIPTIONS } from '../../contract/openapi/security.ts'
import { SCOPES } from '../../contract/scopes.ts'
import { codeBlock, tokenCurl } from './examples.ts'
import { type Html, html, jsonCode, prose } from './html.ts'

/** What the service is, and what holds for every request. */
export function introduction(baseUrl: string): Html {
  return html`<section id="introduction" class="wide">
<p class="lead">A server-to-server API in front of an automated customer-support agent. You submit what a customer wrote; the service saves it, the agent answers it, and you read the conversation, the usage and the events.</p>
<ul class="cards">
<li><b>JSON in UTF-8</b>Requests and responses, except the token request, which may be a form.</li>
<li><b>UTC times</b>ISO 8601, answered with <code>Z</code>. Send any offset.</li>
<li><b>Halalas</b>Money is an integer: 1 SAR is 100 halalas.</li>
<li><b>Request ids</b>Every response carries <code>X-Request-Id</code>. Quote it when you ask for help.</li>
<li><b>Two environments</b><code>sandbox</code> and <code>live</code>. An id of another organization or environment answers 404.</li>
<li><b>One shape</b>A resource is <code>{ "data": … }</code>; a page adds <code>next_cursor</code>.</li>
</ul>
<p>The address of this service is <code>${baseUrl}</code>. The same description for machines: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
</section>`
}

/** From credentials to the agent's answer in three commands. */
export function authentication(baseUrl: string): Html {
  const inboundEvent = `curl -sS -X POST ${baseUrl}/v1/inbound-events \\
  -H "Authorization: Bearer $ACCESS_TOKEN" \\
  -H "Idempotency-Key: $(openssl rand -hex 16)" \\
  -H "Content-Type: application/json" \\
  -d '{
  "channel": "web",
  "external_message_id": "message-1",
  "external_thread_id": "visitor-1",
  "sender": { "external_id": "visitor-1" },
  "text": "How long do I have to return an order?"
}'`
  return html`<section id="authentication" class="operation">
<div class="text">
<h2><a href="#authentication">Authentication</a></h2>
<p>OAuth 2.0 client credentials, server to server. There are no refresh tokens: when a token expires, get another. Keep the secret on your own servers; whatever carries an <code>Origin</code> header is a browser and is refused.</p>
<ol class="steps">
<li><b>Get a token.</b> Send the client id and secret by HTTP Basic, in the form, or as JSON. Without <code>scope</code> you are granted every scope that the app is allowed. The token lives 600 seconds.</li>
<li><b>Send it with every request</b> as <code>Authorization: Bearer &lt;ACCESS_TOKEN&gt;</code>.</li>
<li><b>Read the answer.</b> The agent works after the 202; its reply appears in the conversation.</li>
</ol>
<p>The token is a JWT signed with ES256, of type <code>at+jwt</code>, with the issuer <code>${baseUrl}</code> and the audience <code>${baseUrl}/v1</code>. The keys are in the <a href=".well-known/jwks.json">JWKS</a>; everything else is in the <a href=".well-known/oauth-authorization-server">server metadata</a> and the <a href=".well-known/oauth-protected-resource/v1">resource metadata</a>. A suspended app, or an address outside the app's list, is refused from the next request on.</p>
</div>
<div class="example">
${codeBlock('1. Get a token', tokenCurl(baseUrl))}
${codeBlock('2. Submit what a customer wrote', inboundEvent)}
${codeBlock('3. Read the conversation', `curl -sS "${baseUrl}/v1/conversations?limit=1" \\\n  -H "Authorization: Bearer $ACCESS_TOKEN"`)}
</div>
</section>
<section id="scopes" class="wide">
<h3><a href="#scopes">Scopes</a></h3>
<table><thead><tr><th>Scope</th><th>Allows to</th></tr></thead><tbody>${SCOPES.map(
    (scope) => html`<tr><td><code>${scope}</code></td><td>${SCOPE_DESCRIPTIONS[scope]}</td></tr>`,
  )}</tbody></table>
</section>`
}

/** How lists page and how writes repeat safely. */
export function conventions(): Html {
  const page = { data: ['…'], next_cursor: 'AZlMPmGyelOPFGwNnitKAh2c4m0r8Qy1vK7pXb5sT9E' }
  return html`<section id="conventions" class="operation">
<div class="text">
<h2><a href="#conventions">Pages and repeats</a></h2>
<h3>Pages</h3>
<p>Lists are newest first. Take <code>next_cursor</code> of one page as <code>cursor</code> of the next, with the same filters, until it is null. A cursor belongs to its list and filters: any other use answers 400.</p>
<h3>Idempotency-Key</h3>
<p>${prose('Send a fresh `Idempotency-Key` with each new write, and the same key when you retry. The first outcome is kept for 24 hours and answered again, byte for byte, with `Idempotent-Replayed: true`. The same key with another body answers 422; while the first request is still running, 409 with `Retry-After`. Only executed outcomes are kept: a refused request (400, 401, 403, 413, 415, 429) or a failure (5xx) is not.')}</p>
<p>${prose('On inbound events `external_message_id` is a second, permanent guard: a known message answers 202 with `duplicate: true` and the same event.')}</p>
</div>
<div class="example">
${codeBlock('A page', jsonCode(page))}
${codeBlock('A repeated write', `Idempotent-Replayed: true\nX-Request-Id: ${EXAMPLE_IDS.request}`)}
</div>
</section>`
}
