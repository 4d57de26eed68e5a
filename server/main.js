import module from 'node:module'

// An older one stops at what it does not know, with an error that tells nobody what to do.
if (Number.parseInt(process.versions.node, 10) < 24) {
  process.stderr.write(
    `sanad: Node 24 is needed and this is ${process.versions.node}: run "npm ci" once, then "npm start" and "npm run --silent sanad -- COMMAND", which bring it along.\n`,
  )
  process.exit(1)
}

// V8 reads these options only when it starts. Left alone it lets the young generation of a busy gateway grow to 134 MB,
// of which 2 are alive, and the old one to a multiple of what is alive in it. A young generation as small as this is
// collected best by one thread. Maglev, the middle one of V8's compilers, keeps some 8 MB and speeds up nothing that
// runs for more than a few seconds (decision 046). Carrying a context from each callback to the next costs a twentieth
// of a request, and nothing here asks for it (153). V8 compiles a function well once it was called 3,000 times and has
// met nothing new for 500; what runs once for a batch of requests takes long to get there, so both are fewer. One
// thread compiles: what several take for it at once, 8 MB, stays (153).
const LEAN = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=30',
  '--no-parallel-scavenge',
  '--no-maglev',
  '--no-async-context-frame',
  '--invocation-count-for-turbofan=1000',
  '--minimum-invocations-after-ic-update=100',
  '--concurrent-turbofan-max-threads=1',
]
// One heap for memory outside V8's: a thread with a heap of its own keeps what it once took.
const LEAN_ENVIRONMENT = { MALLOC_ARENA_MAX: '1' }

/** Begins again with those options as the same process: whoever watches it sees the same id, streams and directory. */
function startLean() {
  // What the operator gave comes last, and so decides.
  const options = [...LEAN, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, [process.execPath, ...options], { ...LEAN_ENVIRONMENT, ...process.env })
}

const isGateway = process.argv[2] === 'gateway' && process.platform !== 'win32'
const leanStarts = process.execArgv.filter((option) => option === LEAN[0]).length
if (isGateway && leanStarts === 0) startLean()

// What follows is compiled once and read from the cache afterwards; a cache that cannot be written is no error. This
// file is JavaScript, because Node strips the types of its first file before any cache is open.
module.enableCompileCache()

if (isGateway && leanStarts === 1) {
  await Promise.all([import('./cli/main.ts'), import('./boot/run-service.ts'), import('./gateway.ts')])
  // What Node strips types with, 20 MB, stays for as long as the process lives. Once the stripped code is
  // in the cache, a new start does without it.
  if (process.moduleLoadList.some((name) => name.includes('/amaro/'))) {
    module.flushCompileCache()
    startLean()
  }
}
const { main } = await import('./cli/main.ts')
await main()
