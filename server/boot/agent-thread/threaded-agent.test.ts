import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Decision, Turn } from '../../agent/agent.ts'
import { loadConfig } from '../../config.ts'
import { watch } from '../../platform/observe.ts'
import { startThreadedAgent, type ThreadedAgent } from './threaded-agent.ts'

const DECIDED = 'The decision.'
// What it does is said by the conversation's id.
const PROGRAM = `
  import { existsSync, writeFileSync } from 'node:fs'
  import { parentPort } from 'node:worker_threads'
  const waiting = new Map()
  parentPort.postMessage({ kind: 'ready' })
  parentPort.on('message', ({ kind, id, turn }) => {
    if (kind === 'abort') {
      parentPort.postMessage({ kind: 'log', line: 'aborted ' + waiting.get(id) })
      return parentPort.postMessage({ kind: 'failed', id, error: new Error('aborted'), facts: {} })
    }
    waiting.set(id, turn.conversationId)
    if (turn.conversationId === 'crash') process.exit(1)
    if (turn.conversationId === 'throw') throw new TypeError('a bug')
    if (turn.conversationId.startsWith('/') && !existsSync(turn.conversationId)) {
      writeFileSync(turn.conversationId, '')
      process.exit(1)
    }
    if (turn.conversationId === 'soon') setTimeout(() => parentPort.postMessage({ kind: 'decided', id, decision: { text: ${JSON.stringify(DECIDED)} } }), 1)
    if (turn.conversationId === 'busy') for (const end = performance.now() + 50; performance.now() < end;);
    if (turn.conversationId === 'fail') parentPort.postMessage({ kind: 'failed', id, error: new RangeError('too long'), facts: { code: '42501', routine: 'aclcheck_error' } })
    if (['decide', 'busy'].includes(turn.conversationId) || turn.conversationId.startsWith('/')) parentPort.postMessage({ kind: 'decided', id, decision: { text: ${JSON.stringify(DECIDED)} } })
  })`

const never = new AbortController().signal
const turnOf = (conversationId: string) => ({ conversationId }) as Turn

function openAgent(
  write: (line: string) => void,
  program = new URL(`data:text/javascript,${encodeURIComponent(PROGRAM)}`),
  limits: { readonly loadLimitMs?: number } = {},
): ThreadedAgent {
  const settings = { config: loadConfig({}), databaseUrl: '', masterKey: Buffer.alloc(32) }
  return startThreadedAgent({ ...settings, ...limits, write, program })
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await setTimeout(10)
}

async function withAgent(
  work: (agent: ThreadedAgent, lines: string[]) => Promise<void>,
  onLine: (agent: ThreadedAgent) => void = () => undefined,
): Promise<void> {
  const lines: string[] = []
  const agent = openAgent((line) => {
    lines.push(line)
    onLine(agent)
  })
  try {
    await work(agent, lines)
  } finally {
    await agent.close()
  }
}

