import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Covered } from './run-tests.ts'

/** What a test file showed without a mutant, and what it was then. */
export interface Baseline extends Covered {
  readonly file: string
  readonly digest: string
}

/** A removal that a test noticed, and what both were then. */
export interface Kill {
  readonly file: string
  readonly test: string
  readonly digest: string
}

interface Kept {
  baselines: Baseline[]
  kills: Record<string, Kill>
}

/**
 * What earlier runs found out, in a file, as far as it still holds: everything is kept with a digest of
 * the sources that it came from, so a run that was ended goes on where it was, and one after a change
 * does again what the change may have changed.
 */
export interface Memory {
  findBaseline(file: string): Baseline | undefined
  keepBaseline(file: string, covered: Covered): Baseline
  findKill(key: string, path: string): Kill | undefined
  keepKill(key: string, path: string, kill: Omit<Kill, 'digest'>): void
}

/**
 * Opens what is kept in a file; without one, what is found out is forgotten with the run.
 * `underAll`: sources that every test rests on.
 */
export function openMemory(
  path: string | undefined,
  { read, underAll }: { read: (source: string) => string; underAll: readonly string[] },
): Memory {
  const kept: Kept =
    path !== undefined && existsSync(path)
      ? (JSON.parse(readFileSync(path, 'utf8')) as Kept)
      : { baselines: [], kills: {} }
  // A run may be ended at any moment, also while it writes.
  function save(): void {
    if (path === undefined) return
    writeFileSync(`${path}.new`, JSON.stringify(kept))
    renameSync(`${path}.new`, path)
  }
  const digests = new Map<string, string>()
  function digestOf(sources: readonly string[]): string {
    const hash = createHash('sha256')
    for (const source of sources) {
      let digest = digests.get(source)
      if (digest === undefined) {
        digest = createHash('sha256').update(readOrNothing(source)).digest('hex')
        digests.set(source, digest)
      }
      hash.update(digest)
    }
    return hash.digest('hex')
  }
  const readOrNothing = (source: string) => {
    try {
      return read(source)
    } catch {
      return ''
    }
  }
  const sourcesOf = (file: string, { ranges }: Pick<Covered, 'ranges'>) => [
    file,
    ...underAll,
    ...Object.keys(ranges).sort(),
  ]
  return {
    findBaseline: (file) =>
      kept.baselines.find(
        (known) => known.file === file && known.digest === digestOf(sourcesOf(file, known)),
      ),
    keepBaseline(file, covered) {
      const baseline = { ...covered, file, digest: digestOf(sourcesOf(file, covered)) }
      kept.baselines = [...kept.baselines.filter((known) => known.file !== file), baseline]
      save()
      return baseline
    },
    findKill(key, source) {
      const kill = kept.kills[key]
      return kill?.digest === digestOf([source, kill?.file ?? '']) ? kill : undefined
    },
    keepKill(key, source, kill) {
      kept.kills[key] = { ...kill, digest: digestOf([source, kill.file]) }
      save()
    },
  }
}
