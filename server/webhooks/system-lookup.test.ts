import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { createSystemLookup, findInHosts } from './system-lookup.ts'

const HOSTS =
  '# receiver.example\n127.0.0.1\tlocalhost\r\n10.0.0.5  Receiver.example alias # other.example\n::5 receiver.example\n'

describe('the system lookup', () => {
  it('finds every address that the hosts file gives to a name', () => {
    assert.deepEqual(findInHosts(HOSTS, 'receiver.EXAMPLE'), ['10.0.0.5', '::5'])
    assert.deepEqual(findInHosts(HOSTS, 'alias'), ['10.0.0.5'])
    assert.deepEqual(findInHosts(HOSTS, 'localhost'), ['127.0.0.1'])
    assert.deepEqual(findInHosts(HOSTS, 'other.example'), [])
    assert.deepEqual(findInHosts('', 'receiver.example'), [])
  })

  it('lets the hosts file answer before any name server is asked', async (t) => {
    const directory = await mkdtemp(join(tmpdir(), 'hosts-'))
    t.after(() => rm(directory, { recursive: true }))
    const file = join(directory, 'hosts')
    await writeFile(file, HOSTS)
    assert.deepEqual(await createSystemLookup(file)('alias'), ['10.0.0.5'])
  })
})
