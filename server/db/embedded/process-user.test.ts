import assert from 'node:assert/strict'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, suite, test } from 'node:test'
import { startEmbeddedPostgres } from '../embedded.ts'
import { findPostgresBinaries } from './binaries.ts'
import { chooseProcessUser, isRoot, prepareCommands } from './process-user.ts'
import { runProgram } from './run-program.ts'

const asRoot = { skip: isRoot() ? false : 'only root has to become another user', timeout: 60_000 }
const CAP_DAC_OVERRIDE = 1 << 1

suite('the user of the embedded PostgreSQL', () => {
  let parent: string

  beforeEach(async () => {
    parent = await mkdtemp(path.join(tmpdir(), 'sanad-user-'))
  })

  afterEach(() => rm(parent, { recursive: true, force: true }))

  test('an ordinary user runs the programs as they are', async () => {
    const prepare = await prepareCommands(undefined, '/bin/initdb', '/tmp')
    assert.deepEqual(prepare('/bin/initdb', ['-V']), { file: '/bin/initdb', args: ['-V'] })
  })

  for (const { mode, capabilities } of [
    { mode: 0o755, capabilities: 0 },
    { mode: 0o700, capabilities: CAP_DAC_OVERRIDE },
  ]) {
    test(
      `below a root-owned ${mode.toString(8)} directory the server has capabilities ${capabilities}`,
      asRoot,
      async () => {
        await chmod(parent, mode)
        const postgres = await startEmbeddedPostgres({ dataDir: parent })
        try {
          const data = path.join(parent, 'postgres', 'data')
          const [pid] = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n')
          const status = await readFile(`/proc/${pid}/status`, 'utf8')
          const { uid } = await stat(data)
          assert.notEqual(uid, 0)
          assert.match(status, new RegExp(`^Uid:\\t${uid}\\t${uid}\\t${uid}\\t${uid}$`, 'm'))
          assert.equal(Number.parseInt(/^CapEff:\t(.*)$/m.exec(status)?.[1] ?? '', 16), capabilities)
        } finally {
          await postgres.stop()
        }
      },
    )
  }

  test('programs below a directory that is closed to the user run all the same', asRoot, async () => {
    const { initdb } = await findPostgresBinaries()
    const native = path.resolve(path.dirname(initdb), '..')
    const copy = path.join(parent, 'native')
    await cp(native, copy, { recursive: true, verbatimSymlinks: true })
    const user = await chooseProcessUser(path.join(parent, 'none'))
    assert.ok(user)
    const closed = path.join(copy, 'bin', 'initdb')
    const plain = await runProgram({ file: closed, args: ['--show', '-D', '/tmp/none'], user })
    assert.notEqual(plain.code, 0)
    const prepare = await prepareCommands(user, closed, parent)
    assert.equal((await runProgram(prepare(closed, ['--show', '-D', '/tmp/none']))).code, 0)
  })

  test('a cluster runs as the user who owns it', asRoot, async () => {
    const home = path.join(parent, 'postgres')
    await mkdir(home)
    await chown(home, 1, 1)
    assert.deepEqual(await chooseProcessUser(home), { uid: 1, gid: 1 })
  })

  test('programs that no user can run are reported with what to do', asRoot, async () => {
    const user = await chooseProcessUser(path.join(parent, 'none'))
    await assert.rejects(
      prepareCommands(user, path.join(parent, 'no-initdb'), parent),
      /^Error: PostgreSQL cannot run as root[^\n]*set DATABASE_URL\.$/,
    )
  })
})
