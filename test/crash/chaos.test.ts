import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runServiceChaos } from './chaos.ts'

const onPosix = { skip: process.platform === 'win32' ? 'signals differ on Windows' : false }

// The long run: node test/crash/chaos.ts --faults 100 --messages 6000
test(
  'whatever breaks, in turn: accepted once, answered once, billed once, delivered, in order',
  onPosix,
  async () => {
    const { lines, breaches } = await runServiceChaos({
      faults: 14,
      messages: 225,
      seed: 1,
      report: () => undefined,
    })
    assert.deepEqual(breaches, [], lines.join('\n'))
  },
)
