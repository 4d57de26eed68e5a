import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, suite, test } from 'node:test'
import { type CommandLine, commandLine } from '../../../test/command-line.ts'
import { type ModelProvider, startModelProvider } from '../../../test/model-provider/model-provider.ts'
import { startTestService, type TestApp, type TestService } from '../../../test/service.ts'
import { answering, cancelOrder, startApi, type TestApi, trackOrder } from '../../actions/test-factories.ts'
import { sql, statement } from '../../db/sql.ts'

interface Asked {
  readonly question: string
  readonly outcome: string
  readonly text: string | null
  readonly sources: { id: string; title: string; heading: string; file: string; folder: string }[]
  readonly escalation_reason: string | null
  readonly queue: string | null
  readonly escalation_summary: string | null
  readonly intent: string | null
  readonly action: { name: string; parameters: unknown; status: string; detail: string | null } | null
  readonly nearest: { title: string; heading: string; file: string; score: number }[]
  readonly thresholds: { answer: number; answer_in_other_language: number; ask_back: number } | null
  readonly model: Record<string, unknown> | null
  readonly notes: string[]
}

interface Shown {
  readonly intent: string | null
  readonly queue: string | null
  readonly escalation_reason: string | null
  readonly escalation_summary: string | null
  readonly messages: { direction: string; text: string; sources: { id: string }[] }[]
}

const KINDS = {
  answered: 'When will I get my money back?',
  arabic: 'كم يستغرق التوصيل إلى جدة؟',
  personal: 'When does order 48213 arrive?',
  unknown: 'Do you sell cars?',
  person: 'I want to talk to a person',
  ruled: 'I am going to call my lawyer about the delivery',
  unsure: 'return an open box',
  vague: 'I have a question',
  greeting: 'hello',
  compared: 'Which boat is the cheapest?',
} as const

const BOATS = 'Boat,Price,Seats\nNora,300 SAR,6\nLuna,700 SAR,12\n'

