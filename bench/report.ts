import { cpus, platform, totalmem } from 'node:os'
import type { BenchOptions, Figure } from './scenario.ts'

/** A figure, the scenario that measured it, and when. */
export interface MeasuredFigure extends Figure {
  readonly scenario: string
  readonly measuredAt: string
}

/** A run of the bench: what was measured, where, and when. */
export interface Run {
  readonly measuredAt: string
  readonly machine: string
  readonly node: string
  readonly postgresql: string
  readonly options: Omit<BenchOptions, 'keep'>
  readonly figures: readonly MeasuredFigure[]
}

/** Names the machine as a reader would compare it with another. */
export function describeMachine(): string {
  const [cpu] = cpus()
  const gibibytes = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${gibibytes} GiB of memory, ${platform()}`
}

const round = (value: number | string) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value)

/** The figures as a Markdown table, each beside its floor. */
export function renderTable(figures: readonly MeasuredFigure[]): string {
  const rows = figures.map(({ name, value, unit, floor, measuredAt, details = {} }) => [
    name,
    `${round(value)} ${unit}`,
    floor === undefined ? '' : `${round(floor.value)} ${unit} (${floor.name})`,
    floor === undefined ? '' : String(round(value / floor.value)),
    Object.entries(details)
      .map(([key, detail]) => `${key} ${round(detail)}`)
      .join(', '),
    measuredAt.slice(0, 16),
  ])
  const table = [
    ['figure', 'value', 'floor', 'ratio', 'details', 'measured at'],
    ['---', '---', '---', '---', '---', '---'],
    ...rows,
  ]
  return table.map((row) => `| ${row.join(' | ')} |`).join('\n')
}

/** A run, completed with an earlier one's figures of the scenarios that were not run again. */
export function addToPublished(published: Run, run: Run): Run {
  const again = new Set(run.figures.map(({ scenario }) => scenario))
  return {
    ...run,
    figures: [...published.figures.filter(({ scenario }) => !again.has(scenario)), ...run.figures],
  }
}

/** The page that a run is published as. */
export function renderPage({ machine, node, postgresql, options, figures }: Run): string {
  return `# Performance

Written by \`npm run bench -- [SCENARIO...] --publish\`, which leaves the figures of other scenarios as they are; the same is in \`performance.json\`. The load generator, the service and PostgreSQL share the
machine, PostgreSQL is as durable as an operator gets it, and every floor is measured in the same run: read the ratios, not the figures.

The load generator (\`bench/load.ts\`) writes each request to a plain socket, one at a time on each kept connection, and reads the status and the
length of every answer. Accepted events, customers by id and tokens, and what they are measured against over HTTP, are measured after 20,000 requests
that are not counted, because JavaScript is compiled while it runs. What ends in \`_us\` are microseconds of the processors for one operation, in the process of that name.

| | |
| --- | --- |
| machine | ${machine} |
| Node | ${node} |
| PostgreSQL | ${postgresql} |
| load | ${options.inFlight} requests in flight, ${options.seconds} s for each figure |

${renderTable(figures)}
`
}
