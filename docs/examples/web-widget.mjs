// A company's shop with the widget on it, in one file without dependencies: its page, and the two addresses of its
// backend that the widget calls. Start the service, make an app and a web account (docs/channels.md), then:
//   SANAD_URL=http://127.0.0.1:8080 CLIENT_ID=... CLIENT_SECRET=... ACCOUNT_ID=... STREAM_SECRET=... \
//     node docs/examples/web-widget.mjs
import { createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

const { SANAD_URL, CLIENT_ID, CLIENT_SECRET, ACCOUNT_ID, STREAM_SECRET, PORT = '8090' } = process.env

// Who is asking: a real shop has a session of its own, and takes the ids from there, never from what the browser says.
function readVisitor(request, response) {
  const [, known] = /(?:^|; )visitor=([\w-]{36})/.exec(request.headers.cookie ?? '') ?? []
  const visitor = known ?? randomUUID()
  if (known === undefined)
    response.setHeader('Set-Cookie', `visitor=${visitor}; HttpOnly; SameSite=Lax; Path=/`)
  return visitor
}

// What lets this visitor's page read the replies to it, and nothing else, for an hour.
function makeVisitorToken(visitor) {
  const claims = { account: ACCOUNT_ID, thread: visitor, visitor, exp: Math.floor(Date.now() / 1000) + 3600 }
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${payload}.${createHmac('sha256', STREAM_SECRET).update(payload).digest('base64url')}`
}

let accessToken = { value: '', endsAtMs: 0 }
async function getAccessToken() {
  if (accessToken.endsAtMs > Date.now() + 60_000) return accessToken.value
  const grant = { grant_type: 'client_credentials', client_id: CLIENT_ID, client_secret: CLIENT_SECRET }
  const response = await fetch(`${SANAD_URL}/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(grant),
  })
  if (!response.ok) throw new Error(`The token was refused with ${response.status}.`)
  const { access_token: value, expires_in } = await response.json()
  accessToken = { value, endsAtMs: Date.now() + expires_in * 1000 }
  return value
}

// The id of the browser makes a repeat harmless; with the visitor's before it, nobody can take the id of another one's
// message.
async function handIn(visitor, { id, text }) {
  const messageId = `${visitor}/${String(id).slice(0, 64)}`
  const response = await fetch(`${SANAD_URL}/v1/inbound-events`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await getAccessToken()}`,
      'content-type': 'application/json',
      'idempotency-key': messageId,
    },
    body: JSON.stringify({
      channel: 'web',
      external_message_id: messageId,
      external_thread_id: visitor,
      sender: { external_id: visitor },
      text: String(text).slice(0, 20_000),
    }),
  })
  if (!response.ok) throw new Error(`The message was refused with ${response.status}.`)
}

const PAGE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Shop</title>
  <h1>Shop</h1>
  <p>Questions? Open the chat in the corner. <a href="/?lang=ar">بالعربية</a></p>
  <script src="${SANAD_URL}/visitor/widget.js" data-session="/support/session" data-send="/support/messages" defer></script>
</html>`

const POLICY = `default-src 'self'; script-src ${SANAD_URL}; connect-src 'self' ${SANAD_URL}`

createServer(async (request, response) => {
  try {
    const { pathname, searchParams } = new URL(request.url, 'http://shop')
    const visitor = readVisitor(request, response)
    if (request.method === 'GET' && pathname === '/') {
      const isArabic = searchParams.get('lang') === 'ar'
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': POLICY,
      })
      response.end(isArabic ? PAGE.replace('lang="en"', 'lang="ar" dir="rtl"') : PAGE)
    } else if (request.method === 'POST' && request.headers['content-type'] === 'application/json') {
      const body = await json(request)
      if (pathname === '/support/messages') await handIn(visitor, body)
      else if (pathname !== '/support/session') return response.writeHead(404).end()
      const answer = pathname === '/support/session' ? { token: makeVisitorToken(visitor) } : {}
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    } else response.writeHead(404).end()
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    response.writeHead(502).end()
  }
}).listen(Number(PORT), '127.0.0.1', () => process.stdout.write(`The shop is at http://127.0.0.1:${PORT}\n`))