suite('agent ask', () => {
  let service: TestService
  let demo: TestApp
  let commands: CommandLine
  let api: TestApi
  let folder = ''
  let of: string[] = []

  before(async () => {
    service = await startTestService()
    demo = await service.createDemo()
    api = await startApi(answering({ status: 'shipped' }))
    folder = await mkdtemp(path.join(tmpdir(), 'sanad-ask-'))
    commands = commandLine(service.database, { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' })
    of = ['--organization', demo.tenant.organizationId, '--environment', 'sandbox']
    await commands.run(
      'agent-rules',
      'put',
      ...of,
      await file('[{"pattern":"lawyer","queue":"complaints","escalates":true}]'),
    )
    await commands.run('knowledge', 'import', ...of, await file(BOATS, 'boats.csv'))
  })
  after(async () => {
    await service.close()
    await api.close()
    await rm(folder, { recursive: true })
  })

  async function file(text: string, called = 'given'): Promise<string> {
    const name = path.join(folder, called)
    await writeFile(name, text)
    return name
  }

  const ask = (...words: string[]) => commands.json<Asked>('agent', 'ask', ...of, ...words)

  const put = async (action: object) =>
    commands.json('actions', 'put', ...of, await file(JSON.stringify(action)))

  /** An action that asks nothing of the customer's own record. */
  async function putTracking(): Promise<void> {
    const { parameters } = trackOrder('') as { parameters: { properties: { order_number: object } } }
    const { order_number } = parameters.properties
    const open = { ...parameters, properties: { order_number }, required: ['order_number'] }
    await put(trackOrder(api.url, { parameters: open }, { url: `${api.url}/orders/{order_number}` }))
  }

  /** What a customer who begins a conversation with it gets. */
  async function write(text: string, thread: string): Promise<Shown> {
    const token = await service.token(demo)
    const { statusCode } = await service.call({
      ...{ path: '/v1/inbound-events', token, headers: { 'idempotency-key': thread } },
      body: {
        ...{ channel: 'web', external_message_id: thread, external_thread_id: thread, text },
        sender: { external_id: thread },
      },
    })
    assert.equal(statusCode, 202)
    await service.worker.drain()
    const list = await service.call({ path: '/v1/conversations?limit=1', token })
    const id = list.json<{ data: { id: string }[] }>().data[0]?.id ?? ''
    return commands.json<Shown>('conversations', 'show', id)
  }

  /** Every row of every table, with the transaction that wrote it. */
  async function readEverything(): Promise<Record<string, string>> {
    const { shared } = service.database.db
    const tables = await shared.query<{ name: string }>(sql`
      SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND has_table_privilege(oid, 'SELECT')
      ORDER BY relname`)
    const read = tables.map(async ({ name }) => {
      const table = statement(name, [])
      const [row] = await shared.query<{ rows: string }>(
        sql`SELECT coalesce(string_agg(t.xmin || ':' || t::text, E'\n' ORDER BY t::text), '') AS rows FROM ${table} t`,
      )
      return [name, row?.rows ?? ''] as const
    })
    const everything = Object.fromEntries(await Promise.all(read))
    for (const written of ['messages', 'outgoing_messages', 'tickets', 'knowledge_passages', 'agent_rules'])
      assert.notEqual(everything[written], '', written)
    return everything
  }

  test('an action that needs a list says that only a language model can begin it', async () => {
    const { parameters } = trackOrder('') as { parameters: { properties: object } }
    const properties = { ...parameters.properties, items: { type: 'array' } }
    const needs = (required: string[]) =>
      trackOrder(api.url, { parameters: { ...parameters, properties, required } })
    const tell = async (action: object) =>
      (await commands.run('actions', 'put', ...of, await file(JSON.stringify(action)))).stdout
    const may = 'The agent may use the action track_order.\n'
    assert.equal(await tell(needs(['order_number', 'phone'])), may)
    const only = 'Only a language model can: the built-in agent finds no items in words.\n'
    assert.equal(await tell(needs(['order_number', 'phone', 'items'])), `${may}${only}`)
    const document = await file(JSON.stringify(needs(['order_number', 'phone', 'items'])))
    const { code, stdout, stderr } = await commands.run('actions', 'put', ...of, document, '--json')
    assert.deepEqual([code, JSON.parse(stdout).name, stderr], [0, 'track_order', `sanad: ${only}`])
    await commands.run('actions', 'remove', ...of, 'track_order')
  })

  test('tells the reply, its sources by article and heading, and the nearest passages with what an answer needs', async () => {
    const asked = await ask('When will I get', 'my money back?')
    assert.equal(asked.question, KINDS.answered)
    assert.equal(asked.outcome, 'answered')
    assert.match(asked.text ?? '', /3 business days/)
    const [source] = asked.sources
    assert.deepEqual(
      [source?.title, source?.heading, source?.folder, source?.file],
      ['Refunds', 'When you get your money back', 'demo', 'refunds.en.md'],
    )
    assert.deepEqual(asked.thresholds, { answer: 0.75, answer_in_other_language: 0.85, ask_back: 0.5 })
    const scores = asked.nearest.map(({ score }) => score)
    assert.deepEqual(
      scores,
      [...scores].sort((one, other) => other - one),
    )
    assert.ok((scores[0] ?? 0) >= (asked.thresholds?.answer ?? 1))
    assert.deepEqual(
      [asked.escalation_reason, asked.queue, asked.action, asked.model, asked.notes],
      [null, null, null, null, []],
    )
    const { stdout } = await commands.run('agent', 'ask', ...of, KINDS.answered)
    assert.match(stdout, /^Answered\.\nThe customer reads:\n {4}We check/)
    assert.match(
      stdout,
      /\nSource: 0\.\d\d {2}Refunds: When you get your money back {2}demo\/refunds\.en\.md\n/,
    )
    assert.match(stdout, /An answer needs 0\.75, or 0\.85 in the other language/)
  })

  test('decides as in a real turn', async () => {
    const outcomes: string[] = []
    for (const [kind, text] of Object.entries(KINDS)) {
      const real = await write(text, kind)
      const reply = real.messages.find(({ direction }) => direction === 'out')
      const asked = await ask(text)
      assert.deepEqual(
        [asked.text, asked.sources.map(({ id }) => id), asked.escalation_reason, asked.escalation_summary],
        [reply?.text, reply?.sources.map(({ id }) => id), real.escalation_reason, real.escalation_summary],
        kind,
      )
      assert.deepEqual([asked.intent, asked.queue], [real.intent, real.queue], kind)
      outcomes.push(`${kind}: ${asked.outcome} ${asked.escalation_reason}`)
    }
    assert.deepEqual(outcomes, [
      'answered: answered null',
      'arabic: answered null',
      'personal: handed_over no_answer',
      'unknown: handed_over no_answer',
      'person: handed_over customer_request',
      'ruled: handed_over rule',
      'unsure: asked_back null',
      'vague: asked_back null',
      'greeting: small_talk null',
      'compared: answered null',
    ])
  })

  test('names an action that would run with its parameters, and runs none', async () => {
    await putTracking()
    await put(cancelOrder(api.url))
    const call = { name: 'track_order', parameters: { order_number: '48213' } }
    const runs = await ask('Where is my order 48213?')
    assert.deepEqual([runs.outcome, runs.text], ['action', null])
    assert.deepEqual(runs.action, { ...call, status: 'would_run', detail: null })
    const { stdout } = await commands.run('agent', 'ask', ...of, 'Where is my order 48213?')
    assert.match(stdout, /^Would run an action: track_order with \{"order_number":"48213"\}\.\n/)
    const lacks = await ask('Where is my order?')
    assert.deepEqual([lacks.outcome, lacks.text], ['asked_back', 'What is your order number?'])
    assert.equal(lacks.action?.status, 'incomplete')
    const needsYes = await ask('Please cancel order 48213')
    assert.deepEqual([needsYes.outcome, needsYes.text], ['asked_back', 'Shall I cancel order 48213?'])
    assert.deepEqual([needsYes.action?.name, needsYes.action?.status], ['cancel_order', 'needs_yes'])
    await put(trackOrder(api.url))
    const unverified = await ask('Where is my order 48213?')
    assert.deepEqual([unverified.outcome, unverified.escalation_reason], ['handed_over', 'no_answer'])
    assert.deepEqual(unverified.action, {
      ...{ ...call, status: 'unverified' },
      detail: 'It is not known of the customer: customer.phone.',
    })
    assert.equal(api.received.length, 0)
  })

  test('asks every line of a file, and counts what becomes of them', async () => {
    const lines = [
      '\ufeffWhen will I get my money back?',
      '',
      '  Do you sell cars?\r',
      'hello',
      'return an open box',
    ]
    const questions = await file(lines.join('\n'))
    const told = await commands.json<{ summary: object; questions: Asked[] }>(
      ...['agent', 'ask', ...of, '--file', questions],
    )
    assert.deepEqual(told.summary, {
      questions: 4,
      answered: 1,
      asked_back: 1,
      handed_over: 1,
      action: 0,
      small_talk: 1,
    })
    assert.deepEqual(
      told.questions.map(({ question }) => question),
      ['When will I get my money back?', 'Do you sell cars?', 'hello', 'return an open box'],
    )
    const { stdout } = await commands.run('agent', 'ask', ...of, '--file', questions)
    assert.match(stdout, /^1\. When will I get my money back\?\n {4}Answered {2}0\.\d\d {2}Refunds: /)
    assert.match(
      stdout,
      /\n2\. Do you sell cars\?\n {4}Handed over \(no_answer\) to the queue products {2}nearest 0\.0/,
    )
    assert.ok(
      stdout.endsWith(
        'Of 4: 1 answered, 1 asked back, 1 handed over, 0 would run an action, 1 small talk.\n',
      ),
    )
  })

  test('refuses what is no question', async () => {
    for (const words of [[], ['Hello?', '--file', 'questions.txt']]) {
      const { code, stdout, stderr } = await commands.run('agent', 'ask', ...of, ...words)
      assert.deepEqual([code, stdout], [2, ''])
      assert.match(stderr, /either a TEXT or a --file/)
    }
    for (const [words, why] of [
      [['--file', path.join(folder, 'missing')], /cannot be read \(ENOENT\)/],
      [['--file', await file(' \n')], /holds no question/],
      [['x'.repeat(20_001)], /longer than 20000 characters/],
    ] as const) {
      const { code, stdout, stderr } = await commands.run('agent', 'ask', ...of, ...words)
      assert.deepEqual([code, stdout], [1, ''])
      assert.match(stderr, /^sanad: [^\n]+\n$/)
      assert.match(stderr, why)
    }
  })

  test('says where nothing can be answered yet: no knowledge, and an empty wallet', async () => {
    const live = ['--organization', demo.tenant.organizationId, '--environment', 'live']
    const asked = await commands.json<Asked>('agent', 'ask', ...live, KINDS.answered)
    assert.deepEqual([asked.outcome, asked.escalation_reason], ['handed_over', 'no_answer'])
    assert.match(asked.notes.join('\n'), /^The wallet holds too little.*\nThere is nothing to answer from/)
  })

  test('writes nothing, not a row: it does its work where the database takes no writes', async () => {
    const url = new URL(service.database.url)
    url.searchParams.set('options', '-c default_transaction_read_only=on')
    const readOnly = commandLine({ url: url.href })
    const refused = await readOnly.run('organizations', 'create', '--name', 'Other')
    assert.match(refused.stderr, /takes no writes/)
    const texts = [...Object.values(KINDS), 'Where is my order 48213?', 'Please cancel order 48213']
    const before = await readEverything()
    for (const text of texts) await ask(text)
    await commands.run('knowledge', 'list', ...of)
    assert.deepEqual(await readEverything(), before)
    const questions = await file(texts.join('\n'))
    const { summary } = await readOnly.json<{ summary: { questions: number } }>(
      ...['agent', 'ask', ...of, '--file', questions],
    )
    assert.equal(summary.questions, texts.length)
  })

  suite('with a language model', () => {
    let provider: ModelProvider
    let isBroken = false
    let acts = false
    let withModel: CommandLine

    before(async () => {
      provider = await startModelProvider('openai-compatible', ({ said }) => {
        if (isBroken) return { status: 401 }
        const last = said.at(-1)
        if (acts) return { calls: [{ name: 'track_order', input: { order_number: '48213' } }] }
        return last?.by === 'tool'
          ? {
              calls: [
                { name: 'reply', input: { text: 'You can return it within 14 days of receiving it.' } },
              ],
            }
          : { calls: [{ name: 'search_knowledge', input: { query: 'How long can I return an item?' } }] }
      })
      withModel = commandLine(service.database, {
        AGENT_MODEL: 'openai-compatible:double',
        AGENT_MODEL_BASE_URL: provider.baseUrl,
        AGENT_MODEL_PRICES: '1,10',
      })
    })
    after(() => provider.close())

    const ask = (text: string) => withModel.json<Asked>('agent', 'ask', ...of, text)

    test('asks the model, tells what that took, and keeps nothing of it', async () => {
      const before = await readEverything()
      const asked = await ask('How long may I send an item back?')
      assert.deepEqual(
        [asked.outcome, asked.text],
        ['answered', 'You can return it within 14 days of receiving it.'],
      )
      assert.equal(asked.sources[0]?.file, 'returns.en.md')
      assert.equal(asked.model?.model, 'openai-compatible:double')
      assert.deepEqual([asked.model?.outcome, asked.model?.steps, asked.thresholds], ['answered', 2, null])
      const { stdout } = await withModel.run('agent', 'ask', ...of, 'How long may I send an item back?')
      assert.match(
        stdout,
        /\nopenai-compatible:double: answered in 2 steps, \d+ \+ \d+ tokens, cost 0\.\d+\n$/,
      )
      assert.deepEqual(await readEverything(), before)
    })

    test('ends where the model would run an action', async () => {
      await putTracking()
      acts = true
      const asked = await ask('How long may I send an item of 48213 back?')
      acts = false
      assert.deepEqual([asked.outcome, asked.text, asked.model?.steps], ['action', null, 1])
      assert.deepEqual(asked.action, {
        ...{ name: 'track_order', parameters: { order_number: '48213' } },
        ...{ status: 'would_run', detail: null },
      })
      assert.equal(api.received.length, 0)
    })

    test('says why the model failed', async () => {
      isBroken = true
      const asked = await ask('How long may I send an item back?')
      isBroken = false
      assert.deepEqual([asked.outcome, asked.escalation_reason], ['handed_over', 'agent_error'])
      assert.equal(asked.model?.outcome, 'rejected')
      assert.match(asked.notes.join('\n'), /^the model failed; a person takes over \(rejected, 401/)
    })
  })
})
