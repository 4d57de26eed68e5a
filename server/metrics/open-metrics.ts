import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Logger } from '../platform/log.ts'
import { readVersion } from '../platform/version.ts'
import { countObservations } from './count-observations.ts'
import { measureProcess, type ShownProcess } from './measure-process.ts'
import { createMeters } from './meters.ts'
import { serveMetrics } from './serve-metrics.ts'

/** Where the metrics are served, and of which process. */
export interface MetricsOptions {
  readonly host: string
  readonly port: number
  readonly roles: readonly string[]
  readonly log: Logger
}

/** The metrics of this process, served to a monitoring system. */
export interface Metrics {
  /**
   * Shows the state of the process and its work, beside what has been counted since the start. To be called once the
   * process serves.
   */
  show(process: ShownProcess): void
  close(): Promise<void>
}

/**
 * Counts from now on what the process observes, and serves `GET /metrics` in the text format of Prometheus. This file
 * is only loaded by a process that is asked for metrics (decision 191). Rejects with the error of `listen`.
 */
export async function openMetrics({ host, port, roles, log }: MetricsOptions): Promise<Metrics> {
  const registry = new Registry()
  const server = await serveMetrics(registry, { host, port, log })
  // The usual metrics of Node.js: processor, memory, garbage collections, and the delay of the event loop.
  collectDefaultMetrics({ register: registry })
  const meters = createMeters(registry)
  const build = { version: readVersion(), node: process.version, roles: roles.join(',') }
  meters.gauge(
    'sanad_build_info',
    'Always 1: which Sanad this is, on which Node, in which roles.',
    ['version', 'node', 'roles'] as const,
    (info) => info.set(build, 1),
  )
  const stopCounting = countObservations(meters, (error) =>
    log.error({ err: error }, 'what happened was not counted'),
  )
  return {
    show: (shown) => measureProcess(meters, shown),
    async close() {
      stopCounting()
      await server.close()
    },
  }
}
