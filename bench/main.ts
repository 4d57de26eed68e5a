import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readArguments } from '../test/read-arguments.ts'
import { addToPublished, describeMachine, type MeasuredFigure, renderPage, renderTable } from './report.ts'
import type { Scenario } from './scenario.ts'
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

const PUBLISHED = new URL('../docs/performance.json', import.meta.url)

const { values, positionals } = readArguments({
  usage: `
npm run bench -- [SCENARIO]...          measures these, or all: ${Object.keys(SCENARIOS).join(', ')}
  --seconds N                           how long each figure is measured (8)
  --in-flight N                         how much is asked at the same time (64)
  --conversations N                     how many the lists go through (1000000)
  --requests N                          how many requests the memory is watched for (360000)
  --keep FOLDER                         keeps the database of the lists there, for the next run
  --json FILE                           writes the figures there
  --publish                             writes them to docs/performance.md and docs/performance.json`,
  names: Object.keys(SCENARIOS),
  numbers: ['seconds', 'in-flight', 'conversations', 'requests'],
  options: {
    seconds: { type: 'string', default: '8' },
    'in-flight': { type: 'string', default: '64' },
    conversations: { type: 'string', default: '1000000' },
    keep: { type: 'string' },
    requests: { type: 'string', default: '360000' },
    json: { type: 'string' },
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
// A folder of this machine is private, so it is not printed with the figures.
const keep = values.keep === undefined ? undefined : resolve(values.keep)
const figures: MeasuredFigure[] = []
const measuredAt = new Date().toISOString()
const stand = await openStand()
const postgresql = await readServerVersion(stand.databaseUrl)
try {
  for (const name of names) {
    const scenario = SCENARIOS[name] as Scenario
    const found = await scenario(stand, { ...options, keep })
    figures.push(
      ...found.map((figure) => ({ scenario: name, measuredAt: new Date().toISOString(), ...figure })),
    )
  }
} finally {
  await stand.close()
}

const run = { measuredAt, machine: describeMachine(), node: process.version, postgresql, options, figures }
process.stdout.write(
  `Node ${run.node}, PostgreSQL ${postgresql}, ${run.machine}, ${options.inFlight} in flight, ${options.seconds} s each\n\n`,
)
process.stdout.write(`${renderTable(figures)}\n`)
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(run, null, 2)}\n`)
if (values.publish) {
  const published = addToPublished(JSON.parse(await readFile(PUBLISHED, 'utf8')), run)
  await writeFile(PUBLISHED, `${JSON.stringify(published, null, 2)}\n`)
  await writeFile(new URL('../docs/performance.md', import.meta.url), renderPage(published))
}
