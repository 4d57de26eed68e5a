import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import type { Figure, Scenario } from './scenario.ts'
import { accept } from './scenarios/accept.ts'
import { deliver } from './scenarios/deliver.ts'
import { drip } from './scenarios/drip.ts'
import { isolation } from './scenarios/isolation.ts'
import { lists } from './scenarios/lists.ts'
import { read } from './scenarios/read.ts'
import { reply } from './scenarios/reply.ts'
import { tokens } from './scenarios/tokens.ts'
import { openStand } from './stand.ts'

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  reply,
  read,
  tokens,
  accept,
  deliver,
  isolation,
  drip,
  lists,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '8' },
    'in-flight': { type: 'string', default: '64' },
    conversations: { type: 'string', default: '1000000' },
    json: { type: 'string' },
  },
})

const names = positionals.length > 0 ? positionals : Object.keys(SCENARIOS)
const options = {
  seconds: Number(values.seconds),
  inFlight: Number(values['in-flight']),
  conversations: Number(values.conversations),
}
const figures: Figure[] = []
const stand = await openStand()
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

const round = (value: number | string) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value)
const rows = figures.map(({ name, value, unit, floor, details = {} }) => [
  name,
  `${round(value)} ${unit}`,
  floor === undefined ? '' : `${round(floor.value)} ${unit} (${floor.name})`,
  floor === undefined ? '' : String(round(value / floor.value)),
  Object.entries(details)
    .map(([key, detail]) => `${key} ${round(detail)}`)
    .join(', '),
])
const table = [['figure', 'value', 'floor', 'ratio', 'details'], ['---', '---', '---', '---', '---'], ...rows]
process.stdout.write(
  `Node ${process.version}, ${cpus().length} cores, ${options.inFlight} in flight, ${options.seconds} s each\n\n`,
)
process.stdout.write(`${table.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`)
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(figures, null, 2)}\n`)
