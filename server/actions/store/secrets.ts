import type { SecretBox } from '../../platform/secret-box.ts'
import type { Tenant } from '../../platform/tenant.ts'

/** Headers that nobody may see, by name. */
export type SecretHeaders = Readonly<Record<string, string>>

/** The purpose that binds an action's secret headers to that action of that tenant. */
function purposeOf({ organizationId, environment }: Tenant, action: string): string {
  return `action headers ${organizationId} ${environment} ${action}`
}

/** An action's secret headers as they are stored; null if there are none. */
export function sealSecrets(
  box: SecretBox,
  tenant: Tenant,
  action: string,
  secrets: SecretHeaders,
): Buffer | null {
  if (Object.keys(secrets).length === 0) return null
  return box.seal(JSON.stringify(secrets), purposeOf(tenant, action))
}

/** An action's secret headers as they are sent. */
export function openSecrets(
  box: SecretBox,
  tenant: Tenant,
  action: string,
  sealed: Buffer | null,
): SecretHeaders {
  return sealed === null ? {} : (JSON.parse(box.open(sealed, purposeOf(tenant, action))) as SecretHeaders)
}

const SHORTEST_REDACTED_CHARS = 4

/**
 * A text without the secrets that were sent: an API may repeat a request's headers in its answer, as they are or within
 * JSON.
 */
export function redact(text: string, secrets: SecretHeaders): string {
  const values = Object.values(secrets).flatMap((value) => [value, value.replace(/^\w+ +/, '')])
  return values
    .filter((value) => value.length >= SHORTEST_REDACTED_CHARS)
    .flatMap(listSpellings)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, value) => rest.replaceAll(value, '[secret]'), text)
}

/** A value as it is, and as JSON writes it; many servers also escape the slash. */
function listSpellings(value: string): string[] {
  const inJson = JSON.stringify(value).slice(1, -1)
  return [value, inJson, inJson.replaceAll('/', '\\/')]
}
