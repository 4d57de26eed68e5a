import { readdir, readFile } from 'node:fs/promises'
import { ask } from './statements.ts'

/**
 * By process, the milliseconds of processor time that all its threads have used so far. Counted in nanoseconds,
 * so that a few pages are enough to measure.
 */
type CpuTimes = ReadonlyMap<number, number>

/** What a service and the processes in which its database serves it have used so far. Linux only. */
export async function readCpuTimes(gatewayPid: number, databaseUrl: string): Promise<CpuTimes> {
  const backends = await ask<{ pid: number }>(
    databaseUrl,
    `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  )
  const processes = [gatewayPid, ...backends.map(({ pid }) => pid)]
  return new Map(await Promise.all(processes.map(async (pid) => [pid, await readCpuMs(pid)] as const)))
}

/**
 * How many milliseconds were used between two readings. A connection that was opened in between counts from its start.
 */
export function cpuMsBetween(before: CpuTimes, after: CpuTimes): number {
  return [...after].reduce((sum, [pid, usedMs]) => sum + usedMs - (before.get(pid) ?? 0), 0)
}

async function readCpuMs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const nanoseconds = await Promise.all(
    threads.map(async (thread) => {
      const statistics = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')
      return Number(statistics.split(' ')[0])
    }),
  )
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6
}
