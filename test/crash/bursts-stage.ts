import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { importKnowledge } from '../../server/agent/knowledge/import.ts'
import { createApp } from '../../server/apps/create-app.ts'
import { loadConfig } from '../../server/config.ts'
import type { Context } from '../../server/context.ts'
import { createCoalescer } from '../../server/db/coalescer.ts'
import { sql, statement } from '../../server/db/sql.ts'
import {
  type Acceptance,
  createInboundEventAcceptance,
  type Submission,
} from '../../server/inbound-events/accept.ts'
import { createOrganization } from '../../server/organizations/create-organization.ts'
import { createLog } from '../../server/platform/log.ts'
import type { Tenant } from '../../server/platform/tenant.ts'
import { openService } from '../../server/service.ts'
import { creditWallet } from '../../server/wallet/credit.ts'
import { LIVING_WORKERS } from '../../server/work/worker-identity.ts'
import { type ServiceProcess, startService } from '../service-process.ts'
import { persist, type Sent, type Theatre } from './bursts-script.ts'

/** A company of the run, and what its tickets cost. */
export interface BurstCompany {
  readonly tenant: Tenant
  readonly appId: string
}

/** Companies with the demo knowledge, workers that can be killed, and a gateway in this process. */
export interface BurstStage {
  readonly context: Context
  readonly companies: readonly BurstCompany[]
  readonly theatre: Theatre
  /** kill -9 of one of the workers; its supervisor starts another at once. */
  killWorker(which: number): Promise<void>
  /** Whether all workers but one are at work: one that was started takes a while. */
  isManned(): Promise<boolean>
  /** How many pieces of work the workers hold at this moment. */
  countLeased(): Promise<number>
  /** Whether nothing is left to answer or to send. */
  isQuiet(): Promise<boolean>
  /** What is left to answer and to send, in a few words. */
  describeLeft(): Promise<string>
  /** Why the run cannot go on, or null: a worker that ends without being killed is a defect of its own. */
  failure(): string | null
  close(): Promise<void>
}

/** How many worker processes there are. */
export const WORKERS = 3
const BURST_WINDOW_MS = 50
const DEMO_KNOWLEDGE = fileURLToPath(new URL('../../server/agent/knowledge/demo', import.meta.url))
// Enough for every company but the dear ones, whose wallets run dry.
const CREDIT_HALALAS = 100_000_000
const OPENING_HALALAS = 100_000

/** Opens a stage on a migrated database of its own. */
export async function openBurstStage(
  databaseUrl: string,
  companyCount: number,
  burstsEach: number,
): Promise<BurstStage> {
  const masterKey = Buffer.alloc(32, 7)
  const settings = {
    DATABASE_URL: databaseUrl,
    MASTER_KEY: masterKey.toString('base64'),
    BURST_WINDOW_MS: String(BURST_WINDOW_MS),
    LOG_LEVEL: 'error',
  }
  const log = createLog('silent')
  const service = openService({ config: loadConfig(settings), databaseUrl, masterKey, log })
  const { context } = service
  const companies: BurstCompany[] = []
  for (let count = 0; count < companyCount; count++) {
    companies.push(await openCompany(context, count % 4 === 3 ? burstsEach : null))
  }
  let failure: string | null = null
  let isClosing = false
  const startWorker = (): ServiceProcess => {
    const started = startService('worker', settings)
    void started.ended.then(({ code }) => {
      // A worker that was killed has no exit code.
      if (code !== null && !isClosing)
        failure = `A worker ended by itself: ${started.stderr()}${started.stdout()}`
    })
    return started
  }
  const workers = Array.from({ length: WORKERS }, startWorker)
  return {
    context,
    companies,
    theatre: openTheatre(context, companies),
    failure: () => failure,
    async killWorker(which) {
      const killed = workers[which]
      if (killed === undefined || failure !== null) return
      killed.killGroup()
      await killed.ended
      workers[which] = startWorker()
    },
    async isManned() {
      const [row] = await context.db.shared.query<{ living: number }>(
        statement(`SELECT count(*) AS living FROM (${LIVING_WORKERS}) AS living`, []),
      )
      return (row?.living ?? 0) >= WORKERS - 1
    },
    async countLeased() {
      const [row] = await context.db.shared.query<{ held: number }>(sql`
        SELECT (SELECT count(*) FROM conversation_work WHERE lease_token IS NOT NULL)
          + (SELECT count(*) FROM outgoing_messages WHERE lease_token IS NOT NULL) AS held`)
      return row?.held ?? 0
    },
    async isQuiet() {
      const [row] = await context.db.shared.query<{ left: number }>(sql`
        SELECT (SELECT count(*) FROM conversation_work)
          + (SELECT count(*) FROM outgoing_messages WHERE send_at IS NOT NULL) AS left`)
      return row?.left === 0
    },
    async describeLeft() {
      const rows = await context.db.shared.query<{
        what: string
        tries: number
        error: string
        count: number
      }>(sql`
        SELECT 'thread' AS what, attempts AS tries, left(last_error, 200) AS error, count(*) AS count
        FROM conversation_work GROUP BY 1, 2, 3
        UNION ALL
        SELECT 'reply', attempts, left(last_error, 200), count(*) FROM outgoing_messages
        WHERE send_at IS NOT NULL GROUP BY 1, 2, 3`)
      return rows
        .map(({ what, tries, error, count }) => `${count} × ${what}, ${tries} tries, ${error}`)
        .join('; ')
    },
    async close() {
      isClosing = true
      for (const worker of workers) worker.signal('SIGKILL')
      await Promise.all(workers.map(({ ended }) => ended))
      await service.close()
    },
  }
}

