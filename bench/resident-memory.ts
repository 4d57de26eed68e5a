import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The memory that a process occupies now, in MB. */
export async function residentMb(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) / 1024
}
