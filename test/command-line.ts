import assert from 'node:assert/strict'
import { runCommandLine } from '../server/cli/run.ts'
import type { TestDatabase } from './harness.ts'

/** The master key of commands that tests run. */
export const MASTER_KEY = Buffer.alloc(32, 7)

/** What a command ended with. */
export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs commands in this process. */
export interface CommandLine {
  run(...argv: string[]): Promise<Ended>
  /** The one JSON document that a command prints; it has to succeed. */
  json<Document>(...argv: string[]): Promise<Document>
}

/** The command line on a test's database, with more settings where a test has any. */
export function commandLine(
  { url }: Pick<TestDatabase, 'url'>,
  settings: Readonly<Record<string, string>> = {},
): CommandLine {
  async function run(...argv: string[]): Promise<Ended> {
    const stdout: string[] = []
    const stderr: string[] = []
    const code = await runCommandLine({
      argv,
      env: { DATABASE_URL: url, MASTER_KEY: MASTER_KEY.toString('base64'), ...settings },
      print: async (text) => void stdout.push(text),
      complain: async (text) => void stderr.push(text),
    })
    return { code, stdout: stdout.join(''), stderr: stderr.join('') }
  }
  return {
    run,
    async json<Document>(...argv: string[]): Promise<Document> {
      const { code, stdout, stderr } = await run(...argv, '--json')
      assert.deepEqual([code, stderr], [0, ''], argv.join(' '))
      return JSON.parse(stdout) as Document
    },
  }
}
