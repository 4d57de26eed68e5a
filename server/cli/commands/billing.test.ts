import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import { commandLine } from '../../../test/command-line.ts'
import { testContext } from '../../../test/context.ts'
import { useTestDatabase } from '../../../test/harness.ts'
import { openTestConversation } from '../../conversations/test-factories.ts'
import { reachTicketKind } from '../../wallet/test-factories.ts'

const database = await useTestDatabase()
const { run, json } = commandLine(database)

suite('commands about money', () => {
  let organization = ''
  const tenant = (environment: string) => ['--organization', organization, '--environment', environment]

  before(async () => {
    organization = (await json<{ id: string }>('organizations', 'create', '--name', 'First')).id
  })

  test('organizations prices shows what tickets cost and sets what is given', async () => {
    const id = (await json<{ id: string }>('organizations', 'create', '--name', 'Priced')).id
    const defaults = { id, action_ticket: 150, knowledge_ticket: 100, routed_ticket: 50 }
    assert.deepEqual(await json('organizations', 'prices', id), defaults)
    const set = await json('organizations', 'prices', id, '--knowledge', '80', '--routed', '0')
    assert.deepEqual(set, { ...defaults, knowledge_ticket: 80, routed_ticket: 0 })
    assert.deepEqual(await json('organizations', 'prices', id.toUpperCase()), set)
    const url = new URL(database.url)
    url.searchParams.set('options', '-c default_transaction_read_only=on')
    const readOnly = commandLine({ url: url.href })
    assert.deepEqual(await readOnly.json('organizations', 'prices', id), set, 'a standby shows them too')
    const refused = await readOnly.run('organizations', 'prices', id, '--routed', '1')
    assert.match(refused.stderr, /takes no writes/)
    for (const [argv, message] of [
      [
        [id, '--action', '1000000001'],
        /^sanad: action_ticket must be a whole number from 0 to 1000000000\.\n$/,
      ],
      [['01a00000-0000-7000-8000-000000000000'], /^sanad: There is no organization [^\n]+\n$/],
    ] as const) {
      const { code, stdout, stderr } = await run('organizations', 'prices', ...argv)
      assert.deepEqual([code, stdout], [1, ''])
      assert.match(stderr, message)
    }
  })

  test('wallet credit with a reference credits once, however often it is repeated', async () => {
    const credit = (environment: string, halalas: number, reference: string) =>
      run('wallet', 'credit', ...tenant(environment), '--halalas', String(halalas), '--reference', reference)
    const holds = (halalas: number) => `The live wallet holds ${halalas} halalas.\n`
    const rivals = await Promise.all([1, 2, 3].map(() => credit('live', 700, 'invoice 7')))
    assert.deepEqual(rivals.map(({ stdout }) => stdout).sort(), [
      `That was credited before. ${holds(700)}`,
      `That was credited before. ${holds(700)}`,
      holds(700),
    ])
    assert.equal((await credit('live', 300, 'invoice 8')).stdout, holds(1_000))
    assert.equal(
      (await credit('sandbox', 700, 'invoice 7')).stdout,
      'The sandbox wallet holds 100700 halalas.\n',
    )
    for (const copied of ['\u200finvoice 7', '\u2066invoice 7\u2069 '])
      assert.equal((await credit('live', 700, copied)).stdout, `That was credited before. ${holds(1_000)}`)
    const other = await credit('live', 800, 'invoice 7')
    assert.deepEqual(
      [other.code, other.stderr],
      [1, 'sanad: The reference "invoice 7" was credited before, with 700 halalas.\n'],
    )
    const entries = await json<{ amount_halalas: number; reason: string }[]>(
      'wallet',
      'entries',
      ...tenant('live'),
    )
    assert.deepEqual(
      entries.map(({ amount_halalas, reason }) => [amount_halalas, reason]),
      [
        [300, 'invoice 8'],
        [700, 'invoice 7'],
      ],
    )
  })

  test('wallet debit takes back what was credited by mistake, once for a reference', async () => {
    const id = (await json<{ id: string }>('organizations', 'create', '--name', 'Credited twice')).id
    const live = ['--organization', id, '--environment', 'live']
    await json('wallet', 'credit', ...live, '--halalas', '700', '--reference', 'invoice 7')
    const debit = (halalas: number) =>
      run('wallet', 'debit', ...live, '--halalas', String(halalas), '--reference', 'invoice 7')
    assert.equal((await debit(500)).stdout, 'The live wallet holds 200 halalas.\n')
    assert.equal((await debit(500)).stdout, 'That was debited before. The live wallet holds 200 halalas.\n')
    const other = await debit(400)
    assert.deepEqual(
      [other.code, other.stderr],
      [1, 'sanad: The reference "invoice 7" was debited before, with 500 halalas.\n'],
    )
    const tooMuch = await run('wallet', 'debit', ...live, '--halalas', '201')
    assert.deepEqual(
      [tooMuch.code, tooMuch.stderr],
      [1, 'sanad: The wallet holds 200 halalas, less than 201.\n'],
    )
    assert.deepEqual(await json('wallet', 'debit', ...live, '--halalas', '200'), {
      ...{ organization_id: id, environment: 'live', balance_halalas: 0 },
    })
    const entries = await json<{ amount_halalas: number; reason: string }[]>('wallet', 'entries', ...live)
    assert.deepEqual(
      entries.map(({ amount_halalas, reason }) => [amount_halalas, reason]),
      [
        [-200, 'debit by the operator'],
        [-500, 'invoice 7'],
        [700, 'invoice 7'],
      ],
    )
  })

  test('alerts list tells two alerts of one wallet apart', async () => {
    const poor = (await json<{ id: string }>('organizations', 'create', '--name', 'Poor')).id
    const live = { organizationId: poor, environment: 'live' } as const
    await json('wallet', 'credit', '--organization', poor, '--environment', 'live', '--halalas', '250')
    const context = testContext(database.db)
    for (let count = 0; count < 5; count++) {
      await database.db.withTenant(live, async (tx) => {
        const { id: conversationId } = await openTestConversation(tx, context)
        const at = context.clock.now()
        await reachTicketKind(tx, context, { conversationId, kind: 'routed_ticket', fixture: false, at })
      })
      context.clock.advance(1_000)
    }
    const { stdout } = await run('alerts', 'list', '--organization', poor)
    const line = (left: number) =>
      `\\S+ {2}A wallet runs low {2}${poor} \\(live\\) {2}${left} halalas are left\n`
    assert.match(stdout, new RegExp(`^${line(0)}${line(50)}$`))
  })

  test('wallet entries explains every line of what was billed', async () => {
    await json('wallet', 'credit', ...tenant('live'), '--halalas', '2500', '--reason', 'invoice 1')
    const context = testContext(database.db)
    const live = { organizationId: organization, environment: 'live' } as const
    const { id, number } = await database.db.withTenant(live, async (tx) => {
      const conversation = await openTestConversation(tx, context)
      for (const kind of ['routed_ticket', 'knowledge_ticket'] as const) {
        const at = context.clock.now()
        await reachTicketKind(tx, context, { conversationId: conversation.id, kind, fixture: false, at })
        context.clock.advance(1_000)
      }
      return conversation
    })
    type Entry = { id: string; amount_halalas: number; created_at: string }
    const all = await json<Entry[]>('wallet', 'entries', ...tenant('live'))
    const credit = all.find(({ amount_halalas }) => amount_halalas === 2_500)
    assert.deepEqual(credit, {
      ...{ id: credit?.id, amount_halalas: 2_500, reason: 'invoice 1' },
      ...{ conversation_id: null, conversation_number: null, created_at: credit?.created_at },
    })
    const charges = all.filter(({ amount_halalas }) => amount_halalas < 0)
    const line = { conversation_id: id, conversation_number: number }
    assert.deepEqual(
      charges.map(({ id: _, ...entry }) => entry),
      [
        { amount_halalas: -50, reason: 'knowledge_ticket', ...line, created_at: charges[0]?.created_at },
        { amount_halalas: -50, reason: 'routed_ticket', ...line, created_at: charges[1]?.created_at },
      ],
    )
    const [dearer, first] = charges.map(({ created_at }) => created_at)
    // `from` belongs to the period, `to` does not.
    const period = ['--from', String(first), '--to', String(dearer)]
    assert.deepEqual(await json('wallet', 'entries', ...tenant('live'), ...period), [charges[1]])
    const { ticket } = await json<{ ticket: object }>('conversations', 'show', id)
    assert.deepEqual(ticket, { kind: 'knowledge_ticket', charged_halalas: 100 })
    assert.equal(
      (await run('wallet', 'entries', ...tenant('live'), ...period)).stdout,
      `${first}  -50  routed_ticket  #${number}  ${id}\n`,
    )
    const backwards = await run(
      'wallet',
      'entries',
      ...tenant('live'),
      ...period.with(1, '2999-01-01T00:00:00Z'),
    )
    assert.equal(backwards.code, 2)
  })
})
