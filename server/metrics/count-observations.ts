import { OPERATIONS } from '../../contract/operations.ts'
import { ALERT_KINDS } from '../alerts/kinds.ts'
import { type Observations, watch } from '../platform/observe.ts'
import { ENVIRONMENTS } from '../platform/tenant.ts'
import type { Meters } from './meters.ts'

/** Calls a listener with each observation of one kind; returns a function that ends this. */
type On = <Name extends keyof Observations>(
  name: Name,
  listener: (observation: Observations[Name]) => void,
) => () => void

/**
 * Counts what this thread of the process observes, until the returned function is called. Every label has few values,
 * none of which a tenant or a customer chose. `onError` is called with errors of the counting.
 */
export function countObservations(meters: Meters, onError: (error: unknown) => void): () => void {
  const on: On = (name, listener) => watch(name, listener, onError)
  const counted = [countRequests, countBatches, countSubmissions, countTurns, countTries, countPlatformCalls]
  const stops = [...counted, countModelTurns, countAttempts, countAlerts, countFailures, countThreadEnds].map(
    (count) => count(meters, on),
  )
  return () => {
    for (const stop of stops) stop()
  }
}

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

// A request that reached no operation has no duration here: a visitor's stream lasts as long as the visitor stays.
function countRequests({ counter, histogram }: Meters, on: On): () => void {
  const total = counter('sanad_http_requests_total', 'Requests that were answered.', [
    'operation',
    'class',
    'status',
  ])
  const seconds = histogram(
    'sanad_http_request_duration_seconds',
    'How long requests for operations of the API took.',
    ['operation'],
    REQUEST_SECONDS,
  )
  return on('request', ({ operation, status, durationMs }) => {
    if (operation === null) return total.inc({ operation: 'none', class: 'none', status })
    total.inc({ operation, class: OPERATIONS[operation].rateClass, status })
    seconds.observe({ operation }, durationMs / 1000)
  })
}

const BATCH_ITEMS = [1, 2, 5, 10, 20, 50, 100, 200]

function countBatches({ histogram }: Meters, on: On): () => void {
  const items = histogram(
    'sanad_batch_items',
    'How many shared a batch of statements.',
    ['batch'],
    BATCH_ITEMS,
  )
  const seconds = histogram(
    'sanad_batch_duration_seconds',
    'How long batches of statements took.',
    ['batch'],
    REQUEST_SECONDS,
  )
  return on('batch', ({ name: batch, size, durationMs }) => {
    items.observe({ batch }, size)
    seconds.observe({ batch }, durationMs / 1000)
  })
}

function countSubmissions({ counter }: Meters, on: On): () => void {
  const total = counter('sanad_inbound_events_total', 'Messages that were submitted.', [
    'environment',
    'channel',
    'outcome',
  ])
  return on('submissions', (submitted) => {
    for (const { environment, channel, outcome } of submitted) total.inc({ environment, channel, outcome })
  })
}

// A try has two minutes for its platform, and a turn of a model as long as the operator's setting.
const PLATFORM_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120]
const MODEL_SECONDS = [0.5, 1, 2.5, 5, 10, 20, 30, 45, 60, 120]
const CUSTOMER_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800]

function countTurns({ counter, histogram }: Meters, on: On): () => void {
  const total = counter('sanad_turns_total', 'Turns of the agent, by what became of them.', [
    'environment',
    'outcome',
    'reason',
  ])
  const seconds = histogram(
    'sanad_turn_duration_seconds',
    'From the receipt of the customer’s latest message to the commit of the turn that dealt with it.',
    ['environment'],
    CUSTOMER_SECONDS,
  )
  return on('turns', (settled) => {
    for (const { environment, outcome, reason, waitedMs } of settled) {
      total.inc({ environment, outcome, reason: reason ?? '' })
      seconds.observe({ environment }, inSeconds(waitedMs))
    }
  })
}

function countTries({ counter, histogram }: Meters, on: On): () => void {
  const total = counter('sanad_replies_total', 'Tries to send a reply, or what a person wrote.', [
    'environment',
    'channel',
    'outcome',
  ])
  const seconds = histogram(
    'sanad_reply_duration_seconds',
    'From the moment when a message was queued to the try that sent it.',
    ['environment', 'channel'],
    CUSTOMER_SECONDS,
  )
  return on('tries', (tried) => {
    for (const { environment, channel, outcome, waitedMs } of tried) {
      total.inc({ environment, channel, outcome })
      if (outcome === 'sent') seconds.observe({ environment, channel }, inSeconds(waitedMs))
    }
  })
}

function countPlatformCalls({ histogram }: Meters, on: On): () => void {
  const seconds = histogram(
    'sanad_platform_duration_seconds',
    'How long the platforms of channels took for a part of a message, or were waited for.',
    ['channel'],
    PLATFORM_SECONDS,
  )
  return on('platformCall', ({ channel, durationMs }) => seconds.observe({ channel }, inSeconds(durationMs)))
}

function countModelTurns({ counter, histogram }: Meters, on: On): () => void {
  const total = counter('sanad_model_turns_total', 'Turns of the language model.', ['outcome'])
  const tokens = counter('sanad_model_tokens_total', 'Tokens that the language model counted.', ['direction'])
  const seconds = histogram(
    'sanad_model_turn_duration_seconds',
    'How long turns of the language model took.',
    [],
    MODEL_SECONDS,
  )
  return on('modelTurn', ({ outcome, durationMs, inputTokens, outputTokens }) => {
    total.inc({ outcome })
    tokens.inc({ direction: 'input' }, inputTokens ?? 0)
    tokens.inc({ direction: 'output' }, outputTokens ?? 0)
    seconds.observe(inSeconds(durationMs))
  })
}

function countAttempts({ counter, histogram }: Meters, on: On): () => void {
  const total = counter('sanad_webhook_attempts_total', 'Attempts at webhook deliveries.', ['outcome'])
  const seconds = histogram(
    'sanad_webhook_attempt_duration_seconds',
    'How long attempts at webhook deliveries took.',
    [],
    REQUEST_SECONDS,
  )
  return on('attempts', (made) => {
    for (const { outcome, durationMs } of made) {
      total.inc({ outcome })
      seconds.observe(inSeconds(durationMs))
    }
  })
}

function countAlerts({ counter }: Meters, on: On): () => void {
  const total = counter('sanad_alerts_total', 'Alerts that were raised, as the log tells them.', [
    'environment',
    'kind',
  ])
  // Prometheus sees an increase only of a series that existed before.
  for (const environment of ENVIRONMENTS) for (const kind of ALERT_KINDS) total.inc({ environment, kind }, 0)
  return on('alert', ({ environment, kind }) => total.inc({ environment, kind }))
}

function countFailures({ counter }: Meters, on: On): () => void {
  const total = counter('sanad_work_failures_total', 'Pieces of work that failed and are tried again.', [
    'work',
  ])
  return on('failure', ({ work }) => total.inc({ work }))
}

function countThreadEnds({ counter }: Meters, on: On): () => void {
  const total = counter('sanad_agent_thread_restarts_total', 'Times that the agent’s thread ended.', [])
  return on('threadEnd', () => total.inc())
}

// The clocks of two machines differ a little, so a difference may be negative, but a sum must never fall.
function inSeconds(milliseconds: number): number {
  return Math.max(0, milliseconds) / 1000
}
