import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { chown, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { administer, databaseUrl, withEmptyDatabase } from '../../../test/cluster.ts'
import { useTestDatabase } from '../../../test/harness.ts'
import { fillDisk, mountSmallDisk, unmountSmallDisk } from '../../../test/small-disk.ts'
import { loadConfig } from '../../config.ts'
import { diagnoseDatabase } from './diagnose-database.ts'
import { findLackOfRoom } from './disk-room.ts'

const database = await useTestDatabase()

test('a disk on which nothing fits any more is told, though what is there is read as ever', async (t) => {
  const disk = await mkdtemp(join(tmpdir(), 'sanad-disk-'))
  const isMounted = mountSmallDisk(disk, 16 * 2 ** 20)
  t.after(async () => {
    if (isMounted) unmountSmallDisk(disk)
    await rm(disk, { recursive: true })
  })
  if (!isMounted) return t.skip('only root on Linux may make a disk of a chosen size')
  const tables = join(disk, 'tables')
  const { uid, gid } = await stat(await findDataDirectory())
  await mkdir(tables)
  await chown(tables, uid, gid)
  const place = `sanad_disk_${randomUUID().replaceAll('-', '')}`
  await administer(database.url, `CREATE TABLESPACE ${place} LOCATION '${tables}'`)
  await withEmptyDatabase(database.url, async (url) => {
    const name = new URL(url).pathname.slice(1)
    await administer(databaseUrl(url, 'postgres'), `ALTER DATABASE "${name}" SET TABLESPACE ${place}`)
    const config = loadConfig({ DATABASE_URL: url, MASTER_KEY: Buffer.alloc(32, 1).toString('base64') })
    const find = async () => (await diagnoseDatabase(config))[0]
    assert.equal((await find())?.status, 'ok')
    await fillDisk(join(disk, 'ballast'))
    const found = await find()
    assert.deepEqual([found?.name, found?.status], ['database', 'fail'])
    assert.match(
      found?.detail ?? '',
      /has no room to write \(.*No space left on device\): make room on its disk$/,
    )
  })
  await administer(database.url, `DROP TABLESPACE ${place}`)
})

test('only what the server says of its disk is lack of room', async () => {
  const refusing = (code: string) => ({
    acrossTenants: () =>
      Promise.reject(Object.assign(new pg.DatabaseError('no space left', 0, 'error'), { code })),
  })
  assert.equal(await findLackOfRoom(refusing('53100')), 'no space left')
  assert.equal(await findLackOfRoom(refusing('42501')), null)
})

async function findDataDirectory(): Promise<string> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
  await client.end()
  return rows[0]?.data_directory ?? ''
}
