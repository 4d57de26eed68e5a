import { enableCompileCache, flushCompileCache } from 'node:module'

// V8 reads these options only when it starts. Left alone it lets a busy process's young generation grow to 134 MB, of which 2 are alive; one
// as small as ours is collected best by one thread (decision 046).
const LEAN = ['--no-parallel-scavenge']

// How each role's process begins, and what it loads. A gateway keeps next to nothing from one request to the next, so its old generation may grow by
// less than V8 lets it, and Maglev, the middle one of V8's compilers, keeps some 8 MB and speeds up no request that runs for more than a few seconds.
const ROLES = {
  gateway: {
    options: ['--max-semi-space-size=8', '--heap-growing-percent=30', '--no-maglev'],
    load: () => [import('./gateway.ts')],
  },
  worker: { options: ['--max-semi-space-size=24'], load: loadWorker },
  start: {
    options: ['--max-semi-space-size=24'],
    load: () => [import('./gateway.ts'), import('./demo/first-start.ts'), ...loadWorker()],
  },
}

function loadWorker() {
  return [import('./worker.ts'), import('./boot/threaded-agent.ts'), import('./boot/create-agent.ts')]
}

// One heap for memory outside V8's: a thread with a heap of its own keeps what it once took.
const LEAN_ENVIRONMENT = { MALLOC_ARENA_MAX: '1' }

/** Begins again with those options as the same process: whoever watches it sees the same id, streams and directory. */
function startLean() {
  // What the operator gave comes last, and so decides.
  const options = [...LEAN, ...role.options, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, [process.execPath, ...options], { ...LEAN_ENVIRONMENT, ...process.env })
}

const role =
  process.platform !== 'win32' && Object.hasOwn(ROLES, process.argv[2]) ? ROLES[process.argv[2]] : null
const leanStarts = process.execArgv.filter((option) => option === LEAN[0]).length
if (role !== null && leanStarts === 0) startLean()

// What follows is compiled once and read from the cache afterwards; a cache that cannot be written is no error. This file is JavaScript,
// because Node strips the types of its first file before any cache is open.
enableCompileCache()

if (role !== null && leanStarts === 1) {
  await Promise.all([import('./cli/main.ts'), import('./boot/run-service.ts'), ...role.load()])
  // What Node strips types with, 20 MB, stays for as long as the process lives. Once the stripped code is in the cache, a new start does
  // without it.
  if (process.moduleLoadList.some((name) => name.includes('/amaro/'))) {
    flushCompileCache()
    startLean()
  }
}
const { main } = await import('./cli/main.ts')
await main()
