import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { readSourceFiles } from './source-files.ts'

test('what is no file is not waited for, whatever its name', {
  skip: process.platform === 'win32',
}, async (context) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sanad-source-'))
  context.after(() => rm(folder, { recursive: true }))
  await writeFile(path.join(folder, 'help.md'), 'Help.')
  const pipe = path.join(folder, 'pipe.md')
  execFileSync('mkfifo', [pipe])
  assert.deepEqual(
    (await readSourceFiles(folder)).map(({ sourcePath }) => sourcePath),
    ['help.md'],
  )
  await assert.rejects(readSourceFiles(pipe), /pipe\.md is none of the files that can be imported/)
})
