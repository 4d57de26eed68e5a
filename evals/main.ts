import { createGroundedAgent } from '../server/agent/grounded.ts'
import { createKnowledge } from '../server/agent/knowledge/search.ts'
import { openDatabase } from '../server/db/database.ts'
import { databaseUrl, startTestCluster } from '../test/cluster.ts'
import { type Part, readCases } from './cases.ts'
import { makeCompanies } from './companies.ts'
import { listForeignSentences } from './foreign.ts'
import { findFault } from './judge.ts'
import { isInQueue, measure } from './metrics.ts'
import { formatResults } from './print.ts'
import { keepResults, listMissed, listWorse, type Results, readResults } from './results.ts'
import { type Outcome, runCases } from './run-cases.ts'

const write = (line: string) => process.stdout.write(`${line}\n`)

/*
 * npm run eval                  measures, prints, and fails when a figure is worse than the one that was kept
 * npm run eval -- --keep        keeps the new figures
 * npm run eval -- --failures    also lists what failed in the dev part; of the held-out part nothing but figures is ever shown
 */
const options = new Set(process.argv.slice(2))
const cluster = await startTestCluster()
const database = openDatabase({ url: databaseUrl(cluster.url, cluster.template) })
try {
  const companies = await makeCompanies(database)
  const foreign = await listForeignSentences(database, companies)
  const knowledge = createKnowledge(database)
  const agent = createGroundedAgent({ knowledge })
  const outcomes = new Map<Part, Outcome[]>()
  for (const part of ['dev', 'held-out'] as const) {
    outcomes.set(part, await runCases(await readCases(part), companies, agent, knowledge))
  }
  const measured = (part: Part) => measure(outcomes.get(part) ?? [], (company) => foreign.get(company) ?? [])
  const current: Results = { dev: measured('dev'), 'held-out': measured('held-out') }
  if (options.has('--failures')) for (const line of listFailures(outcomes.get('dev') ?? [])) write(line)
  const kept = await readResults()
  for (const line of formatResults(current, kept)) write(line)
  for (const line of listMissed(current)) write(`misses its target: ${line}`)
  const worse = kept === null ? [] : listWorse(kept, current)
  for (const line of worse) write(`WORSE: ${line}`)
  if (options.has('--keep')) await keepResults(current)
  else if (worse.length > 0) process.exitCode = 1
} finally {
  await database.close()
  await cluster.stop()
}

function listFailures(list: readonly Outcome[]): string[] {
  return list.flatMap((outcome) => {
    const { asked, decision, found } = outcome
    const { expected } = asked
    const fault = findFault(outcome)
    const wrongQueue =
      decision.kind === 'escalate' && 'queue' in expected && expected.queue !== null && !isInQueue(outcome)
    if (fault === null && !wrongQueue) return []
    const did =
      decision.kind === 'escalate'
        ? `${decision.reason}/${decision.queue}/${decision.intent}`
        : `${decision.sources[0]?.title ?? decision.intent} ${decision.sources[0]?.score ?? ''} ${decision.text.slice(0, 90)}`
    const wanted =
      expected.kind === 'answer'
        ? `${expected.article} "${expected.says}" rank ${found.findIndex(({ text }) => text.includes(expected.says)) + 1} best ${found[0]?.heading ?? found[0]?.title} ${found[0]?.score}`
        : JSON.stringify(expected)
    return [
      `- ${fault ?? 'other queue'} [${asked.company} ${asked.variety}] ${asked.unanswered.join(' | ')}`,
      `    did ${did.replaceAll('\n', ' ')}`,
      `    wanted ${wanted}`,
    ]
  })
}
