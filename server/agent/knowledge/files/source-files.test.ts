import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { readSourceFiles } from './source-files.ts'

test('nothing but a file is opened, whatever its name', {
  skip: process.platform === 'win32',
}, async (context) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sanad-source-'))
  context.after(() => rm(folder, { recursive: true }))
  await writeFile(path.join(folder, 'help.md'), 'Help.')
  const pipe = path.join(folder, 'pipe.md')
  execFileSync('mkfifo', [pipe])
  assert.deepEqual(
    (await readSourceFiles(folder)).files.map(({ sourcePath }) => sourcePath),
    ['help.md'],
  )
  await assert.rejects(readSourceFiles(pipe), /pipe\.md is none of the files that can be imported/)
})

test('other kinds of files and links are named, hidden files are not, and a name is the same in any Unicode form', async (context) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sanad-source-'))
  context.after(() => rm(folder, { recursive: true }))
  for (const name of ['e\u0301.md', 'scan.doc', '.hidden.md', '.hidden.doc', '~$open.docx'])
    await writeFile(path.join(folder, name), 'Help.')
  await symlink(path.join(folder, 'e\u0301.md'), path.join(folder, 'link.md'))
  const { files, passedOver } = await readSourceFiles(folder)
  assert.deepEqual(
    files.map(({ sourcePath }) => sourcePath),
    ['\u00e9.md'],
  )
  assert.deepEqual(passedOver, ['link.md', 'scan.doc'])
})

test('two files whose names differ only in their Unicode form are not both read', async (context) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sanad-source-'))
  context.after(() => rm(folder, { recursive: true }))
  for (const name of ['e\u0301.md', '\u00e9.md']) await writeFile(path.join(folder, name), 'Help.')
  // A disk that treats them as one name holds only one file.
  if ((await readdir(folder)).length === 2)
    await assert.rejects(readSourceFiles(folder), /There are two files of the name \u00e9\.md; rename one/)
})

test('what a browser keeps beside a saved page is neither read nor named; a folder of another name is', async (context) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sanad-source-'))
  context.after(() => rm(folder, { recursive: true }))
  for (const name of [
    'Our returns.html',
    'Our returns_files/saved_resource.html',
    'Our returns_files/main.js',
    'deep/Prices.htm',
    'deep/Prices.files/sheet001.htm',
    'deep/Prices.files/more/note.txt',
    'customer_files/help.html',
    'Our returns/help.html',
  ]) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), 'Help.')
  }
  const { files, passedOver } = await readSourceFiles(folder)
  assert.deepEqual(
    files.map(({ sourcePath }) => sourcePath),
    ['Our returns.html', 'Our returns/help.html', 'customer_files/help.html', 'deep/Prices.htm'],
  )
  assert.deepEqual(passedOver, [])
})
