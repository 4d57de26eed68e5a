import { readdir, readFile } from 'node:fs/promises'
import { ask } from './statements.ts'

// Linux tells a process's time in hundredths of a second.
const TICK_US = 10_000

/**
 * Does something many times and returns what one time took of the processors, in microseconds: in this process and, by
 * name, in others with their children. The result holds even if others use the machine too. Without `/proc` nothing is
 * measured of other processes.
 */
export async function measureCpu<Result>(
  others: Readonly<Record<string, number>>,
  work: () => Promise<Result>,
  timesOf: (result: Result) => number,
): Promise<{ result: Result; cpu: Record<string, number> }> {
  const before = await readTimes(others)
  const result = await work()
  const after = await readTimes(others)
  const shares = Object.entries(after).map(([name, us]) => [
    `${name}_us`,
    (us - (before[name] ?? 0)) / timesOf(result),
  ])
  return { result, cpu: Object.fromEntries(shares) }
}

/** The process whose children serve the connections. */
export async function findPostmaster(databaseUrl: string): Promise<number> {
  const [row] = await ask<{ text: string }>(databaseUrl, "SELECT pg_read_file('postmaster.pid') AS text")
  return Number.parseInt(row?.text ?? '', 10)
}

async function readTimes(others: Readonly<Record<string, number>>): Promise<Record<string, number>> {
  const { user, system } = process.cpuUsage()
  const pids = await readdir('/proc').catch(() => [])
  const stats = await Promise.all(pids.filter((pid) => /^\d+$/.test(pid)).map(readStat))
  const times: Record<string, number> = { generator: user + system }
  if (pids.length === 0) return times
  for (const [name, pid] of Object.entries(others)) {
    const ticks = stats.map((stat) => {
      if (stat?.pid === pid) return stat.own + stat.ended
      return stat?.parent === pid ? stat.own : 0
    })
    times[name] = ticks.reduce((sum, own) => sum + own, 0) * TICK_US
  }
  return times
}

/** What a process used itself, and what its children used that have ended; undefined when it has ended meanwhile. */
async function readStat(pid: string) {
  const text = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  // The name may hold anything, but what follows it holds no bracket.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent, , , , , , , , , , user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields
  return text === ''
    ? undefined
    : { pid: Number(pid), parent, own: user + system, ended: endedUser + endedSystem }
}
