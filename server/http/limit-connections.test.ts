import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createLog } from '../platform/log.ts'
import { limitConnections, readOpenFilesLimit } from './limit-connections.ts'

test('refuses connections beyond its share of files, says so once, and takes others when some have gone', async (t) => {
  const lines: string[] = []
  const server = createServer()
  limitConnections(server, createLog('warn', { write: (line) => lines.push(line) }), 4)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets: Socket[] = []
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const open = async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    sockets.push(socket)
    const taken = once(server, 'connection').then(([other]) => other as Socket)
    const refused = once(server, 'drop').then(() => null)
    return Promise.race([taken, refused])
  }
  const [first] = [await open(), await open(), await open()]
  assert.ok(first)
  assert.deepEqual([await open(), await open()], [null, null])
  assert.equal(lines.length, 1)
  assert.match(lines[0] ?? '', /"connections":3,"open_files":4,.*refused/)
  sockets[0]?.destroy()
  await once(first, 'close')
  assert.ok(await open())
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