/**
 * A company; one that is told how many bursts it will see pays so much for an answer that its wallet runs dry halfway.
 */
async function openCompany(context: Context, dearFor: number | null): Promise<BurstCompany> {
  const { id: organizationId } = await createOrganization(context, { name: 'Burst Company' })
  const tenant = { organizationId, environment: 'sandbox' } as const
  const app = await createApp(context, { ...tenant, name: 'Burst app' })
  const { db, clock, ids } = context
  await importKnowledge({ database: db, clock, ids, tenant, path: DEMO_KNOWLEDGE })
  if (dearFor === null) {
    await creditWallet(context, { ...tenant, halalas: CREDIT_HALALAS, reason: 'top-up' })
  } else {
    const halalas = Math.ceil(OPENING_HALALAS / (dearFor / 3))
    await db.shared.execute(sql`
      UPDATE organizations SET price_action_halalas = ${halalas * 2}, price_knowledge_halalas = ${halalas},
        price_routed_halalas = ${Math.ceil(halalas / 2)}
      WHERE id = ${organizationId}`)
  }
  return { tenant, appId: app.id }
}

function openTheatre(context: Context, companies: readonly BurstCompany[]): Theatre {
  const appIds = new Map(companies.map(({ tenant, appId }) => [tenant.organizationId, appId]))
  const { accept } = createInboundEventAcceptance(context, { burstWindowMs: BURST_WINDOW_MS })
  const acceptor = createCoalescer<Submission, Acceptance>({
    ...{ name: 'tests', lanes: 2, mostPerBatch: 100, mostWaiting: 100_000 },
    run: (submissions) => context.db.acrossTenants((tx) => accept(tx, submissions)),
    keyOf: ({ event }) => event.externalThreadId,
  })
  return {
    context,
    async submit(tenant, thread, sent) {
      const now = context.clock.now()
      const submission: Submission = {
        tenant,
        event: {
          ...{
            id: context.ids.uuid(),
            channel: 'web',
            externalMessageId: randomUUID(),
            externalThreadId: thread,
          },
          ...{ senderExternalId: thread, senderDisplayName: null, senderPhone: null, channelAccountId: null },
          ...{ appId: appIds.get(tenant.organizationId) ?? '', sentAt: now, receivedAt: now },
          ...describeSent(sent),
        },
      }
      const accepted = await persist(() => acceptor.submit(submission))
      if (accepted.kind === 'refused') throw accepted.problem
      return accepted.eventId
    },
    async look({ organizationId, environment }, thread) {
      const [row] = await context.db.shared.query<{ id: string; replies: number }>(sql`
        SELECT c.id, (SELECT count(*) FROM messages m
          WHERE m.organization_id = c.organization_id AND m.environment = c.environment AND m.conversation_id = c.id
            AND m.author = 'agent') AS replies
        FROM conversations c
        WHERE c.organization_id = ${organizationId} AND c.environment = ${environment} AND c.channel = 'web'
          AND c.external_thread_id = ${thread} AND c.status <> 'closed'`)
      return row === undefined ? null : { conversationId: row.id, replies: row.replies }
    },
  }
}

function describeSent({ text, hasPhoto }: Sent): Pick<Submission['event'], 'text' | 'media'> {
  const photo = { kind: 'image', url: 'https://cdn.example.com/a.png', mime: 'image/png' } as const
  return { text, media: hasPhoto ? [photo] : [] }
}
