import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, suite, test } from 'node:test'
import { findMasterKey, makeMasterKey } from './master-key.ts'

suite('master key of a data directory', () => {
  let root = ''
  before(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'sanad-key-'))
  })
  after(() => rm(root, { recursive: true, force: true }))
  const config = (name: string) => ({ masterKey: null, dataDir: path.join(root, name) })

  test('of many that make it at once, all get the same key', async () => {
    const keys = await Promise.all([1, 2, 3, 4].map(() => makeMasterKey(config('shared'))))
    const found = await findMasterKey(config('shared'))
    assert.equal(found?.length, 32)
    for (const key of keys) assert.deepEqual(key, found)
  })

  test('it is readable by its owner only, and nothing else is left behind', async () => {
    await makeMasterKey(config('private'))
    assert.deepEqual(await readdir(path.join(root, 'private')), ['master.key'])
    if (process.platform === 'win32') return
    assert.equal((await stat(path.join(root, 'private', 'master.key'))).mode & 0o777, 0o600)
  })

  test('a key that stands is never replaced', async () => {
    const first = await makeMasterKey(config('kept'))
    assert.deepEqual(await makeMasterKey(config('kept')), first)
  })

  test('MASTER_KEY goes before the file; neither is null', async () => {
    const masterKey = Buffer.alloc(32, 7)
    assert.deepEqual(await findMasterKey({ ...config('kept'), masterKey }), masterKey)
    assert.equal(await findMasterKey(config('empty')), null)
  })

  test('a damaged file is refused by name', async () => {
    await makeMasterKey(config('damaged'))
    await writeFile(path.join(root, 'damaged', 'master.key'), 'c2hvcnQ=\n')
    await assert.rejects(findMasterKey(config('damaged')), /damaged.master\.key does not hold a master key/)
  })
})
