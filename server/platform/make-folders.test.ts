import assert from 'node:assert/strict'
import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, suite, test } from 'node:test'
import { makeFolders } from './make-folders.ts'

suite('makeFolders', { timeout: 10_000 }, () => {
  let place: string

  before(async () => {
    place = await mkdtemp(path.join(tmpdir(), 'sanad-folders-'))
  })
  after(() => rm(place, { recursive: true, force: true }))

  test('makes what is missing with its mode, also for two at once, and leaves what is there', async () => {
    for (let round = 0; round < 200; round++) {
      const folder = path.join(place, `a${round}`, 'b', 'c')
      await Promise.all([makeFolders(folder, 0o700), makeFolders(folder, 0o700)])
      await makeFolders(folder, 0o711)
      assert.equal((await stat(folder)).mode & 0o777, 0o700)
    }
  })

  test('refuses a file, what lies below one, and a link that leads nowhere', async () => {
    const file = path.join(place, 'file')
    await writeFile(file, '')
    const link = path.join(place, 'link')
    await symlink(path.join(place, 'nowhere', 'at', 'all'), link)
    await assert.rejects(makeFolders(file, 0o700), { code: 'EEXIST' })
    await assert.rejects(makeFolders(path.join(file, 'below'), 0o700), { code: 'ENOTDIR' })
    await assert.rejects(makeFolders(path.join(link, 'below'), 0o700), { code: 'EEXIST' })
  })

  test('gives up where a file system takes no new folder', async () => {
    await assert.rejects(makeFolders('/proc/sanad/data', 0o700), /ENOENT|EACCES|EROFS|EPERM/)
  })
})
