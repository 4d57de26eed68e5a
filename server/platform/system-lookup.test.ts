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

  for (const code of ['ETIMEOUT', 'ECONNREFUSED'])
    it(`asks the name servers that the machine has by then, once those that it had do not answer (${code})`, async () => {
      const failing = async () => Promise.reject(Object.assign(new Error(code), { code }))
      const resolvers = [
        { resolve4: failing, resolve6: failing },
        { resolve4: async () => ['203.0.114.7'], resolve6: failing },
      ]
      let opened = 0
      const lookup = createSystemLookup('no hosts file', () => resolvers[opened++] ?? assert.fail())
      await assert.rejects(lookup('receiver.example'), { code })
      assert.deepEqual(await lookup('receiver.example'), ['203.0.114.7'])
    })

  for (const silent of ['resolve4', 'resolve6'] as const)
    it(`takes the addresses that there are while nobody answers ${silent}`, async () => {
      const found = async () => ['203.0.114.7']
      const resolver = { resolve4: found, resolve6: found, [silent]: () => new Promise<never>(() => {}) }
      const lookup = createSystemLookup('no hosts file', () => resolver, 1)
      assert.deepEqual(await lookup('receiver.example'), ['203.0.114.7'])
    })

  it('finds no address where a name is an alias of one that has none', async () => {
    const dangling = async () => []
    const lookup = createSystemLookup('no hosts file', () => ({ resolve4: dangling, resolve6: dangling }))
    await assert.rejects(lookup('receiver.example'), { code: 'ENODATA' })
  })

  it('waits for the second family when the first says that it has none', async () => {
    const { promise, resolve } = Promise.withResolvers<string[]>()
    const missing = async () => Promise.reject(Object.assign(new Error(), { code: 'ENODATA' }))
    const lookup = createSystemLookup(
      'no hosts file',
      () => ({ resolve4: missing, resolve6: () => promise }),
      1,
    )
    const looked = lookup('receiver.example')
    // Longer than the patience with a family that is silent.
    setTimeout(resolve, 5, ['2606:4700::1111'])
    assert.deepEqual(await looked, ['2606:4700::1111'])
  })

  it('goes on with the name servers that say that there is no such name', async () => {
    const code = 'ENOTFOUND'
    const missing = async () => Promise.reject(Object.assign(new Error(code), { code }))
    let opened = 0
    const lookup = createSystemLookup('no hosts file', () => {
      opened += 1
      return { resolve4: missing, resolve6: missing }
    })
    await assert.rejects(lookup('receiver.example'), { code })
    await assert.rejects(lookup('receiver.example'), { code })
    assert.equal(opened, 1)
  })
})
