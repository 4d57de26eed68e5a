import { setTimeout as pause } from 'node:timers/promises'
import { residentMb } from '../resident-memory.ts'
import type { Scenario } from '../scenario.ts'
import { collectArrivals, openWebhookStage } from '../webhook-stage.ts'

const ORGANIZATIONS = 4
const RECEIVERS = 2_000
const WARM_UP = 2_000

/**
 * How much memory of a worker 2,000 receivers take that begin an answer and never end it, and when they are cut off;
 * they have 10 s.
 */
export const drip: Scenario = async () => {
  const stage = await openWebhookStage()
  try {
    const good = await stage.place(ORGANIZATIONS, ['/ok'])
    const paths = Array.from({ length: RECEIVERS / ORGANIZATIONS }, (_, index) => `/drip/${index}`)
    const dripping = await stage.place(ORGANIZATIONS, paths)
    const worker = stage.start('worker')
    await stage.queue(good, WARM_UP)
    await collectArrivals(stage.receiver, WARM_UP)
    await pause(1_000)
    const baseMb = await residentMb(worker.pid)

    await stage.queue(dripping, RECEIVERS)
    let mostMb = baseMb
    let mostOpen = 0
    for (let made = 0; made < RECEIVERS; await pause(250)) {
      mostMb = Math.max(mostMb, await residentMb(worker.pid))
      mostOpen = Math.max(mostOpen, await stage.receiver.countOpen())
      const [row] = await stage.ask<{ made: number }>(
        `SELECT count(*)::integer AS made FROM webhook_attempts WHERE error = 'answer: timeout'`,
      )
      made = row?.made ?? 0
    }
    const [cut] = await stage.ask<{ least: number; most: number; seconds: number }>(
      `SELECT min(duration_ms) AS least, max(duration_ms) AS most,
         extract(epoch FROM max(attempted_at) - min(attempted_at))::float8 AS seconds
       FROM webhook_attempts WHERE error = 'answer: timeout'`,
    )
    await stage.stop(worker)
    return [
      {
        name: 'memory for 2,000 dripping receivers',
        value: mostMb - baseMb,
        unit: 'MB',
        details: {
          base_mb: baseMb,
          most_open_at_once: mostOpen,
          cut_after_least_ms: cut?.least ?? Number.NaN,
          cut_after_most_ms: cut?.most ?? Number.NaN,
          first_to_last_begun_s: cut?.seconds ?? Number.NaN,
        },
      },
    ]
  } finally {
    await stage.close()
  }
}
