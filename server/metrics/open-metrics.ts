import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Logger } from '../platform/log.ts'
import { readVersion } from '../platform/version.ts'
import { countObservations } from './count-observations.ts'
import { measureProcess, type ShownProcess } from './measure-process.ts'
import { createMeters } from './meters.ts'
import { serveMetrics } from './serve-metrics.ts'

/** Where the figures are served, and of which process. */
export interface MetricsOptions {
  readonly host: string
  readonly port: number
  readonly roles: readonly string[]
  readonly log: Logger
}

/** The figures of this process, served to a monitoring system. */
export interface Metrics {
  /** Shows, beside what has been counted since the start, how the process and its work stand. Once it serves. */
  show(process: ShownProcess): void
  close(): Promise<void>
}

/**
 * Counts from now on what the process observes, and serves `GET /metrics` in the text format of Prometheus. Only
 * a process that is told to do so loads this file (decision 191). Rejects with the error of `listen`.
 */
export async function openMetrics({ host, port, roles, log }: MetricsOptions): Promise<Metrics> {
  const registry = new Registry()
  const server = await serveMetrics(registry, { host, port, log })
  // What dashboards for Node.js know: processor, memory, collections, and how late the event loop is.
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
