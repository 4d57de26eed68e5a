import { readFile, writeFile } from 'node:fs/promises'
import { PARTS, type Part } from './cases.ts'
import { type Metrics, TARGETS, targetsOf } from './metrics.ts'

/** The figures of every part. */
export type Results = Readonly<Record<Part, Metrics>>

/** The figures that were kept: a part that is new has none. */
export type KeptResults = Partial<Results>

const FILE = new URL('./results.json', import.meta.url)

/** The figures that were kept last, or null before the first time. */
export async function readResults(): Promise<KeptResults | null> {
  try {
    return JSON.parse(await readFile(FILE, 'utf8')) as KeptResults
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Stores figures for the next comparison. */
export async function keepResults(results: Results): Promise<void> {
  await writeFile(FILE, `${JSON.stringify(results, null, 2)}\n`)
}

/**
 * Lists the figures that became worse, with their old and new values. Times depend on the machine and are not compared.
 */
export function listWorse(kept: KeptResults, current: Results): string[] {
  return PARTS.flatMap((part) =>
    Object.entries(TARGETS).flatMap(([name, { at }]) => {
      const before = kept[part]?.[name]
      const now = current[part][name]
      if (before === undefined || before === null || now === undefined || now === null) return []
      const isWorse = at === 'least' ? now < before : now > before
      return isWorse ? [`${part}: ${name} was ${before} and is ${now}`] : []
    }),
  )
}

/** Lists the figures that miss their target, with it. */
export function listMissed(current: Results): string[] {
  return PARTS.flatMap((part) =>
    Object.entries(targetsOf(part)).flatMap(([name, { at, value }]) => {
      const now = current[part][name]
      if (value === null || now === undefined || now === null) return []
      const isMissed = at === 'least' ? now < value : now > value
      return isMissed ? [`${part}: ${name} is ${now} and has to be at ${at} ${value}`] : []
    }),
  )
}
