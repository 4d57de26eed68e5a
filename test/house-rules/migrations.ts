import type { Finding, SourceFile } from './source-tree.ts'

// What came before the first version that anybody runs could change as it liked.
const FIRST_RELEASED = '0100'
const TAKES_AWAY =
  /\bDROP\s+(TABLE|COLUMN|FUNCTION|VIEW)\b|\bRENAME\b|\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b|\bSET\s+NOT\s+NULL\b/i

/**
 * Processes are upgraded one by one, so the version before must survive a migration: it only adds. One that cannot says
 * so in its first line, and then the older processes are refused.
 */
export function checkMigrations(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => /migrations\/\d{4}_\w+\.sql$/.test(path))
    .filter(({ path }) => (path.split('/').at(-1) ?? '') >= FIRST_RELEASED)
    .flatMap(({ path, text }) => {
      const taken = TAKES_AWAY.exec(text)
      if (taken === null || text.startsWith('-- breaking: ')) return []
      const message = `takes away what the version before uses ("${taken[0]}"). Only add, or begin with "-- breaking: why".`
      return [{ path, message }]
    })
}
