import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe, it, test } from 'node:test'
import { createLog } from '../platform/log.ts'
import { limitConnections, readOpenFilesLimit } from './limit-connections.ts'

describe('a server that has as many connections as it may', () => {
  const lines: string[] = []
  const pending: ServerResponse[] = []
  const sockets: Socket[] = []
  const server = createServer((request, response) => {
    if (request.url === '/slow') pending.push(response)
    else response.end('answered')
    request.resume()
  })
  limitConnections(server, createLog('warn', { write: (line) => lines.push(line) }), 8)
  before(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(() => {
    for (const response of pending.splice(0)) response.end()
    for (const socket of [...sockets.splice(0), ...accepted.splice(0)]) socket.destroy()
  })
  after(() => void server.close())

  /** The other ends of `sockets`. */
  const accepted: Socket[] = []
  async function open(sent = ''): Promise<Socket> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined)
    sockets.push(socket)
    const taken = once(server, 'connection')
    socket.write(sent)
    accepted.push(...(await taken))
    return socket
  }
  const ask = async () => {
    const socket = await open(`GET / HTTP/1.1\r\nHost: x\r\n\r\n`)
    const [answer] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
    return { socket, answer: String(answer) }
  }

  it('answers others while more than it takes say nothing, drip their headers, or drip a body', async () => {
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n'
    for (let round = 0; round < 10; round++) {
      await Promise.all([open(), open(head), open(`${head}\r\n{`)])
      assert.match((await ask()).answer, /answered$/)
    }
    assert.equal(lines.length, 1)
    assert.match(lines[0] ?? '', /"connections":6,"open_files":8,.*closed/)
  })

  it('answers others while all that it takes have begun a body and do not end it, counted or in chunks', async () => {
    for (const framing of ['Content-Length: 9\r\n\r\n{', 'Transfer-Encoding: chunked\r\n\r\n1\r\n{']) {
      for (let count = 0; count < 6; count++) {
        const heard = once(server, 'request')
        await open(`POST /slow HTTP/1.1\r\nHost: x\r\n${framing}`)
        await heard
      }
      assert.match((await ask()).answer, /answered$/, framing)
    }
  })

  it('closes whoever was answered before its body was there, and has sent that since', async () => {
    const heard = once(server, 'request')
    const refused = await open('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n')
    const [request] = await heard
    await once(refused, 'data')
    refused.write('x')
    await once(request, 'end')
    while (sockets.length < 7) await ask()
    assert.ok(accepted[0]?.destroyed)
  })

  it('closes none whose request it has whole and not answered: then a newcomer is turned away', async () => {
    const asked = 'POST /slow HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx'
    const busy = [await open(asked)]
    while (busy.length < 6) busy.push(await open(asked))
    while (pending.length < 6) await once(server, 'request')
    assert.doesNotMatch((await ask()).answer, /answered/)
    const answers = busy.map((socket) => once(socket, 'data'))
    for (const response of pending.splice(0)) response.end('late')
    for (const answer of answers) assert.match(String(await answer), /late$/)
  })
})

test('reads how many files the process may open, where the system tells', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'limits-'))
  t.after(() => rm(directory, { recursive: true }))
  const file = join(directory, 'limits')
  const header = 'Limit                     Soft Limit           Hard Limit           Units     \n'
  await writeFile(
    file,
    `${header}Max open files            1024                 524288               files     \n`,
  )
  assert.equal(readOpenFilesLimit(file), 1024)
  await writeFile(
    file,
    `${header}Max open files            unlimited            unlimited            files     \n`,
  )
  assert.equal(readOpenFilesLimit(file), null)
  assert.equal(readOpenFilesLimit(join(directory, 'none')), null)
})
