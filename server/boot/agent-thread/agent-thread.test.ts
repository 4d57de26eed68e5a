import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { loadConfig } from '../../config.ts'
import type { AgentThreadData } from './agent-thread.ts'

const workerData: AgentThreadData = {
  ...{ config: loadConfig({}), databaseUrl: 'postgres://127.0.0.1:1/none', masterKey: Buffer.alloc(32) },
}

// Enough to load what it thinks with, and too little to think.
const NARROW_MB = 70
const WIDE_MB = 200

async function firstWord(maxOldGenerationSizeMb: number): Promise<unknown> {
  const thread = new Worker(new URL('./agent-program.js', import.meta.url), {
    ...{ workerData, resourceLimits: { maxOldGenerationSizeMb } },
  })
  try {
    return (await once(thread, 'message'))[0]
  } finally {
    await thread.terminate()
  }
}

test('a thread without room to think is not loaded, so no turn is asked of it', async () => {
  await assert.rejects(firstWord(NARROW_MB), { code: 'ERR_WORKER_OUT_OF_MEMORY' })
  assert.deepEqual(await firstWord(WIDE_MB), { kind: 'ready' })
})
