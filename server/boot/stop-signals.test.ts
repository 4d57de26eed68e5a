import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { suite, test } from 'node:test'

const MODULES = `
  import { listenForStop } from '${new URL('./stop-signals.ts', import.meta.url).href}'
  import { createLog } from '${new URL('../platform/log.ts', import.meta.url).href}'
  const log = createLog('info', { write: (line) => process.stdout.write(line) })`

/**
 * Runs a process that stops in the given way; sends it a signal for each line that it prints, as long as there are any.
 */
async function run(
  script: string,
  ...signals: NodeJS.Signals[]
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', MODULES + script])
  const lines: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    lines.push(text)
    const signal = signals.shift()
    if (signal !== undefined) child.kill(signal)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: lines.join('') }
}

suite('stopping', { skip: process.platform === 'win32' ? 'signals differ on Windows' : false }, () => {
  test('the first signal asks for an orderly stop', async () => {
    const script = `
      const stop = listenForStop(log)
      setInterval(() => undefined, 1000)
      console.log('running')
      const { reason, exitCode } = await stop.requested
      console.log(reason)
      process.exit(exitCode)`
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      assert.deepEqual(await run(script, signal), { code: 0, output: `running\n${signal}\n` })
    }
  })

  test('a second signal ends the process at once', async () => {
    const script = `
      let time = 0
      const stop = listenForStop(log, () => (time += 2_000))
      setInterval(() => undefined, 1000)
      console.log('running')
      await stop.requested
      console.log('hanging')`
    assert.equal((await run(script, 'SIGTERM', 'SIGTERM')).code, 1)
  })

  test('what a start waits for is left when it is told to stop', async () => {
    const script = `
      const stop = listenForStop(log)
      setInterval(() => undefined, 1000)
      console.log(await stop.during(Promise.resolve('running')))
      const { constructor } = await stop.during(new Promise(() => undefined)).catch((error) => error)
      console.log(constructor.name, stop.signal.reason.message)
      process.exit(0)`
    assert.deepEqual(await run(script, 'SIGTERM'), { code: 0, output: 'running\nStopped SIGTERM\n' })
  })

  test('an echo of the first signal is no second one', async () => {
    const script = `
      const stop = listenForStop(log, () => 0)
      setInterval(() => undefined, 1000)
      process.on('SIGINT', () => console.log('heard'))
      console.log('running')
      await stop.requested
      process.once('SIGINT', () => process.exit(0))`
    assert.equal((await run(script, 'SIGINT', 'SIGINT')).code, 0)
  })

  test('an error that nobody caught is logged, and the process ends with 1', async () => {
    for (const failure of [
      `Promise.reject(new Error('lost'))`,
      `setTimeout(() => { throw new Error('lost') })`,
    ]) {
      const script = `
        const stop = listenForStop(log)
        setInterval(() => undefined, 1000)
        void ${failure}
        process.exit((await stop.requested).exitCode)`
      const { code, output } = await run(script)
      assert.equal(code, 1)
      assert.match(output, /"level":"fatal".*lost/)
    }
  })
})
