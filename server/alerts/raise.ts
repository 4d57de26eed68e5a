import type { Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { observe } from '../platform/observe.ts'
import type { AlertGroup, AlertToRaise } from './alert.ts'
import { upsertAlerts } from './queries.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * Raises alerts in the transaction of their cause. Alerts of one kind about one subject within one hour share one row
 * that counts them, one log line at `warn` and one post to the operator's webhook, so that an outage does not become a
 * storm of alerts.
 */
export async function raiseAlerts(
  tx: Transaction,
  context: Pick<Context, 'ids' | 'log' | 'wakeUp'>,
  alerts: readonly AlertToRaise[],
): Promise<void> {
  if (alerts.length === 0) return
  const groups = [...Map.groupBy(alerts, groupKey).entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, members]) => toGroup(members, context.ids.uuid()))
  const begun = await upsertAlerts(tx, groups)
  for (const group of groups.filter(({ id }) => begun.has(id))) {
    const { tenant, kind, detail } = group
    const facts = { organization_id: tenant.organizationId, environment: tenant.environment, ...detail }
    tx.afterCommit(() => {
      context.log.warn({ alert: kind, ...facts }, 'alert')
      observe('alert', () => ({ environment: tenant.environment, kind }))
    })
  }
  if (begun.size > 0) tx.afterCommit(() => context.wakeUp('alerts'))
}

function groupKey({ tenant, kind, subjectId, topic = '', at }: AlertToRaise): string {
  const { organizationId, environment } = tenant
  return [organizationId, environment, kind, subjectId, topic, hourOf(at).toISOString()].join('/')
}

function toGroup(members: readonly AlertToRaise[], id: string): AlertGroup {
  const newest = members.at(-1)
  if (newest === undefined) throw new Error('A group of alerts has none.')
  return { ...newest, id, hourAt: hourOf(newest.at), count: members.length }
}

function hourOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
}
