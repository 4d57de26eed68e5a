import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startThreadedAgent } from '../server/boot/agent-thread/threaded-agent.ts'
import { runCommandLine } from '../server/cli/run.ts'
import { newMasterKey } from '../server/config.ts'
import type { ModelSettings } from '../server/platform/model-settings.ts'
import { type Observations, watch } from '../server/platform/observe.ts'
import { createWorker, type Worker } from '../server/worker.ts'
import { until } from './crash/operate.ts'
import { type ModelProvider, startModelProvider } from './model-provider/model-provider.ts'
import { startTestService, type TestApp, type TestService } from './service.ts'

interface Shown {
  readonly status: string
  readonly escalated: boolean
  readonly escalation_reason: string | null
  readonly messages: readonly {
    direction: string
    text: string
    sources: { type: string; title: string }[]
  }[]
}

// The service as an operator runs it with AGENT_MODEL, on an endpoint over real HTTP.
describe('a service with a language model', () => {
  let provider: ModelProvider
  let service: TestService
  let app: TestApp
  let token = ''
  let isBroken = false

  before(async () => {
    provider = await startModelProvider('openai-compatible', ({ said }) => {
      if (isBroken) return { status: 401 }
      return said.at(-1)?.by === 'tool'
        ? { calls: [{ name: 'reply', input: { text: 'You can return it within 14 days of receiving it.' } }] }
        : { calls: [{ name: 'search_knowledge', input: { query: 'How long can I return an item?' } }] }
    })
    const agentModel: ModelSettings = {
      ...{ provider: 'openai-compatible', model: 'double', baseUrl: provider.baseUrl, apiKey: null },
      ...{ prices: { input: 1, output: 10 }, timeLimitMs: 30_000, mostTokens: 20_000 },
    }
    service = await startTestService({ agentModel })
    app = await service.createDemo()
    token = await service.token(app)
  })
  after(async () => {
    await service.close()
    await provider.close()
  })

  async function ask(
    thread: string,
    text: string,
    worker: Pick<Worker, 'drain'> = service.worker,
  ): Promise<Shown> {
    const { statusCode } = await service.call({
      ...{ path: '/v1/inbound-events', token, headers: { 'idempotency-key': thread } },
      body: {
        ...{ channel: 'web', external_message_id: thread, external_thread_id: thread, text },
        sender: { external_id: thread },
      },
    })
    assert.equal(statusCode, 202)
    await worker.drain()
    const list = await service.call({ path: '/v1/conversations?limit=1', token })
    const id = list.json<{ data: { id: string }[] }>().data[0]?.id
    return (await service.call({ path: `/v1/conversations/${id}`, token })).json<{ data: Shown }>().data
  }

  async function listTurns(organization: string): Promise<{ code: number; out: string; complaints: string }> {
    const out: string[] = []
    const complaints: string[] = []
    const code = await runCommandLine({
      argv: ['agent', 'turns', '--organization', organization, '--environment', 'sandbox', '--json'],
      env: { DATABASE_URL: service.database.url, MASTER_KEY: Buffer.alloc(32, 7).toString('base64') },
      print: async (text) => void out.push(text),
      complain: async (text) => void complaints.push(text),
    })
    return { code, out: out.join(''), complaints: complaints.join('') }
  }

  it('answers with what the model wrote and the article that it rests on', async () => {
    const { messages, status } = await ask('returns', 'How long can I return an item?')
    const reply = messages.find(({ direction }) => direction === 'out')
    assert.equal(reply?.text, 'You can return it within 14 days of receiving it.')
    assert.deepEqual(
      reply?.sources.map(({ type, title }) => [type, title]),
      [['article', 'Returns and exchanges']],
    )
    assert.equal(status, 'pending')
  })

  it('hands over where the endpoint is broken, with a word for the customer', async () => {
    isBroken = true
    const {
      messages,
      escalated,
      escalation_reason: reason,
    } = await ask('broken', 'How long can I return an item?')
    isBroken = false
    assert.deepEqual([escalated, reason], [true, 'agent_error'])
    assert.match(
      messages.find(({ direction }) => direction === 'out')?.text ?? '',
      /handing you over to a colleague/,
    )
  })

  it('asks the endpoint again once it is mended, with nothing started anew', async () => {
    const { messages } = await ask('mended', 'How long can I return an item?')
    assert.equal(
      messages.find(({ direction }) => direction === 'out')?.text,
      'You can return it within 14 days of receiving it.',
    )
  })

  it('tells somebody in danger whom to call, be the endpoint broken or not', async () => {
    for (const broken of [true, false]) {
      isBroken = broken
      const { messages, escalated } = await ask(`danger-${broken}`, 'my nephew stopped breathing')
      isBroken = false
      assert.equal(escalated, true)
      assert.match(
        messages.find(({ direction }) => direction === 'out')?.text ?? '',
        /^If anybody is in danger, call the emergency number now/,
      )
    }
  })

  it('tells the operator what the turns took, newest first, and only the organization’s own', async () => {
    const { code, out } = await listTurns(app.tenant.organizationId)
    assert.equal(code, 0)
    const turns = JSON.parse(out) as Record<string, unknown>[]
    assert.deepEqual(
      turns.map(
        ({ model, outcome, steps, input_tokens: input, output_tokens: output, cost_micros: cost }) => [
          ...[model, outcome, steps, input, output, cost],
        ],
      ),
      [
        ['openai-compatible:double', 'answered', 2, 200, 20, 400],
        ['openai-compatible:double', 'rejected', 0, null, null, null],
        ['openai-compatible:double', 'answered', 2, 200, 20, 400],
      ],
    )
    const stranger = await service.createApp(await service.createOrganization())
    assert.equal((await listTurns(stranger.tenant.organizationId)).out.trim(), '[]')
    const { code: refused, complaints } = await listTurns('nobody')
    assert.deepEqual([refused, complaints], [1, 'sanad: There is no organization "nobody".\n'])
  })

  it('tells whoever watches the process what a turn took, though the agent thinks in a thread of its own', async () => {
    const { opened, database } = service
    const agent = startThreadedAgent({
      ...{ config: opened.config, databaseUrl: database.url, masterKey: Buffer.alloc(32, 7) },
      write: () => undefined,
    })
    const told: Observations['modelTurn'][] = []
    const stop = watch('modelTurn', (turn) => void told.push(turn), assert.ifError)
    try {
      // Until then a worker claims nothing for it.
      await until(60_000, 'a loaded agent', () => agent.loadState?.() === 'loaded')
      await ask('watched', 'How long can I return an item?', createWorker(opened, agent))
    } finally {
      stop()
      await agent.close()
    }
    assert.deepEqual(
      told.map(({ outcome, inputTokens, outputTokens }) => [outcome, inputTokens, outputTokens]),
      [['answered', 200, 20]],
    )
    assert.ok((told[0]?.durationMs ?? 0) > 0)
  })

  it('names the agent to the operator, and never its key', async () => {
    const out: string[] = []
    await runCommandLine({
      argv: ['doctor'],
      env: {
        ...{ AGENT_MODEL: 'openai:gpt-5', AGENT_MODEL_API_KEY: 'key-that-nobody-may-read' },
        ...{ DATABASE_URL: service.database.url, MASTER_KEY: newMasterKey(), PORT: '1' },
      },
      print: async (text) => void out.push(text),
      complain: async (text) => void out.push(text),
    })
    assert.match(
      out.join(''),
      /^ok {4}agent: openai gpt-5 at https:\/\/api\.openai\.com\/v1, with a key, without prices$/m,
    )
    assert.doesNotMatch(out.join(''), /key-that-nobody-may-read/)
  })
})