describe('an agent in a thread of its own', () => {
  it('decides turns, and fails those at which it fails', () =>
    withAgent(async (agent) => {
      const failed = agent.answer(turnOf('fail'), never)
      const decided = agent.answer(turnOf('decide'), never)
      await assert.rejects(failed, { message: 'too long', code: '42501', routine: 'aclcheck_error' })
      assert.equal(((await decided) as Decision).text, DECIDED)
    }))

  it('has no rest while it decides one turn after the other, and rests while it waits', () =>
    withAgent(async (agent) => {
      await agent.answer(turnOf('decide'), never)
      const hasNoRest = agent.watchLoad?.() ?? assert.fail()
      await Promise.all(Array.from({ length: 4 }, () => agent.answer(turnOf('busy'), never)))
      assert.equal(hasNoRest(), true)
      // Caught in one turn for good it would decide none: that is no rush.
      assert.equal(hasNoRest(), false)
      const rests = agent.watchLoad?.() ?? assert.fail()
      await setTimeout(50)
      await agent.answer(turnOf('decide'), never)
      assert.equal(rests(), false)
    }))

  it('hears that nobody waits any more, and what it logs is passed on', () =>
    withAgent(async (agent, lines) => {
      const abort = new AbortController()
      const answer = agent.answer(turnOf('slow'), abort.signal)
      abort.abort()
      await assert.rejects(answer, /aborted/)
      assert.deepEqual(lines, ['aborted slow'])
    }))

  it('thinks about the turns that it had once more when its thread ends, and says so', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'sanad-agent-'))
    const ends: unknown[] = []
    const stop = watch(
      'threadEnd',
      (end) => ends.push(end),
      (error) => assert.fail(String(error)),
    )
    try {
      await withAgent(async (agent, lines) => {
        const answer = agent.answer(turnOf(join(directory, 'ended-once')), never)
        assert.equal((await answer).text, DECIDED)
        assert.match(lines.join(), /the thread of the agent has ended/)
        assert.deepEqual(ends, [{ turnsAskedAgain: 1 }])
      })
    } finally {
      stop()
      await rm(directory, { recursive: true })
    }
  })

  it('fails the one turn that ends every thread, and none of those that were in them beside it', () =>
    withAgent(async (agent) => {
      const soon = () => agent.answer(turnOf('soon'), never)
      const before = [soon(), soon(), soon()]
      const ending = assert.rejects(agent.answer(turnOf('crash'), never))
      const after = [soon(), soon(), soon()]
      for (const { text } of await Promise.all([...before, ...after])) assert.equal(text, DECIDED)
      await ending
    }))

  it('begins nothing new before it is found out which turn ends threads', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'sanad-agent-'))
    const came: Promise<unknown>[] = []
    try {
      await withAgent(
        async (agent) => {
          const turns = ['soon', join(directory, 'ended-once')].map((id) => agent.answer(turnOf(id), never))
          for (const { text } of await Promise.all(turns)) assert.equal(text, DECIDED)
          assert.equal(came.length, 2)
          await Promise.all(came)
        },
        (agent) => {
          if (came.length > 0) return
          const abort = new AbortController()
          came.push(assert.rejects(agent.answer(turnOf('crash'), never)))
          came.push(assert.rejects(agent.answer(turnOf('slow'), abort.signal), /nobody waits/))
          abort.abort(new Error('nobody waits'))
        },
      )
    } finally {
      await rm(directory, { recursive: true })
    }
  })

  for (const end of ['crash', 'throw']) {
    it(`fails the turns whose second thread ends as well (${end}), and thinks on in another`, () =>
      withAgent(async (agent) => {
        const others = agent.answer(turnOf('slow'), never)
        await assert.rejects(agent.answer(turnOf(end), never))
        await assert.rejects(others)
        assert.equal((await agent.answer(turnOf('decide'), never)).text, DECIDED)
      }))
  }

  it('forgets a turn that nobody waits for when its thread ends', () =>
    withAgent(async (agent) => {
      const abort = new AbortController()
      const given = agent.answer(turnOf('crash'), abort.signal)
      abort.abort()
      await assert.rejects(given)
    }))

  it('hands back the turns that it has when it is closed, and begins no more', () =>
    withAgent(async (agent) => {
      const pending = agent.answer(turnOf('slow'), never)
      const handedBack = { name: 'WorkerStops' }
      await Promise.all([assert.rejects(pending, handedBack), agent.close()])
      await assert.rejects(agent.answer(turnOf('decide'), never), handedBack)
    }))

  it('hands back what it has not begun while it still loads, when its worker stops', async () => {
    const loading = new URL('data:text/javascript,setInterval(() => undefined, 1000)')
    const agent = openAgent(() => undefined, loading)
    const pending = agent.answer(turnOf('decide'), never)
    agent.beginNoMore?.()
    for (const answer of [pending, agent.answer(turnOf('decide'), never)]) {
      await assert.rejects(answer, { name: 'WorkerStops' })
    }
    await agent.close()
  })

  it('says of its turns that it could not load what it thinks with, and thinks once it can, unasked', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'sanad-agent-'))
    const program = join(directory, 'program.mjs')
    await writeFile(program, 'import "./missing.mjs"')
    const lines: string[] = []
    const agent = openAgent((line) => lines.push(line), pathToFileURL(program))
    const notLoaded = { name: 'AgentNotLoaded' }
    try {
      assert.equal(agent.loadState?.(), 'loading')
      const asked = [agent.answer(turnOf('crash'), never), agent.answer(turnOf('decide'), never)]
      for (const answer of asked) await assert.rejects(answer, notLoaded)
      assert.equal(agent.loadState?.(), 'failed')
      assert.match(lines.join(), /the agent cannot be loaded/)
      await assert.rejects(agent.answer(turnOf('decide'), never), notLoaded)
      await writeFile(program, PROGRAM)
      await until(() => agent.loadState?.() === 'loaded')
      assert.equal((await agent.answer(turnOf('decide'), never)).text, DECIDED)
    } finally {
      await agent.close()
      await rm(directory, { recursive: true })
    }
  })

  it('cannot be loaded where that takes too long, and a turn does not count the time that it takes', async () => {
    const loading = new URL('data:text/javascript,setInterval(() => undefined, 1000)')
    const agent = openAgent(() => undefined, loading, { loadLimitMs: 300 })
    try {
      const isExcused = agent.watchLoad?.() ?? assert.fail()
      const asked = agent.answer(turnOf('decide'), never)
      assert.equal(isExcused(), true)
      await assert.rejects(asked, { name: 'AgentNotLoaded' })
      assert.equal(agent.loadState?.(), 'failed')
      assert.equal(isExcused(), false)
    } finally {
      await agent.close()
    }
  })
})
