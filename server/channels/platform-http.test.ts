import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import type { Lookup } from '../platform/system-lookup.ts'
import { createPlatformHttp, type PlatformAnswer } from './platform-http.ts'

const SECRET = 'bot110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0'

/** Makes one call to a server that answers as told, and counts what the server heard. */
async function callServer(
  listener: RequestListener,
  timeoutMs = 2_000,
): Promise<{ answer: PlatformAnswer; heard: number }> {
  let heard = 0
  const server = createServer((request, response) => {
    heard += 1
    listener(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const http = createPlatformHttp({ timeoutMs, locate: () => url })
  try {
    const call = { origin: 'https://api.telegram.org', path: `/${SECRET}/sendMessage`, json: {} } as const
    return { answer: await http.call(call, new AbortController().signal), heard }
  } finally {
    await http.close()
    server.closeAllConnections()
    server.close()
  }
}

test('follows no redirect', async () => {
  const { answer, heard } = await callServer((_, response) => {
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  assert.equal(heard, 1)
  assert.ok(answer.kind === 'answered' && answer.status === 307)
})

test('reads no more than it can use of an endless answer', async () => {
  let isClosed = false
  const { answer } = await callServer((_, response) => {
    response.on('close', () => {
      isClosed = true
    })
    const chunk = Buffer.alloc(64 * 1024, ' ')
    const pump = () => {
      while (!isClosed && response.write(chunk));
    }
    response.on('drain', pump)
    pump()
  })
  assert.match(answer.kind === 'unanswered' ? answer.error : '', /MAX_SIZE/)
})

test('counts the whole answer against the deadline', async () => {
  const { answer } = await callServer((_, response) => {
    response.writeHead(200).write('{')
  }, 100)
  assert.deepEqual(answer, {
    kind: 'unanswered',
    isStopped: false,
    isUnsent: false,
    error: 'the platform did not answer in time',
  })
})

test('knows that nothing arrived where no connection was made, and nothing of a connection that broke', async () => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  server.close()
  await once(server, 'close')
  const http = createPlatformHttp({ locate: () => url })
  const call = { origin: 'https://slack.com', path: '/api/chat.postMessage', json: {} } as const
  const refused = await http.call(call, new AbortController().signal)
  await http.close()
  assert.ok(refused.kind === 'unanswered' && refused.isUnsent, JSON.stringify(refused))
  const { answer } = await callServer((request) => request.socket.destroy())
  assert.ok(answer.kind === 'unanswered' && !answer.isUnsent)
})

test('knows that nothing was sent where TLS could not be agreed on', async () => {
  // It speaks no TLS at all.
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const http = createPlatformHttp({
    locate: () => `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
  })
  const call = { origin: 'https://slack.com', path: '/api/chat.postMessage', json: {} } as const
  const refused = await http.call(call, new AbortController().signal)
  await http.close()
  server.close()
  assert.ok(refused.kind === 'unanswered' && refused.isUnsent, JSON.stringify(refused))
  assert.match(refused.error, /^the platform could not be reached \(ERR_SSL/)
})

test('asks for an answer that is not compressed, since none is unpacked', async () => {
  let accepted: string | undefined
  await callServer((request, response) => {
    accepted = request.headers['accept-encoding']
    response.end('{}')
  })
  assert.equal(accepted, 'identity')
})

test('names no path and no token when a connection breaks', async () => {
  const { answer } = await callServer((request) => request.socket.destroy())
  assert.ok(answer.kind === 'unanswered')
  assert.match(answer.error, /^the platform’s answer was lost \(\w+\)$/)
})

test('takes an answer that is not JSON for one without content', async () => {
  const { answer } = await callServer((_, response) => response.end('<html>'))
  assert.ok(answer.kind === 'answered' && answer.body === null)
})

test('finds a platform by the name servers that it is given, and says why it is not found', async () => {
  const server = createServer((_, response) => response.end('{"ok":true}'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const call = { origin: 'https://slack.com', path: '/api/chat.postMessage', json: {} } as const
  const ask = async (lookup: Lookup) => {
    const http = createPlatformHttp({ locate: () => `http://slack.example:${port}`, lookup })
    const answer = await http.call(call, new AbortController().signal)
    await http.close()
    return answer
  }
  const asked: string[] = []
  const found = await ask(async (name) => {
    asked.push(name)
    // The first of them answers nothing.
    return ['::1', '127.0.0.1']
  })
  const missing = await ask(async () =>
    Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' })),
  )
  const dangling = await ask(async () => [])
  server.close()
  assert.deepEqual(asked, ['slack.example'])
  assert.ok(found.kind === 'answered' && found.status === 200, JSON.stringify(found))
  for (const [answer, code] of [
    [missing, 'ENOTFOUND'],
    [dangling, 'ENODATA'],
  ] as const) {
    assert.deepEqual(answer, {
      kind: 'unanswered',
      isStopped: false,
      isUnsent: true,
      error: `the platform could not be reached (${code})`,
    })
  }
})
