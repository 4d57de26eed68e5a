import type { Context } from '../context.ts'
import { untilDatabaseAnswers } from '../db/until-database-answers.ts'
import type { Poster, PostRequest } from '../guarded-http/post.ts'
import { isAccepted, type PostResult } from '../guarded-http/post-result.ts'
import { nextAttempt, parseRetryAfter } from '../guarded-http/retry-schedule.ts'
import type { Logger } from '../platform/log.ts'
import { leasedTable } from '../work/leased-table.ts'
import { LeaseLost, type WorkSource } from '../work/source.ts'
import { type AlertPost, findAlertToPost, updateAlertPost } from './queries.ts'
import { writeAlertText } from './text.ts'

/** What posting alerts needs beside the context. */
export interface AlertPostServices {
  readonly poster: Poster
  /** `ALERT_WEBHOOK_URL`; null if alerts are not posted. */
  readonly alertUrl: string | null
  /** `WEBHOOK_TIMEOUT_MS`. */
  readonly timeoutMs: number
}

interface AlertItem {
  readonly alertId: string
}

const RETRY_DELAYS_SECONDS = [60, 300, 1800, 7200]

/**
 * Posts alerts to the operator's own webhook, one at a time, in the JSON that Slack takes and others have adopted. If
 * no webhook is configured, an alert counts as done at once: a webhook that is configured later is not told of the
 * past.
 */
export function createAlertSource(context: Context, services: AlertPostServices): WorkSource<AlertItem> {
  const { db, clock, log } = context
  const { poster, alertUrl, timeoutMs } = services
  return {
    name: 'alerts',
    concurrency: 1,
    leases: leasedTable<{ id: string }, AlertItem>({
      table: 'alerts',
      dueColumn: 'post_at',
      keyColumns: ['id'],
      read: (row) => ({ alertId: row.id }),
    }),
    describe: ({ alertId }) => ({ alert_id: alertId }),
    async perform({ tenant, item, lease }, signal) {
      const found = await findAlertToPost(db.shared, tenant, item.alertId, lease.token)
      if (found === null) throw new LeaseLost()
      const written = { id: item.alertId, leaseToken: lease.token, attempts: found.attempts }
      const over = { ...written, postAt: null, postedAt: null, error: null }
      const post = { text: writeAlertText(found.alert), timeoutMs, signal }
      const result = alertUrl === null ? null : await poster.post(toPost(alertUrl, post))
      const now = clock.now()
      const outcome = result === null ? over : { ...written, ...decide(result, found.attempts + 1, now) }
      const record = () => updateAlertPost(db.shared, tenant, outcome)
      const news = { about: { alert_id: item.alertId }, log }
      if (!(await untilDatabaseAnswers(record, news, signal))) throw new LeaseLost()
      if (outcome.attempts > found.attempts && outcome.error !== null) tellFailure(log, outcome)
    },
  }
}

/** Who relies on the posts does not look at the list: what does not reach them is told where they look next. */
function tellFailure(log: Logger, { id, error, postAt }: AlertPost): void {
  const line = { alert_id: id, error }
  if (postAt === null) log.error(line, 'an alert was not posted')
  else log.warn({ ...line, next_attempt_at: postAt }, 'an alert is not posted yet')
}

function toPost(
  url: string,
  { text, ...limits }: { readonly text: string } & Pick<PostRequest, 'timeoutMs' | 'signal'>,
): PostRequest {
  return {
    url,
    // The operator chose this URL, so plain http is not refused.
    environment: 'sandbox',
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: Buffer.from(JSON.stringify({ text }), 'utf8'),
    ...limits,
  }
}

function decide(result: PostResult, attempts: number, now: Date) {
  if (isAccepted(result)) return { attempts, postAt: null, postedAt: now, error: null }
  const isAnswered = result.kind === 'answered'
  const error = isAnswered ? `answered ${result.statusCode}` : `${result.phase}: ${result.error}`
  // This process called the attempt off: it is due again at once, and does not count.
  if (!isAnswered && result.error === 'stopped') {
    return { attempts: attempts - 1, postAt: now, postedAt: null, error }
  }
  const next = nextAttempt({
    attempts,
    delaysSeconds: RETRY_DELAYS_SECONDS,
    jitter: 0,
    finishedAt: now,
    retryAfter: parseRetryAfter(isAnswered ? result.retryAfter : null, now),
  })
  const isPointless = !isAnswered && result.deterministic
  return { attempts, postAt: isPointless || next.kind === 'dead' ? null : next.at, postedAt: null, error }
}
