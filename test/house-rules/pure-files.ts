import type { Finding, Import, SourceFile } from './source-tree.ts'

const PURE =
  /\/(rules|status|outcome|url-rules|signature|retry-schedule|decide-try|sending-caps|platform-outages)\.ts$/

const IMPURE_MODULES = new Set([
  'fastify',
  'node:child_process',
  'node:dgram',
  'node:dns',
  'node:dns/promises',
  'node:fs',
  'node:fs/promises',
  'node:http',
  'node:https',
  'node:net',
  'node:os',
  'node:timers',
  'node:timers/promises',
  'node:tls',
  'pg',
  'pino',
  'undici',
])

// What would make the same call answer differently tomorrow.
const IMPURE_CALLS: readonly (readonly [RegExp, string])[] = [
  [/\bDate\.now\(/, 'Date.now()'],
  [/\bnew Date\(\)/, 'new Date()'],
  [/\bMath\.random\(/, 'Math.random()'],
  [/\brandom(?:Bytes|UUID|Int)\(/, "node:crypto's randomness"],
  [/\bprocess\./, 'process'],
  [/\bfetch\(/, 'fetch()'],
  [/\bset(?:Timeout|Interval|Immediate)\(/, 'timers'],
]

function isImpure({ target, isTypeOnly, clause }: Import): boolean {
  if (isTypeOnly) return false
  // Telling an address from a name touches no network.
  if (target === 'node:net') return !/^\{(\s*isIP(v[46])?\s*,?)+\}$/.test(clause)
  return IMPURE_MODULES.has(target) || target.startsWith('server/db/')
}

function firstImpureImport(start: SourceFile, byPath: ReadonlyMap<string, SourceFile>): string[] | null {
  const queue: { file: SourceFile; via: string[] }[] = [{ file: start, via: [] }]
  const seen = new Set([start.path])
  for (const { file, via } of queue) {
    for (const each of file.imports) {
      if (isImpure(each)) return [...via, each.target]
      const next = each.isTypeOnly ? undefined : byPath.get(each.target)
      if (next === undefined || seen.has(next.path)) continue
      seen.add(next.path)
      queue.push({ file: next, via: [...via, next.path] })
    }
  }
  return null
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
}

/** Pure files take time, randomness and I/O as arguments; not even what they import reaches for them. */
export function checkPureFiles(files: readonly SourceFile[]): Finding[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return files
    .filter(({ path }) => path.startsWith('server/') && PURE.test(path))
    .flatMap((file) => {
      const chain = firstImpureImport(file, byPath)
      const code = withoutComments(file.text)
      const calls = IMPURE_CALLS.filter(([pattern]) => pattern.test(code)).map(([, name]) => name)
      return [
        ...(chain === null ? [] : [`is pure but imports ${chain.join(' -> ')}.`]),
        ...calls.map((name) => `is pure but uses ${name}.`),
      ].map((message) => ({ path: file.path, message: `${message} Take it as an argument.` }))
    })
}
