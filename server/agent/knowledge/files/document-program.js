import { enableCompileCache } from 'node:module'

// The program of the thread that `document-reader.ts` starts; JavaScript for the reason that
// `boot/agent-thread/agent-program.js` gives.
enableCompileCache()
await import('./document-thread.ts')
