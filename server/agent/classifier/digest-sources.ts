import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/**
 * The digest of the sources of a trained model: files of code and data, folders of them (their names end in `/`), and
 * lines from elsewhere. A model that was stored with another digest is stale. Paths are relative to `base`; the line
 * ends of a checkout make no difference.
 */
export function digestSources(base: string, paths: readonly string[], lines: readonly string[] = []): string {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((each) => listFiles(base, each))) {
    const source = readFileSync(new URL(path, base), 'latin1').replaceAll('\r\n', '\n')
    hash.update(`${path}\n`).update(source, 'latin1')
  }
  for (const line of lines) hash.update(`${line}\n`)
  return hash.digest('hex')
}

function listFiles(base: string, path: string): string[] {
  if (!path.endsWith('/')) return [path]
  const entries = readdirSync(new URL(path, base), { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ name }) => `${path}${name}`).sort()
}
