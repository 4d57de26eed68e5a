import { enableCompileCache, flushCompileCache } from 'node:module'

// The program of the thread that `threaded-agent.ts` starts. It is JavaScript and opens the compile cache for
// the same reason as `main.js`: the cache that a process has opened is not its threads', and without one each
// start compiles all that the agent is made of.
enableCompileCache()
await import('./agent-thread.ts')
// Written now: a thread that is ended, or killed with its process, would leave nothing behind.
flushCompileCache()
