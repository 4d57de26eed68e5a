import type { Finding, SourceFile } from './source-tree.ts'

const MOST_LINES = 400
const HEAD_LINES = 12
const LENGTH_REASON = /This file is long because \S/

/** Code longer than a reader holds in mind needs a reason at its head. Migrations are frozen and exempt. */
export function checkLength(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => /\.(tsx?|css|m?js)$/.test(path))
    .flatMap(({ path, text }) => {
      const lines = text.split('\n')
      const count = lines.length - (lines.at(-1) === '' ? 1 : 0)
      const head = lines.slice(0, HEAD_LINES).join('\n')
      if (count <= MOST_LINES || LENGTH_REASON.test(head)) return []
      return [
        {
          path,
          message: `has ${count} lines. Split it, or say in its head comment: "This file is long because …".`,
        },
      ]
    })
}

const MOST_COLUMNS = 120
const COMMENT = /^\s*(?:\/\/|\/?\*|#)/

/** Comments wrap at 120 columns, as the formatter wraps code; an address that is longer may stand alone on its line. */
export function checkWidth(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => /\.(tsx?|m?js)$/.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const words = line.replace(COMMENT, '').trim().split(' ')
        if (line.length <= MOST_COLUMNS || words.length === 1 || !COMMENT.test(line)) return []
        return [{ path, message: `has a comment of ${line.length} columns in line ${index + 1}: wrap it.` }]
      }),
    )
}

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const MIGRATION = /^\d{4}_[a-z0-9_]+\.sql$/
const WELL_KNOWN = new Set(['README.md', 'STYLE.md', 'ARCHITECTURE.md', 'Dockerfile'])
const EMPTY_NAMES = new Set(['utils', 'util', 'helpers', 'helper', 'misc'])

/** Names are kebab-case and say what is inside. */
export function checkNames(files: readonly SourceFile[]): Finding[] {
  return files.flatMap(({ path }) => {
    const segments = path.split('/')
    const name = segments.at(-1) ?? ''
    const empty = segments.find((segment) => EMPTY_NAMES.has(segment.split('.')[0] ?? ''))
    const isWellNamed =
      WELL_KNOWN.has(name) ||
      MIGRATION.test(name) ||
      segments.every((segment) => KEBAB.test(segment.replace(/^\./, '')))
    return [
      ...(isWellNamed ? [] : [{ path, message: 'is not named in kebab-case.' }]),
      ...(empty === undefined
        ? []
        : [{ path, message: `"${empty}" says nothing. Name it for what it does.` }]),
    ]
  })
}

// Spelled in halves, so that this file does not break its own rule.
const BANNED_WORDS = ['TO-DO', 'FIX-ME', 'XX-X', 'HA-CK'].map((word) => word.replace('-', ''))
// A statement, not a line of a program that a message shows.
const PRINTING = new RegExp(`^\\s*${['console', 'log'].join('\\.')}\\(`, 'm')

/** Unfinished business is finished or written down elsewhere; only commands print. */
export function checkWords(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => /\.(tsx?|css|sql|md|m?js)$/.test(path))
    .flatMap(({ path, text }) => {
      const words = BANNED_WORDS.filter((word) => new RegExp(`\\b${word}\\b`).test(text))
      const prints =
        /^(server|contract|client)\//.test(path) &&
        !/\.test\.ts$|^server\/cli\//.test(path) &&
        PRINTING.test(text)
      return [
        ...words.map((word) => ({ path, message: `contains "${word}". Do it now or leave it out.` })),
        ...(prints
          ? [{ path, message: 'prints to the console. Use context.log; only server/cli/ prints.' }]
          : []),
      ]
    })
}

/** A URL writes spaces and letters beyond ASCII in its own way: in a folder that has them its path leads nowhere. */
export function checkFilePaths(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => /\.(tsx?|m?js)$/.test(path))
    .filter(({ text }) => /import\.meta\.url\)\.pathname/.test(text))
    .map(({ path }) => ({ path, message: 'takes the path of a file from its URL. Use fileURLToPath.' }))
}

// The start hands the environment to the configuration, and a gateway that begins again to itself; a child process gets
// the few variables that it needs handed on.
const MAY_SEE_ENVIRONMENT = new Set([
  'server/config.ts',
  'server/db/embedded/run-program.ts',
  'server/main.js',
])

/** The environment is read in one place, where every variable is checked. */
export function checkEnvironment(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => /^(server|contract|client)\//.test(path) && !/\.test\.ts$/.test(path))
    .filter(({ path }) => !MAY_SEE_ENVIRONMENT.has(path) && !path.startsWith('server/cli/'))
    .filter(({ text }) => /\bprocess\.env\b/.test(text))
    .map(({ path }) => ({
      path,
      message: 'reads process.env. Only server/config.ts does; take the value as an argument.',
    }))
}

/** Addresses in the lock file would tie every installation to one registry. */
export function checkLockFile(text: string): Finding[] {
  return /"resolved":\s*"http/.test(text)
    ? [
        {
          path: 'package-lock.json',
          message: 'records download addresses. Run "npm install --omit-lockfile-registry-resolved".',
        },
      ]
    : []
}

/** Everything that an operator can type or set: how to start and to test, every command and every variable. */
export function checkReadme(
  text: string,
  { commands, variables }: { readonly commands: readonly string[]; readonly variables: readonly string[] },
): Finding[] {
  const shown = [
    'npm ci && npm start',
    'npm ci && npm test',
    ...[...commands, ...variables].map((name) => `\`${name}`),
  ]
  return shown
    .filter((one) => !text.includes(one))
    .map((one) => ({ path: 'README.md', message: `does not show "${one}".` }))
}
