import { headline } from './kinds.ts'
import type { StoredAlert } from './queries.ts'

/** An alert as the text that is posted to the operator's channel. */
export function writeAlertText({ kind, tenant, count, detail, createdAt }: StoredAlert): string {
  const facts = Object.entries(detail)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${escapeMarkup(String(value))}`)
  const often = count > 1 ? ` (${count} times within the hour)` : ''
  const where = `organization: ${tenant.organizationId}, ${tenant.environment}`
  return [`${headline(kind)}${often}.`, where, ...facts, `since: ${createdAt.toISOString()}`].join('\n')
}

// Slack reads these three as the beginning of a link or a mention.
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
