import { readFileSync } from 'node:fs'
import { EVENT_TYPES } from '../../contract/events.ts'
import { LIMITS, RATE_LIMITS } from '../../contract/limits.ts'
import { EVENT_EXAMPLES, EVENT_OCCASIONS } from '../../contract/openapi/event-schemas.ts'
import { problemExample } from '../../contract/openapi/examples.ts'
import { DELIVERY_HEADERS } from '../../contract/openapi/webhooks.ts'
import { PROBLEMS } from '../../contract/problem-codes.ts'
import { API_VERSION } from '../../contract/version.ts'
import { codeBlock } from './examples.ts'
import { type Html, html, jsonCode, prose } from './html.ts'

// The example is a file of this folder, so that a test runs what the page shows.
const VERIFY_EXAMPLE = readFileSync(new URL('verify-webhook.ts', import.meta.url), 'utf8').trimEnd()

/** Every code, with a link to its own page. */
export function errors(baseUrl: string): Html {
  const rows = Object.entries(PROBLEMS).sort(([, a], [, b]) => a.status - b.status)
  return html`<section id="errors" class="operation">
<div class="text">
<h2><a href="#errors">Errors</a></h2>
<p>${prose('Errors are problem documents (RFC 9457) of the type `application/problem+json`; the token endpoint answers OAuth errors instead. Decide by `code`, show `title` or `title_ar`, and read `errors` for the places: a JSON Pointer into the body, or the bare name of a parameter or header. `type` is the address of a page about the code.')}</p>
</div>
<div class="example">${codeBlock('A problem', jsonCode(problemExample(baseUrl, 'validation_failed')))}</div>
<table class="problems"><thead><tr><th>Status</th><th>Code</th><th>Title</th><th lang="ar" dir="rtl">العنوان</th></tr></thead><tbody>${rows.map(
    ([code, { status, title, titleAr }]) =>
      html`<tr><td>${status}</td><td><a href="problems/${code}"><code>${code}</code></a></td><td>${title}</td><td lang="ar" dir="rtl">${titleAr}</td></tr>`,
  )}</tbody></table>
</section>`
}

/** The events, how they arrive, and how to know that they are genuine. */
export function webhookEvents(): Html {
  return html`<section id="events" class="operation">
<div class="text">
<h3><a href="#events">Events</a></h3>
<p>${prose('The service posts events to your endpoints as `application/json; charset=utf-8`. Answer 2xx within 10 seconds and do other work afterwards. Any other answer, a redirect included, is retried: five attempts in all, the first at once, the next after 1 min, 5 min, 30 min and 2 h, or later if the answer asks so by `Retry-After`, for up to a day. An answer of 410 stops the retries and disables the endpoint.')}</p>
<dl class="fields">${EVENT_TYPES.map(
    (type) =>
      html`<div class="field"><dt><code>${type}</code></dt><dd>${prose(EVENT_OCCASIONS[type])}</dd></div>`,
  )}</dl>
<h4>Headers</h4>
<dl class="fields">${DELIVERY_HEADERS.map(
    ({ name, description }) =>
      html`<div class="field"><dt><code>${name}</code></dt><dd>${prose(description)}</dd></div>`,
  )}</dl>
<h4>Where endpoints may be</h4>
<p>${prose('https; in the sandbox also http. Port 80, 443 or 1024 to 65535. No credentials and no fragment in the URL. No private, local, link-local or metadata address, and no host `localhost`, `*.local` or `*.internal`. The rules are checked when an endpoint is saved and again before each delivery.')}</p>
</div>
<div class="example">${EVENT_TYPES.map((type) => codeBlock(type, jsonCode(EVENT_EXAMPLES[type])))}</div>
</section>
<section id="signatures" class="operation">
<div class="text">
<h3><a href="#signatures">Check the signature</a></h3>
<ol class="steps">
<li>${prose('Take `t` and every `v1` from `X-Service-Signature`. Refuse when `t` is more than 300 seconds from now.')}</li>
<li>${prose('Compute the HMAC-SHA256, keyed with the UTF-8 bytes of the whole signing secret, over `<t>.<delivery id>.<raw body>`: the bytes exactly as received.')}</li>
<li>${prose('Compare in constant time. While a secret rotates, for 24 hours, there are two `v1`: accept when either matches a secret that you hold.')}</li>
<li>${prose('Drop repeats by `X-Service-Delivery`: a retry keeps its delivery id.')}</li>
</ol>
</div>
<div class="example">${codeBlock('Node.js, in TypeScript', VERIFY_EXAMPLE)}</div>
</section>`
}

const LIMIT_ROWS: readonly (readonly [string, string])[] = [
  ['Every GET under /v1', `${RATE_LIMITS.read} a minute per app`],
  ['POST /v1/customers, /v1/webhook-endpoints and …/test', `${RATE_LIMITS.write} a minute per app`],
  ['POST /v1/inbound-events', `${RATE_LIMITS.agent_run} a minute per app`],
  ['POST /v1/oauth/token', `${RATE_LIMITS.token} a minute per client and per address`],
  ['JSON body', '1 MB (1,048,576 bytes), nested at most 64 deep'],
  ['Text of an inbound event', `${LIMITS.textCharacters.toLocaleString('en')} characters`],
  ['Media of an inbound event', `${LIMITS.mediaItems} items`],
  [
    'Page size',
    `1 to ${LIMITS.pageSizeMost}, ${LIMITS.pageSizeDefault} by default; a page of customers ends early where profiles pass 4 MB`,
  ],
  ['Messages in a conversation', `the latest ${LIMITS.messagesInDetail}, fewer where their media pass 48 MB`],
  ['Webhook endpoints', `${LIMITS.webhookEndpointsPerApp} per app`],
  ['Apps', `${LIMITS.appsPerOrganization} per organization`],
  ['Replies of the agent', '20 a second per organization, 1 a second per customer'],
]

/** The limits: how much of each thing there may be. */
export function limits(): Html {
  return html`<section id="limits" class="wide">
<h2><a href="#limits">Limits</a></h2>
<p>${prose('Requests are counted in fixed one-minute windows, refused ones included. Responses say where you stand: `X-RateLimit-Limit`, `X-RateLimit-Remaining`, and `X-RateLimit-Reset`, the Unix time in seconds at which the window ends. A 429 carries `Retry-After` in whole seconds: wait that long, and the next request is in a new window.')}</p>
<table><thead><tr><th>What</th><th>Limit</th></tr></thead><tbody>${LIMIT_ROWS.map(
    ([what, limit]) => html`<tr><td>${what}</td><td>${limit}</td></tr>`,
  )}</tbody></table>
</section>`
}

/** What may change, and what may not. */
export function versioning(): Html {
  return html`<section id="versioning" class="wide">
<h2><a href="#versioning">Versioning</a></h2>
<p>${prose(`All paths begin with \`/v1\`. The version of the API is \`${API_VERSION}\`; it is in the index and in every event. Inside v1 only compatible additions are made: ignore fields that you do not know.`)}</p>
</section>`
}
