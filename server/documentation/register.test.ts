import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, test } from 'node:test'
import { buildOpenApi } from '../../contract/openapi.ts'
import { OPERATIONS } from '../../contract/operations.ts'
import { PROBLEMS } from '../../contract/problem-codes.ts'
import { BASE_URL, plainServer } from '../../test/plain-server.ts'
import { openDatabase } from '../db/database.ts'
import { html, jsonCode, prose } from './html.ts'
import { registerDocumentation } from './register.ts'
import { isGenuine } from './verify-webhook.ts'

// The documentation never asks the database: this one is never connected to.
const db = openDatabase({ url: 'postgres://127.0.0.1:1/none' })
const server = plainServer({ db })
registerDocumentation(server, { baseUrl: BASE_URL })
after(async () => {
  await server.close()
  await db.close()
})

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })

test('the front door leads to the reference page', async () => {
  const { statusCode, headers } = await get('/')
  assert.equal(statusCode, 302)
  assert.equal(headers.location, '/docs')
})

test('the reference page shows every operation with its path, and every problem code', async () => {
  const { statusCode, headers, body } = await get('/docs')
  assert.equal(statusCode, 200)
  assert.equal(headers['content-type'], 'text/html; charset=utf-8')
  for (const [id, { path }] of Object.entries(OPERATIONS)) {
    assert.ok(body.includes(`id="${id}"`), id)
    assert.ok(body.includes(`<code>${path}</code>`), path)
  }
  for (const code of Object.keys(PROBLEMS)) assert.ok(body.includes(`href="problems/${code}"`), code)
})

test('the reference page says whom the index counts: the app of a token, or the address without one', async () => {
  const { body } = await get('/docs')
  assert.match(body, /600 requests a minute per app, or per address without a token/)
})

test('every link of the reference page inside the page has a target', async () => {
  const { body } = await get('/docs')
  const targets = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  assert.ok(targets.length > 20)
  for (const id of targets) assert.ok(body.includes(`id="${id}"`), id)
})

test('behind a proxy that takes a path off, the front door and every link lead to pages below that path', async () => {
  const base = 'https://support.example.com/sanad'
  const below = plainServer({ db })
  registerDocumentation(below, { baseUrl: base })
  const open = (url: string) => below.inject({ url: url.slice(base.length) })
  const front = await open(`${base}/`)
  for (const page of [
    new URL(String(front.headers.location), `${base}/`).href,
    `${base}/problems/not_found`,
  ]) {
    const { statusCode, body } = await open(page)
    assert.equal(statusCode, 200, page)
    const links = [...body.matchAll(/<a href="([^"#]+)/g)].map(([, href]) => new URL(String(href), page).href)
    assert.ok(links.length > 1)
    for (const link of new Set(links)) {
      assert.ok(link.startsWith(`${base}/`), link)
      if (!link.includes('/.well-known/')) assert.equal((await open(link)).statusCode, 200, link)
    }
  }
  await below.close()
})

test('no page runs a script or asks another address for anything', async () => {
  for (const url of ['/docs', '/problems/not_found']) {
    const { headers, body } = await get(url)
    assert.match(String(headers['content-security-policy']), /^default-src 'none'; style-src 'sha256-/)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.doesNotMatch(body, /<script|<iframe|<object|@import|url\(|\son\w+=|\sstyle=/i)
    assert.doesNotMatch(body, /(?:src|href)="https?:/)
  }
})

test('every problem code has a page in English and Arabic', async () => {
  for (const [code, { title, titleAr }] of Object.entries(PROBLEMS)) {
    const { statusCode, body } = await get(`/problems/${code}`)
    assert.equal(statusCode, 200, code)
    assert.ok(body.includes(html`${title}`.markup), code)
    assert.match(body, /lang="ar" dir="rtl"/)
    assert.ok(body.includes(titleAr), code)
  }
})

test('an unknown problem code is a 404 problem', async () => {
  for (const code of ['nothing', '__proto__', 'constructor']) {
    const response = await get(`/problems/${code}`)
    assert.equal(response.statusCode, 404)
    assert.equal(response.json<{ code: string }>().code, 'not_found')
  }
})

test('openapi.json names the address of this service', async () => {
  const response = await get('/openapi.json')
  assert.equal(response.headers['content-type'], 'application/json; charset=utf-8')
  assert.deepEqual(response.json(), buildOpenApi(BASE_URL))
})

test('a page that the browser still has is not sent again', async () => {
  const first = await get('/docs')
  const etag = String(first.headers.etag)
  const again = await get('/docs', { 'if-none-match': `W/${etag}` })
  assert.equal(again.statusCode, 304)
  assert.equal(again.body, '')
  assert.ok('x-request-id' in again.headers)
  assert.equal((await get('/docs', { 'if-none-match': '"other"' })).statusCode, 200)
})

test('text is escaped wherever it stands in a page', () => {
  const evil = `<script>"'&`
  const safe = '&lt;script&gt;&quot;&#39;&amp;'
  assert.equal(html`<p>${evil}</p>`.markup, `<p>${safe}</p>`)
  assert.equal(prose(`a \`${evil}\``).markup, `a <code>${safe}</code>`)
  assert.doesNotMatch(jsonCode({ [evil]: evil }).markup, /<script/)
})

test('the verification example of the page accepts genuine deliveries only', () => {
  const body = Buffer.from('{"id":"1"}')
  const t = 1_789_464_600
  const v1 = createHmac('sha256', 'whsec_new').update(`${t}.delivery-1.`).update(body).digest('hex')
  const headers = {
    'x-service-delivery': 'delivery-1',
    'x-service-signature': `t=${t},v1=${'0'.repeat(64)},v1=${v1}`,
  }
  const genuine = (secrets: string[], at = t, bytes = body) => isGenuine(headers, bytes, secrets, at * 1000)
  assert.ok(genuine(['whsec_new']))
  assert.ok(genuine(['whsec_old', 'whsec_new'], t + 300))
  assert.ok(!genuine(['whsec_old']))
  assert.ok(!genuine(['whsec_new'], t + 301))
  assert.ok(!genuine(['whsec_new'], t - 301))
  assert.ok(!genuine(['whsec_new'], t, Buffer.from('{"id":"2"}')))
  assert.ok(!isGenuine({}, body, ['whsec_new'], t * 1000))
})
