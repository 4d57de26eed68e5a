import { enableCompileCache } from 'node:module'
import { parentPort } from 'node:worker_threads'

// The program of the thread that `batch-signer.ts` starts. It is JavaScript and opens the compile cache for the same
// reason as `main.js`: what Node strips types with would stay in memory, 15 MB.
enableCompileCache()
const { signEs256 } = await import('./es256.ts')

let privateKey
parentPort?.on('message', (message) => {
  privateKey = message.privateKey ?? privateKey
  parentPort?.postMessage(Buffer.concat(message.inputs.map((input) => signEs256(privateKey, input))))
})
