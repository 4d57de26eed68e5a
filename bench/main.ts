import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { describeMachine, renderPage, renderTable } from './report.ts'
import type { Figure, Scenario } from './scenario.ts'
import { accept } from './scenarios/accept.ts'
import { deliver } from './scenarios/deliver.ts'
import { drip } from './scenarios/drip.ts'
import { isolation } from './scenarios/isolation.ts'
import { lists } from './scenarios/lists.ts'
import { memory } from './scenarios/memory.ts'
import { read } from './scenarios/read.ts'
import { reply } from './scenarios/reply.ts'
import { tokens } from './scenarios/tokens.ts'
import { openStand } from './stand.ts'
import { readServerVersion } from './statements.ts'

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  reply,
  read,
  tokens,
  accept,
  deliver,
  isolation,
  drip,
  lists,
  memory,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '8' },
    'in-flight': { type: 'string', default: '64' },
    conversations: { type: 'string', default: '1000000' },
    requests: { type: 'string', default: '360000' },
    json: { type: 'string' },
    // Writes the run to docs/performance.md and docs/performance.json.
    publish: { type: 'boolean', default: false },
  },
})

const names = positionals.length > 0 ? positionals : Object.keys(SCENARIOS)
const options = {
  seconds: Number(values.seconds),
  inFlight: Number(values['in-flight']),
  conversations: Number(values.conversations),
  requests: Number(values.requests),
}
const figures: Figure[] = []
const measuredAt = new Date().toISOString()
const stand = await openStand()
const postgresql = await readServerVersion(stand.databaseUrl)
try {
  for (const name of names) {
    const scenario = SCENARIOS[name]
    if (scenario === undefined)
      throw new Error(`No scenario "${name}"; there are ${Object.keys(SCENARIOS).join(', ')}.`)
    figures.push(...(await scenario(stand, options)))
  }
} finally {
  await stand.close()
}

const run = { measuredAt, machine: describeMachine(), node: process.version, postgresql, options, figures }
const json = `${JSON.stringify(run, null, 2)}\n`
process.stdout.write(
  `Node ${run.node}, PostgreSQL ${postgresql}, ${run.machine}, ${options.inFlight} in flight, ${options.seconds} s each\n\n`,
)
process.stdout.write(`${renderTable(figures)}\n`)
if (values.json !== undefined) await writeFile(values.json, json)
if (values.publish) {
  await writeFile(new URL('../docs/performance.md', import.meta.url), renderPage(run))
  await writeFile(new URL('../docs/performance.json', import.meta.url), json)
}
