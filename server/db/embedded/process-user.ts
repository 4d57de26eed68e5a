import { stat } from 'node:fs/promises'
import { type Command, runProgram } from './run-program.ts'

/** The user and group that the server's processes and files belong to. */
export interface ProcessUser {
  readonly uid: number
  readonly gid: number
}

/** Turns a PostgreSQL program and its arguments into a command that this process may run. */
export type PrepareCommand = (file: string, args: readonly string[]) => Command

const CREATED_USER = 'sanad-postgres'

/** True when this process is root, whom PostgreSQL refuses to serve. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * The user to run as instead of root, or undefined if this process is an ordinary user. An existing cluster runs as its
 * owner, so that a directory can move between machines without changing owners.
 */
export async function chooseProcessUser(home: string): Promise<ProcessUser | undefined> {
  if (!isRoot()) return undefined
  const owner = await stat(home).catch(() => undefined)
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const found = (await findUser('postgres')) ?? (await findUser(CREATED_USER))
  const user = found ?? (await createUser()) ?? (await findUser('nobody'))
  if (user === undefined) {
    throw new Error(
      'PostgreSQL refuses to run as root, and there is no other user to run it as: create a user named ' +
        'postgres, start as an ordinary user, or set DATABASE_URL.',
    )
  }
  return user
}

/**
 * Finds, by trying, a way to run programs as `user` that can reach both the programs and `directory`. A checkout below
 * /root is closed to every other user; there the server keeps the one capability that opens such parents
 * (CAP_DAC_OVERRIDE), and the "no setuid fixup" bit because PostgreSQL calls access(2), which otherwise ignores the
 * capabilities of a process that is not root.
 */
export async function prepareCommands(
  user: ProcessUser | undefined,
  initdb: string,
  directory: string,
): Promise<PrepareCommand> {
  if (user === undefined) return (file, args) => ({ file, args })
  const ways: PrepareCommand[] = [(file, args) => ({ file, args, user })]
  if (process.platform === 'linux') ways.push((file, args) => openParents(user, file, args))
  let complaint = ''
  for (const prepare of ways) {
    // `initdb --show` resolves its own path and its libraries and refuses root, but writes nothing.
    const probe = prepare('/bin/sh', [
      '-c',
      'cd -- "$1" && exec "$2" --show -D "$1/none"',
      'sh',
      directory,
      initdb,
    ])
    const { code, output } = await runProgram(probe)
    if (code === 0) return prepare
    complaint = output.trim().split('\n').at(-1) ?? ''
  }
  throw new Error(
    `PostgreSQL cannot run as root, and user id ${user.uid} cannot reach ${directory} or ${initdb} ` +
      `(${complaint}): start as an ordinary user, put the project and DATA_DIR where that user may go, ` +
      'or set DATABASE_URL.',
  )
}

/** Gives `path` and all below it to `user`. */
export async function giveTo(user: ProcessUser, path: string): Promise<void> {
  const { code, output } = await runProgram({
    file: 'chown',
    args: ['-R', `${user.uid}:${user.gid}`, path],
  })
  if (code !== 0) {
    const reason = output.trim().split('\n')[0]
    throw new Error(
      `PostgreSQL refuses to run as root, and ${path} cannot be given to user id ${user.uid} (${reason}): ` +
        'start as an ordinary user, or set DATABASE_URL.',
    )
  }
}

function openParents({ uid, gid }: ProcessUser, file: string, args: readonly string[]): Command {
  const only = '-all,+dac_override'
  return {
    file: 'setpriv',
    args: [
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      '--securebits=+no_setuid_fixup',
      `--inh-caps=${only}`,
      `--ambient-caps=${only}`,
      `--bounding-set=${only}`,
      file,
      ...args,
    ],
  }
}

async function findUser(name: string): Promise<ProcessUser | undefined> {
  const [uid, gid] = await Promise.all([readId('-u', name), readId('-g', name)])
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}

async function readId(flag: '-u' | '-g', name: string): Promise<number | undefined> {
  const { code, output } = await runProgram({ file: 'id', args: [flag, name] })
  const id = Number(output.trim())
  return code === 0 && Number.isInteger(id) && id > 0 ? id : undefined
}

/** Creates a system user with whichever tool the machine has; undefined if it has none. */
async function createUser(): Promise<ProcessUser | undefined> {
  const tools: readonly Command[] = [
    {
      file: 'useradd',
      args: ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', CREATED_USER],
    },
    { file: 'adduser', args: ['-S', '-D', '-H', '-s', '/bin/false', CREATED_USER] },
  ]
  for (const tool of tools) {
    if ((await runProgram(tool)).code === 0) return findUser(CREATED_USER)
  }
  return undefined
}
