import type { Agent } from './agent/agent.ts'
import { type AlertPostServices, createAlertSource } from './alerts/post.job.ts'
import type { ConnectorFor } from './channels/registry.ts'
import type { Context } from './context.ts'
import { createSendSource, type OutgoingItem } from './replies/send.job.ts'
import { createTimerSource } from './timers/timer.job.ts'
import { type AnswerSettings, createAnswerSource } from './turns/answer.job.ts'
import { createDeliverySource, type DeliverServices } from './webhooks/deliver.job.ts'
import { createRecoverySource } from './webhooks/recover.job.ts'
import { createPreclaims } from './work/preclaims.ts'
import type { WorkSource } from './work/source.ts'

/** What the sources need beside the context. */
export interface WorkServices extends DeliverServices, AlertPostServices {
  readonly agent: Agent
  readonly answering: Partial<AnswerSettings>
  readonly connectorFor: ConnectorFor
}

/** Every kind of work that a worker does. */
export function createSources(context: Context, services: WorkServices): WorkSource<unknown>[] {
  const preclaims = createPreclaims<OutgoingItem>()
  const sources = [
    createAnswerSource(context, services.agent, services.answering, preclaims),
    createSendSource(context, services.connectorFor, { preclaims }),
    createDeliverySource(context, services),
    createRecoverySource(context),
    createAlertSource(context, services),
    createTimerSource(context),
  ]
  // The runner passes each source only items that the same source claimed, so one list may contain them all.
  return sources as WorkSource<unknown>[]
}
