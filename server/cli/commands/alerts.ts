import { headline } from '../../alerts/kinds.ts'
import { type Command, optional, writeList } from '../command.ts'
import { requireOrganization } from '../named-tenant.ts'
import { onDatabase } from '../on-database.ts'

export const listAlerts: Command = {
  name: 'alerts list',
  positionals: [],
  options: { organization: optional('ORG_ID') },
  summary: 'Shows the latest alerts of every organization, or of one, newest first.',
  printsJson: true,
  prepare(args) {
    const organizationId = args.optionalText('organization')?.toLowerCase() ?? null
    return onDatabase(async (context) => {
      if (organizationId !== null) await requireOrganization(context, organizationId)
      const { listAlerts: list } = await import('../../alerts/list.ts')
      const alerts = await list(context, organizationId)
      const json = alerts.map((alert) => ({
        id: alert.id,
        organization_id: alert.tenant.organizationId,
        environment: alert.tenant.environment,
        kind: alert.kind,
        subject_id: alert.subjectId,
        detail: alert.detail,
        count: alert.count,
        created_at: alert.createdAt.toISOString(),
        last_at: alert.lastAt.toISOString(),
        posted_at: alert.postedAt?.toISOString() ?? null,
      }))
      const lines = json.map(
        ({ created_at, kind, count, subject_id, organization_id, environment, detail }) =>
          [
            ...[created_at, headline(kind), subject_id, `${organization_id} (${environment})`],
            // What a platform or a receiver said, or what a wallet holds; the other facts are in the JSON.
            typeof detail.error === 'string' ? detail.error : null,
            typeof detail.balance_halalas === 'number' ? `${detail.balance_halalas} halalas are left` : null,
            count > 1 ? `${count} times` : null,
          ]
            .filter((cell) => cell !== null)
            .join('  '),
      )
      return { json, text: writeList(lines, 'alerts') }
    })
  },
}
