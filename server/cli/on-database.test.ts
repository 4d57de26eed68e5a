import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { runCommandLine } from './run.ts'

const UNKNOWN_ID = '01a00000-0000-7000-8000-000000000000'

for (const [what, holds] of [
  ['no database', []],
  ['an empty folder of its name', ['postgres']],
  ['a folder of its name without a cluster', ['postgres', 'postgres/data', 'postgres/data/base']],
] as const)
  test(`a command on a folder that holds ${what} says so, and makes none`, async () => {
    const parent = await mkdtemp(path.join(tmpdir(), 'sanad-mistyped-'))
    const mistyped = path.join(parent, 'dta')
    try {
      for (const folder of holds) await mkdir(path.join(mistyped, folder), { recursive: true })
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
        const found = await readdir(mistyped, { recursive: true }).catch(() => [])
        assert.deepEqual(found.toSorted(), [...holds])
      }
    } finally {
      await rm(parent, { recursive: true })
    }
  })
