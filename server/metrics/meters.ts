import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** Makes the metrics of one registry. Names are in seconds, and counts end in `_total`, as Prometheus asks for. */
export interface Meters {
  counter<Label extends string>(name: string, help: string, labels: readonly Label[]): Counter<Label>
  histogram<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
    buckets: readonly number[],
  ): Histogram<Label>
  /** `read` sets the gauge whenever the metrics are read. */
  gauge<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
    read: (gauge: Gauge<Label>) => void | Promise<void>,
  ): void
}

/** Makes the functions that make a registry's metrics. */
export function createMeters(registry: Registry): Meters {
  const registers = [registry]
  return {
    counter: (name, help, labelNames) => new Counter({ name, help, labelNames, registers }),
    histogram: (name, help, labelNames, buckets) =>
      new Histogram({ name, help, labelNames, buckets: [...buckets], registers }),
    gauge(name, help, labelNames, read) {
      const gauge = new Gauge({
        ...{ name, help, labelNames, registers },
        async collect() {
          gauge.reset()
          await read(gauge)
        },
      })
    },
  }
}
