import { enableCompileCache, flushCompileCache } from 'node:module'

// V8 takes these when it starts and not later. Left alone it lets the young generation of a busy gateway grow to 134 MB, of which 2 are
// alive, and the old one to a multiple of what is alive in it. Collecting so small a generation is no work to share between threads.
const LEAN = ['--max-semi-space-size=4', '--heap-growing-percent=30', '--no-parallel-scavenge']

/** Begins again with those options as the same process: whoever watches it sees the same id, streams and directory. */
function startLean() {
  // Options that the operator gave come last, and so decide.
  process.execve(process.execPath, [process.execPath, ...LEAN, ...process.execArgv, ...process.argv.slice(1)])
}

const isGateway = process.argv[2] === 'gateway' && process.platform !== 'win32'
const leanStarts = process.execArgv.filter((option) => option === LEAN[0]).length
if (isGateway && leanStarts === 0) startLean()

// What follows is compiled once and read from the cache afterwards; a cache that cannot be written is no error. This file is JavaScript,
// because Node strips the types of its first file before any cache is open.
enableCompileCache()

if (isGateway && leanStarts === 1) {
  await Promise.all([import('./cli/main.ts'), import('./boot/run-service.ts'), import('./gateway.ts')])
  // What Node strips types with, 20 MB, stays for as long as the process lives; once they are in the cache it is not needed.
  if (process.moduleLoadList.some((name) => name.includes('/amaro/'))) {
    flushCompileCache()
    startLean()
  }
}
const { main } = await import('./cli/main.ts')
await main()
