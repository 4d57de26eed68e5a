/** Why PostgreSQL did not start, as far as the caller must react differently. */
export type StartFailure = 'already-running' | 'shared-memory-in-use' | 'port-taken' | 'other'

/** The `code` of a system or PostgreSQL error, or an empty string. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Classifies what PostgreSQL wrote before it gave up. The texts are those of `lc_messages=C`. */
export function classifyStartFailure(output: string): StartFailure {
  if (/lock file ".*postmaster\.pid" (already exists|is empty)/.test(output)) return 'already-running'
  if (/pre-existing shared memory block/.test(output)) return 'shared-memory-in-use'
  if (/could not bind|could not create any TCP\/IP sockets/.test(output)) return 'port-taken'
  return 'other'
}

const FOLDER_ADVICE: Readonly<Record<string, string>> = {
  EROFS:
    'its file system is mounted read-only: mount it writable, and look at the disk where nobody asked for that',
  ENOSPC: 'the disk is full: make room',
  EDQUOT: 'the quota of this user is used up: make room',
  EACCES: 'it is another user’s: start as that user, give it to this one (chown -R), or name another',
  EPERM: 'it is another user’s: start as that user, give it to this one (chown -R), or name another',
  EEXIST: 'there is a file of that name: name a folder',
  ENOTDIR: 'there is a file of that name: name a folder',
}

/** Why a folder can be neither created nor written, and what to do about it, by the `code` of the error. */
export function explainFolderFailure(code: string): string {
  return `${FOLDER_ADVICE[code] ?? 'choose another folder'} (${code})`
}

const EXPLANATIONS: readonly (readonly [pattern: RegExp, explanation: string])[] = [
  [/No space left on device|Disk quota exceeded|Check free disk space/, 'the disk is full'],
  [
    /database files are incompatible with server/,
    'the directory was made by another major version of PostgreSQL',
  ],
  [
    /cannot be run as root|must not be run as root|unprivileged user/,
    'it refuses to run as an administrator',
  ],
  [/could not look up effective user ID/, 'the user id of this process has no entry in the user database'],
  [
    /error while loading shared libraries|GLIBC_|symbol lookup error/,
    'its libraries do not load on this machine',
  ],
  [/Permission denied|Operation not permitted/, 'permission denied'],
]

// What is written where all is in order, and by an initdb that tidies up behind one of its processes.
const NO_COMPLAINT = /\bLOG: {2}|\.\.\.( ok)?$|^initdb: removing /
const NOTHING_SAID =
  'it ended and did not say why, as what is killed for lack of memory does, or finds no room on the disk for its log'

/**
 * One line for an operator, from what PostgreSQL wrote: its meaning if known, and PostgreSQL's own first complaint;
 * later ones are mostly consequences.
 */
export function explainFailure(output: string): string {
  const lines = output.split('\n').map((line) => line.trim())
  const complaints = lines.filter((line) => /\b(FATAL|PANIC|error|ERROR):/.test(line))
  const last = lines.findLast((line) => line !== '')
  const words = last === undefined || NO_COMPLAINT.test(last) ? NOTHING_SAID : last
  const complaint = (complaints[0] ?? words).replace(/^.*?\b(?:FATAL|PANIC|ERROR|error):\s+/, '')
  const known = EXPLANATIONS.find(([pattern]) => pattern.test(output))
  return known === undefined ? complaint : `${known[1]} (${complaint})`
}
