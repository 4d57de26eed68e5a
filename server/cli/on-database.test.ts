import assert from 'node:assert/strict'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { runCommandLine } from './run.ts'

const UNKNOWN_ID = '01a00000-0000-7000-8000-000000000000'

test('a command on a folder that holds no database says so, and makes none', async () => {
  const parent = await mkdtemp(path.join(tmpdir(), 'sanad-mistyped-'))
  const mistyped = path.join(parent, 'dta')
  try {
    for (const argv of [
      ['organizations', 'list'],
      ['signing-keys', 'rotate'],
      ['wallet', 'entries', '--organization', UNKNOWN_ID, '--environment', 'live'],
    ]) {
      const told: string[] = []
      const hear = async (text: string) => void told.push(text)
      const code = await runCommandLine({ argv, env: { DATA_DIR: mistyped }, print: hear, complain: hear })
      assert.equal(code, 1)
      const what = `DATA_DIR: there is no embedded database in ${mistyped}: name the folder that holds it.`
      assert.deepEqual(told, [`sanad: ${what} A first "start" or "organizations create" makes one.\n`])
      await assert.rejects(stat(mistyped), { code: 'ENOENT' })
    }
  } finally {
    await rm(parent, { recursive: true })
  }
})
