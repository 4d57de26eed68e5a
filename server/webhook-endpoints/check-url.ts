import { resolveJudged } from '../guarded-http/resolve.ts'
import { judgeUrl } from '../guarded-http/url-rules.ts'
import type { Network } from '../platform/networks.ts'
import { Problem } from '../platform/problem.ts'
import type { Lookup } from '../platform/system-lookup.ts'
import type { Environment } from '../platform/tenant.ts'

/** What the URL rules are checked with. */
export interface UrlRuleServices {
  /** `WEBHOOK_ALLOWED_NETWORKS`. */
  readonly allowedNetworks: readonly Network[]
  readonly lookup: Lookup
}

const LOOKUP_MS = 1000

/**
 * Checks a webhook URL against every URL rule, before any transaction is open; returns the refusal with the broken
 * rule, or null. `place` is the part of the request that gave the URL. A name is resolved too, so that one which leads
 * to a private address is refused at once. A name that does not resolve, or not in time, is accepted: its DNS record
 * may come later, and every attempt judges the addresses anew.
 */
export async function checkUrl(
  { allowedNetworks, lookup }: UrlRuleServices,
  text: string,
  environment: Environment,
  place: '/url' | 'id',
): Promise<Problem | null> {
  const judgement = judgeUrl(text, { environment, allowedNetworks })
  if (judgement.kind === 'refused') return rejection(judgement, place)
  const resolution = await resolveJudged(judgement.host, { lookup, allowedNetworks, deadlineMs: LOOKUP_MS })
  return resolution.kind === 'refused' ? rejection(resolution, place) : null
}

function rejection({ rule, message }: { rule: string; message: string }, path: string): Problem {
  return new Problem('webhook_url_rejected', message, {
    errors: [{ path, message: `${message} (rule: ${rule})` }],
  })
}
