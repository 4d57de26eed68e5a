import { setTimeout as pause } from 'node:timers/promises'
import type { PlacedEndpoint } from '../../test/webhooks/endpoints.ts'
import type { Scenario } from '../scenario.ts'
import { collectArrivals, openWebhookStage, ratePerSecond, type WebhookStage } from '../webhook-stage.ts'

const ORGANIZATIONS = 4
const PATHS = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? `/hang/${index}` : `/ok/${index}`))
const WARM_UP = 6_000
const HANGING_EVENTS_EACH = 100

/**
 * Deliveries per second to twenty healthy endpoints while twenty others, half of every organization's, hang until they
 * are cut at 10 s; against the same with nothing that hangs, in turn, in one run.
 */
export const isolation: Scenario = async (_stand, { seconds }) => {
  const stage = await openWebhookStage()
  try {
    const placed = await stage.place(ORGANIZATIONS, PATHS)
    const healthy = placed.filter(({ url }) => url.includes('/ok/'))
    const hanging = placed.filter(({ url }) => url.includes('/hang/'))
    const worker = stage.start('worker')
    await measure(stage, healthy, WARM_UP)
    // A service that has been running has statistics of its tables, so these tables get them too.
    await stage.ask('ANALYZE')
    const events = Math.round((await measure(stage, healthy, WARM_UP)) * Math.max(2, seconds / 2))
    const alone: number[] = []
    const beside: number[] = []
    let open = 0
    // In pairs of alternating order, so that a machine that becomes faster or slower favours neither.
    for (const isBeside of [false, true, true, false, false, true]) {
      if (isBeside) {
        await stage.queue(hanging, hanging.length * HANGING_EVENTS_EACH)
        await pause(1_000)
      }
      const perSecond = await measure(stage, healthy, events)
      ;(isBeside ? beside : alone).push(perSecond)
      open = Math.max(open, await stage.receiver.countOpen())
      await endHanging(stage)
    }
    await stage.stop(worker)
    return [
      {
        name: 'deliveries beside 20 hanging endpoints',
        value: average(beside),
        unit: '/s',
        floor: { name: 'the same with nothing that hangs', value: average(alone) },
        details: { events_per_round: events, rounds: beside.length, hanging_requests_open: open },
      },
    ]
  } finally {
    await stage.close()
  }
}

async function measure(
  stage: WebhookStage,
  endpoints: readonly PlacedEndpoint[],
  events: number,
): Promise<number> {
  const queueing = stage.queue(endpoints, events)
  const arrivals = await collectArrivals(stage.receiver, events)
  await queueing
  return ratePerSecond(arrivals)
}

/** Hanging deliveries are forgotten, and those in flight are waited for: they must not weigh on the next round. */
async function endHanging(stage: WebhookStage): Promise<void> {
  for (let left = 1; left > 0; await pause(200)) {
    await stage.ask(
      `UPDATE webhook_deliveries SET status = 'canceled', next_attempt_at = NULL WHERE status = 'queued' AND lease_token IS NULL`,
    )
    left = (await stage.ask(`SELECT 1 FROM webhook_deliveries WHERE status = 'queued' LIMIT 1`)).length
  }
}

function average(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
