import { keepLatest } from '../platform/keep-latest.ts'
import type { Network } from '../platform/networks.ts'
import type { Environment } from '../platform/tenant.ts'
import { judgeWebhookUrl, type UrlJudgement } from './url-rules.ts'

/** Judges a URL by the rules of an environment. */
export type UrlJudge = (url: string, environment: Environment) => UrlJudgement

const MOST_REMEMBERED = 1_000

/**
 * Judges URLs as `judgeWebhookUrl` does, and remembers the latest: a judgement depends on nothing but the text, the environment and the
 * networks, none of which changes in a process. What a name resolves to is not part of it and is judged at each attempt.
 */
export function createUrlJudge(allowedNetworks: readonly Network[]): UrlJudge {
  const judgements = new Map<string, UrlJudgement>()
  return (url, environment) => {
    const key = `${environment} ${url}`
    const known = judgements.get(key)
    if (known !== undefined) return known
    const judgement = judgeWebhookUrl(url, { environment, allowedNetworks })
    keepLatest(judgements, key, judgement, MOST_REMEMBERED)
    return judgement
  }
}
