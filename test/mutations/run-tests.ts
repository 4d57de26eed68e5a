import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

/** How long a test file may take; a mutant that makes it hang is found. */
const PATIENCE_MS = 120_000

/** What running one test file showed. */
export interface Outcome {
  readonly failures: readonly string[]
  readonly durationMs: number
}

interface RunOptions {
  readonly environment?: Readonly<Record<string, string>>
  /** The tests that fail anyway. */
  readonly expected?: readonly string[]
}

/** What running one test file showed, and through which places of the service each of its processes ran. */
export interface Covered extends Outcome {
  readonly ranges: Readonly<Record<string, readonly (readonly Range[])[]>>
}

/**
 * Runs one test file of a tree; `failures` are the names of its tests that failed, or how the whole file ended. It is
 * ended at the first failure that is not among the expected ones, where there are such.
 */
export async function runTestFile(
  tree: string,
  file: string,
  { environment = {}, expected }: RunOptions,
): Promise<Outcome> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--test-reporter=tap', file], {
    cwd: tree,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: PATIENCE_MS,
    killSignal: 'SIGKILL',
  })
  const closed = once(child, 'close')
  const failures: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    const name = /^ *not ok \d+ - (.*)$/.exec(line)?.[1]
    if (name === undefined) continue
    failures.push(name)
    if (expected !== undefined && !expected.includes(name)) child.kill('SIGKILL')
  }
  const [code, signal] = await closed
  if (code !== 0 && failures.length === 0) failures.push(`ended with ${String(code ?? signal)}`)
  return { failures, durationMs: performance.now() - startedAt }
}

interface Range {
  readonly startOffset: number
  readonly endOffset: number
  readonly count: number
}

interface Coverage {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly { readonly ranges: readonly Range[] }[]
  }[]
}

/** Runs a test file and finds out which places of the service it runs through. */
export async function coverTestFile(tree: string, file: string): Promise<Covered> {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-coverage-'))
  try {
    const outcome = await runTestFile(tree, file, { environment: { NODE_V8_COVERAGE: folder } })
    const root = pathToFileURL(`${tree}/server/`).href
    const ranges: Record<string, Range[][]> = {}
    for (const name of await readdir(folder)) {
      const { result } = JSON.parse(await readFile(join(folder, name), 'utf8')) as Coverage
      for (const { url, functions } of result) {
        if (!url.startsWith(root)) continue
        const path = `server/${url.slice(root.length)}`
        const own = functions.flatMap((each) => each.ranges)
        ranges[path] = [...(ranges[path] ?? []), own]
      }
    }
    return { ...outcome, ranges }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Whether the innermost of a process's ranges around an offset was run. */
export function isCovered(ranges: readonly Range[], offset: number): boolean {
  const around = ranges.filter(({ startOffset, endOffset }) => startOffset <= offset && offset < endOffset)
  const innermost = around.reduce<Range | undefined>(
    (best, range) =>
      best === undefined || range.endOffset - range.startOffset < best.endOffset - best.startOffset
        ? range
        : best,
    undefined,
  )
  return innermost !== undefined && innermost.count > 0
}
