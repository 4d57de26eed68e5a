import assert from 'node:assert/strict'
import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { suite, test } from 'node:test'

const MODULE = `import { openOutput } from '${new URL('./output.ts', import.meta.url).href}'\n`
const FULL = '/dev/full'

/** Runs a process whose standard output is `stdout`; one that does not end is killed, and its status is null. */
function run(script: string, stdout: number | 'pipe' = 'pipe'): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, ['--input-type=module', '--eval', MODULE + script], {
    stdio: ['ignore', stdout, 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: 30_000,
    killSignal: 'SIGKILL',
  })
}

/** Runs it with a standard output that takes nothing, as a full disk or a terminal that is gone. */
function runOnFullDisk(script: string): SpawnSyncReturns<string> {
  const full = openSync(FULL, 'w')
  try {
    return run(script, full)
  } finally {
    closeSync(full)
  }
}

suite('standard output of a service', () => {
  const onLinux = { skip: existsSync(FULL) ? false : 'this machine has no /dev/full' }

  test('lines and texts stand in the order of their writing, and the last ones are not lost at the end', () => {
    const { status, stdout } = run(`
      const output = openOutput()
      output.write('one\\n')
      const shown = await output.print('two\\n')
      output.write('three ' + shown + '\\n')
      process.exit(0)`)
    assert.deepEqual([status, stdout], [0, 'one\ntwo\nthree true\n'])
  })

  test('a disk that is full stops no service, and no service from stopping', onLinux, () => {
    const { status, stderr } = runOnFullDisk(`
      const output = openOutput()
      output.write('one\\n')
      const shown = await output.print('two\\n')
      output.write('three\\n')
      process.exit(shown ? 3 : 0)`)
    assert.deepEqual([status, stderr], [0, ''])
  })

  test('a reader that went away stops no service, and is shown nothing', () => {
    const { status, stderr } = run(`
      import { spawn } from 'node:child_process'
      import { once } from 'node:events'
      import { closeSync } from 'node:fs'
      if (process.env.READER_IS_AWAY !== 'yes') {
        const script = process.execArgv.at(-1)
        const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
          env: { ...process.env, READER_IS_AWAY: 'yes' },
          stdio: ['pipe', 'pipe', 'inherit'],
        })
        child.stdout.destroy()
        await once(child.stdout, 'close')
        child.stdin.end()
        const [code] = await once(child, 'close')
        process.exit(code)
      }
      for await (const chunk of process.stdin);
      const output = openOutput()
      output.write('one\\n')
      const shown = await output.print('two\\n')
      process.exit(shown || (await output.print('three\\n')) ? 3 : 0)`)
    assert.deepEqual([status, stderr], [0, ''])
  })

  test('a reader that pauses keeps no service from stopping', async () => {
    const script = `
      const output = openOutput()
      for (let count = 0; count < 1024; count++) output.write('x'.repeat(1023) + '\\n')
      await output.print('')
      process.exit(0)`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', MODULE + script], {
      timeout: 30_000,
      killSignal: 'SIGKILL',
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    child.stdout.destroy()
    assert.equal(code, 0)
  })

  test('what nobody reads takes no memory without end, and the log says how much of it is lost', () => {
    const { status, stdout } = run(`
      const output = openOutput()
      const line = 'x'.repeat(1023) + '\\n'
      for (let written = 0; written < 20 * 1024; written++) output.write(line)
      await output.print('')`)
    assert.equal(status, 0)
    const lines = stdout.trimEnd().split('\n')
    const notices = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
    const [notice] = notices
    assert.deepEqual([notices.length, notice.level], [1, 'warn'])
    assert.equal(lines.length - 1 + notice.lines, 20 * 1024)
    assert.ok(stdout.length < 10 * 1024 * 1024)
  })
})
