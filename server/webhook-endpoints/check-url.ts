import type { Network } from '../platform/networks.ts'
import { Problem } from '../platform/problem.ts'
import type { Environment } from '../platform/tenant.ts'
import { type Lookup, resolveJudged } from '../webhooks/resolve.ts'
import { judgeWebhookUrl } from '../webhooks/url-rules.ts'

/** What the URL rules are checked with. */
export interface UrlRuleServices {
  /** `WEBHOOK_ALLOWED_NETWORKS`. */
  readonly allowedNetworks: readonly Network[]
  readonly lookup: Lookup
}

/**
 * Checks a webhook URL against every URL rule; throws `webhook_url_rejected` with the rule that it breaks. `place` is what of the
 * request gave the URL.
 */
export type CheckUrl = (url: string, environment: Environment, place: '/url' | 'id') => Promise<void>

const LOOKUP_MS = 1000
// The check runs while a transaction is open: where many names are slow at once, each is given little of the pool's time.
const HURRIED_LOOKUP_MS = 100
const UNHURRIED_LOOKUPS = 4

/**
 * Makes the check that a URL passes when it is saved. A name is resolved too, so that one which leads inwards is refused at once. A name
 * that does not resolve, or not in time, is accepted: its DNS record may come later, and every attempt judges the addresses anew.
 */
export function createUrlCheck({ allowedNetworks, lookup }: UrlRuleServices): CheckUrl {
  let lookups = 0
  return async (text, environment, place) => {
    const judgement = judgeWebhookUrl(text, { environment, allowedNetworks })
    if (judgement.kind === 'refused') throw rejection(judgement, place)
    lookups += 1
    const deadlineMs = lookups > UNHURRIED_LOOKUPS ? HURRIED_LOOKUP_MS : LOOKUP_MS
    const resolution = await resolveJudged(judgement.host, { lookup, allowedNetworks, deadlineMs }).finally(
      () => {
        lookups -= 1
      },
    )
    if (resolution.kind === 'refused') throw rejection(resolution, place)
  }
}

function rejection({ rule, message }: { rule: string; message: string }, path: string): Problem {
  return new Problem('webhook_url_rejected', message, {
    errors: [{ path, message: `${message} (rule: ${rule})` }],
  })
}
