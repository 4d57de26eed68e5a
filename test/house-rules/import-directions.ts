import type { Finding, Import, SourceFile } from './source-tree.ts'

/** Where a file stands in the house. */
export type Room =
  | 'contract'
  | 'client'
  | 'console'
  | 'platform'
  | 'db'
  | 'work'
  | 'http'
  | 'guarded-http'
  | 'config'
  | 'feature'
  | 'wiring'
  | 'outside'

// The files that wire, the commands, and what belongs to the life of a
// process rather than to a feature of the API.
const WIRING =
  /^server\/(routes|work-sources|service|gateway|worker)\.ts$|^server\/(cli|boot|demo|housekeeping)\//

// A feature's route or job takes these as its interface to the pipeline and to the engine.
const PORTS_OF_HTTP = new Set(['operation-handler', 'cursor', 'admission'])
const PORTS_OF_WORK = new Set(['source', 'leased-table', 'leases'])

// Features that answer outside the operation table register their routes
// themselves and reuse single steps of the pipeline.
const OWN_ROUTES = /^server\/(oauth|documentation|console)\//

// The rooms that every feature stands on.
const FOUNDATIONS = ['platform', 'db', 'work', 'http', 'guarded-http'] as const

function isFoundation(folder: string | undefined): folder is (typeof FOUNDATIONS)[number] {
  return (FOUNDATIONS as readonly (string | undefined)[]).includes(folder)
}

/** The room of a path; packages and Node's own modules are outside. */
function roomOf(path: string): Room {
  if (path.startsWith('contract/') || path === '@sanad/contract') return 'contract'
  if (path.startsWith('client/')) return 'client'
  if (path.startsWith('console/')) return 'console'
  if (!path.startsWith('server/')) return 'outside'
  if (WIRING.test(path)) return 'wiring'
  if (path === 'server/context.ts') return 'platform'
  if (path === 'server/config.ts') return 'config'
  const folder = path.split('/')[1]
  return isFoundation(folder) ? folder : 'feature'
}

const MAY_IMPORT: Readonly<Record<Room, readonly Room[]>> = {
  contract: ['contract'],
  client: ['client', 'contract'],
  console: ['console', 'contract'],
  platform: ['platform', 'contract'],
  db: ['db', 'platform', 'contract'],
  work: ['work', 'db', 'platform', 'contract'],
  http: ['http', 'db', 'platform', 'contract'],
  'guarded-http': ['guarded-http', 'platform', 'contract'],
  config: ['platform', 'contract'],
  feature: ['feature', ...FOUNDATIONS, 'contract'],
  wiring: ['wiring', 'config', 'feature', ...FOUNDATIONS, 'contract', 'client'],
  outside: [],
}

function baseName(path: string): string {
  return (path.split('/').at(-1) ?? '').replace(/\.tsx?$/, '')
}

function judge(file: SourceFile, { target, isTypeOnly }: Import): string | null {
  const from = roomOf(file.path)
  const to = roomOf(target)
  if (to === 'outside') {
    return /^(server|test|bench)\//.test(target) ? `imports ${target}; only tests may.` : null
  }
  // The context is made of types of the database; whoever sees it sees them.
  if (file.path === 'server/context.ts' && to === 'db' && isTypeOnly) return null
  if (!MAY_IMPORT[from].includes(to)) {
    return `belongs to "${from}" and imports ${target} of "${to}". Imports point one way (docs/STYLE.md): pass it in, or wire it in routes.ts, work-sources.ts, gateway.ts or worker.ts.`
  }
  if (from !== 'feature') return null
  if (to === 'http' && !OWN_ROUTES.test(file.path) && !PORTS_OF_HTTP.has(baseName(target))) {
    return `imports ${target}; of http a feature takes ${[...PORTS_OF_HTTP].join(', ')} only.`
  }
  if (to === 'work' && !PORTS_OF_WORK.has(baseName(target))) {
    return `imports ${target}; of work a feature takes ${[...PORTS_OF_WORK].join(', ')} only.`
  }
  return null
}

/** Code that only tests use: it may import anything. */
export function isTestCode(path: string): boolean {
  return /^(test|bench|evals)\//.test(path) || /\.test\.tsx?$|\/(test-factories|conformance)\.ts$/.test(path)
}

/** Every import against the direction of the house. */
export function checkImportDirections(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => roomOf(path) !== 'outside' && !isTestCode(path))
    .flatMap((file) =>
      file.imports.flatMap((each) => {
        const message = judge(file, each)
        return message === null ? [] : [{ path: file.path, message }]
      }),
    )
}

/** Files that speak SQL and nothing of HTTP. */
export function checkQueries(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => /(^|[/-])queries\.ts$/.test(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(
          ({ target }) => target.startsWith('server/http/') || ['fastify', 'node:http'].includes(target),
        )
        .map(({ target }) => ({
          path,
          message: `imports ${target}; queries speak SQL and nothing of HTTP.`,
        })),
    )
}
