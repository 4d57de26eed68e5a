import type { Agent } from '../server/agent/agent.ts'
import { createGroundedAgent } from '../server/agent/grounded.ts'
import { createKnowledge } from '../server/agent/knowledge/search.ts'
import { openDatabase } from '../server/db/database.ts'
import { databaseUrl, startTestCluster } from '../test/cluster.ts'
import { readArguments } from '../test/read-arguments.ts'
import { PARTS, type Part, readCases } from './cases.ts'
import { EVALUATED, makeCompanies } from './companies.ts'
import { listFailures } from './failures.ts'
import { listForeignSentences } from './foreign.ts'
import { measure } from './metrics.ts'
import { describeTurns, openMeasuredModel } from './model-agent.ts'
import { formatResults } from './print.ts'
import { keepResults, listMissed, listWorse, type Results, readResults } from './results.ts'
import { type Outcome, runCases } from './run-cases.ts'

const write = (line: string) => process.stdout.write(`${line}\n`)

const { values: options } = readArguments({
  usage: `
npm run eval                          measures, prints, and fails when a figure is worse than the one that was kept
npm run eval -- --keep                keeps the new figures
npm run eval -- --failures            also lists what failed in the dev part; of the held-out parts nothing but
                                      figures is ever shown
npm run eval -- --model double        measures the agent with a language model, on a deterministic double over HTTP,
                                      beside the built-in one
npm run eval -- --model configured    the same with the model of AGENT_MODEL`,
  options: { keep: { type: 'boolean' }, failures: { type: 'boolean' }, model: { type: 'string' } },
})
const cluster = await startTestCluster()
const database = openDatabase({ url: databaseUrl(cluster.url, cluster.template) })
try {
  const companies = await makeCompanies(database, EVALUATED)
  const foreign = await listForeignSentences(database, companies)
  const knowledge = createKnowledge(database)
  const measureAgent = async (agent: Agent): Promise<{ dev: readonly Outcome[]; results: Results }> => {
    const run = async (part: Part) => runCases(await readCases(part), companies, agent, knowledge)
    const sum = (outcomes: readonly Outcome[]) => measure(outcomes, (company) => foreign.get(company) ?? [])
    const outcomes = new Map<Part, Outcome[]>()
    for (const part of PARTS) outcomes.set(part, await run(part))
    const figures = PARTS.map((part) => [part, sum(outcomes.get(part) ?? [])])
    return { dev: outcomes.get('dev') ?? [], results: Object.fromEntries(figures) as Results }
  }
  const builtIn = await measureAgent(createGroundedAgent({ knowledge }))
  if (options.model === undefined) {
    if (options.failures) for (const line of listFailures(builtIn.dev)) write(line)
    await compareWithKept(builtIn.results)
  } else {
    const model = await openMeasuredModel(options.model, knowledge)
    try {
      const measured = await measureAgent(model.agent)
      if (options.failures) for (const line of listFailures(measured.dev)) write(line)
      for (const line of formatResults(measured.results, 'built-in', builtIn.results)) write(line)
      for (const line of [...describeTurns(model.turns), ...listMissedTargets(measured.results)]) write(line)
    } finally {
      await model.close()
    }
  }
} finally {
  await database.close()
  await cluster.stop()
}

async function compareWithKept(results: Results): Promise<void> {
  const kept = await readResults()
  for (const line of formatResults(results, 'kept', kept)) write(line)
  for (const line of listMissedTargets(results)) write(line)
  const worse = kept === null ? [] : listWorse(kept, results)
  for (const line of worse) write(`WORSE: ${line}`)
  if (options.keep) await keepResults(results)
  else if (worse.length > 0) process.exitCode = 1
}

function listMissedTargets(results: Results): string[] {
  return listMissed(results).map((line) => `misses its target: ${line}`)
}
