import type { Agent, Decision, Turn } from '../../server/agent/agent.ts'
import { sql } from '../../server/db/sql.ts'
import type { Runner } from '../../server/work/runner.ts'
import { createWorker } from '../../server/worker.ts'
import { type Api, startApi } from '../api/support.ts'
import { startReceiver, type WebhookReceiver } from '../webhook-receiver.ts'
import { type Company, OUTCOMES, PRICES, wishOf } from './company.ts'

/** The service with a worker whose agent does what customers name, and what the endpoints of all companies receive. */
export interface Stage {
  readonly api: Api
  readonly worker: Runner
  readonly receiver: WebhookReceiver
  /** Three tenants that are easily mistaken for each other: one organization in both environments, and another one. */
  openCompanies(): Promise<Company[]>
  close(): Promise<void>
}

export async function openStage(): Promise<Stage> {
  const api = await startApi()
  const receiver = await startReceiver()
  const worker = createWorker(api.service.opened, { answer })
  return {
    ...{ api, receiver, worker },
    async openCompanies() {
      const first = await openCompany(api, 'first', 'sandbox')
      const { organizationId } = first.apps[0]?.tenant ?? {}
      return [
        first,
        await openCompany(api, 'first, live', 'live', organizationId),
        await openCompany(api, 'second', 'sandbox'),
      ]
    },
    async close() {
      await worker.stop(1_000)
      await api.close()
      await receiver.close()
    },
  }
}

async function openCompany(
  api: Api,
  name: string,
  environment: Company['environment'],
  organizationId?: string,
): Promise<Company> {
  const organization = organizationId ?? (await api.service.createOrganization(name))
  // Dear enough that a short history empties a wallet.
  await api.service.database.db.shared.execute(sql`
    UPDATE organizations SET price_routed_halalas = ${PRICES.routed_ticket},
      price_knowledge_halalas = ${PRICES.knowledge_ticket}, price_action_halalas = ${PRICES.action_ticket}
    WHERE id = ${organization}`)
  const [one, other] = [
    await api.app({ organizationId: organization, environment }),
    await api.app({ organizationId: organization, environment }),
  ]
  return {
    ...{ name, environment, apps: [one, other], suspended: new Map(), stored: new Map(), events: new Map() },
    ...{ accepting: true, waiting: [], customers: [], conversations: [], endpoints: [], deliveries: [] },
    ...{ balance: environment === 'sandbox' ? 100_000 : 0, billed: 0 },
  }
}

/** The agent of these histories: the first word of the customer's last message says what it does. */
const answer: Agent['answer'] = async ({ unanswered }: Turn): Promise<Decision> => {
  const text = unanswered.at(-1)?.text ?? null
  const wish = wishOf(text)
  if (wish === 'crash') throw new Error('The agent fails.')
  const { job, reason } = OUTCOMES[wish]
  const said = { text: `To ${text}`, intent: wish, job }
  if (reason !== null) {
    return { ...said, kind: 'escalate', reason: 'customer_request', queue: 'general', summary: `${text}` }
  }
  const type = wish === 'order' ? 'action' : 'article'
  const source = { id: wish, type, title: wish, url: null, snippet: wish, score: 0.9 } as const
  const isGrounded = OUTCOMES[wish].sources > 0
  return {
    ...said,
    ...{ kind: 'reply', sources: isGrounded ? [source] : [] },
    ...(wish === 'settled' && { resolves: true }),
  }
}
