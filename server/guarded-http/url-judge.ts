import { keepLatest } from '../platform/keep-latest.ts'
import type { Network } from '../platform/networks.ts'
import type { Environment } from '../platform/tenant.ts'
import { judgeUrl, type UrlJudgement } from './url-rules.ts'
import { beginRequest } from './write-request.ts'

type Refused = Extract<UrlJudgement, { kind: 'refused' }>

/** A URL that may be posted to, with the parts that all requests to it share. */
export type Target = Extract<UrlJudgement, { kind: 'allowed' }> & {
  readonly origin: string
  readonly requestStart: string
}

/** Judges a URL by the rules of an environment. */
type UrlJudge = (url: string, environment: Environment) => Target | Refused

const MOST_REMEMBERED = 1_000

/**
 * Judges URLs as `judgeUrl` does, and remembers the latest: a judgement depends only on the text, the environment and
 * the networks, none of which changes within a process. What a name resolves to is not part of it and is judged at each
 * attempt.
 */
export function createUrlJudge(allowedNetworks: readonly Network[]): UrlJudge {
  const judgements = new Map<string, Target | Refused>()
  return (url, environment) => {
    const key = `${environment} ${url}`
    const known = judgements.get(key)
    if (known !== undefined) return known
    const judgement = describe(judgeUrl(url, { environment, allowedNetworks }))
    keepLatest(judgements, key, judgement, MOST_REMEMBERED)
    return judgement
  }
}

function describe(judgement: UrlJudgement): Target | Refused {
  if (judgement.kind === 'refused') return judgement
  const { url } = judgement
  const beginning = { method: 'POST', connection: 'keep-alive', userAgent: 'Sanad-Webhooks/1' } as const
  return { ...judgement, origin: url.origin, requestStart: beginRequest({ ...beginning, url }) }
}
