const database = await useTestDatabase()

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { STEPPED_CLOCK } from '../../../test/crash/stepped-clock.ts'
import { useTestDatabase } from '../../../test/harness.ts'
import { startService } from '../../../test/service-process.ts'
import { measureClockSkew } from './clock-skew.ts'

const { shared } = database.db
const shiftedBy = (milliseconds: number) =>
  measureClockSkew(shared, { now: () => new Date(Date.now() + milliseconds) })

test('a clock that keeps time is together with the database’s', async () => {
  assert.equal((await shiftedBy(0)).kind, 'together')
})

test('a clock that is apart is told by how much, and which way', async () => {
  const hour = 3_600_000
  const keep = 'keep the clocks of all machines together with NTP'
  for (const [milliseconds, kind, far] of [
    [hour, 'harmful', /^3600 s ahead of the database's: /],
    [-hour, 'harmful', /^3600 s behind the database's: /],
    [12_000, 'apart', /^1[12] s ahead of the database's: /],
  ] as const) {
    const skew = await shiftedBy(milliseconds)
    assert.equal(skew.kind, kind)
    assert.match(skew.detail, far)
    assert.ok(skew.detail.endsWith(keep))
  }
})

test('what the question took counts for nothing', async () => {
  const moments = [new Date(Date.now() - 15_000), new Date(Date.now() + 15_000)]
  const slow = { now: () => moments.shift() as Date }
  assert.equal((await measureClockSkew(shared, slow)).kind, 'together')
})

test('a worker that starts with a wrong clock says so where somebody is woken by it', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-clock-'))
  t.after(() => rm(folder, { recursive: true }))
  const step = join(folder, 'step')
  await writeFile(step, String(-3_600_000))
  const worker = startService('worker', {
    ...{ DATABASE_URL: database.url, MASTER_KEY: Buffer.alloc(32, 1).toString('base64') },
    ...{ STEPPED_CLOCK: step, NODE_OPTIONS: `--import ${STEPPED_CLOCK}` },
  })
  try {
    await worker.prints('"roles":["worker"]')
  } finally {
    worker.signal('SIGTERM')
    assert.deepEqual(await worker.ended, { code: 0, signal: null })
  }
  assert.match(
    worker.stdout(),
    /^\{"level":"error",.*"clock":"3600 s behind .*"msg":"the clock is wrong"\}$/m,
  )
})
