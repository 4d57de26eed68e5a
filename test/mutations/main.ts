import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseUrl, startTestCluster } from '../cluster.ts'
import { readArguments } from '../read-arguments.ts'
import { isEquivalent } from './equivalent.ts'
import { type Baseline, openMemory } from './memory.ts'
import { applyMutant, findMutants, type Mutant } from './mutants.ts'
import { coverTestFile, isCovered, runTestFile } from './run-tests.ts'
import { plantTwins } from './twins.ts'

// Removes each tenant predicate of the service, one at a time, and reports those that no test of the service's
// behaviour misses: row-level security is off meanwhile and every row has twins in other tenants (twins.ts).
// `mutants.test.ts` shows the quick half, that the house rule misses no removal.

const LONG_MS = 5_000

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const { values } = readArguments({
  usage: `
npm run mutations -- [--file PREFIX]... [--tests PATTERN] [--sample N] [--lanes N] [--slowest MS] [--memory FILE]
  --file PREFIX    only statements of files whose paths begin so, such as server/wallet/
  --tests PATTERN  only tests of files whose paths match
  --sample N       so many of the removals
  --lanes N        so many at the same time (2)
  --slowest MS     leaves tests that take longer to another run
  --memory FILE    keeps what was found out there, and goes on from it`,
  numbers: ['sample', 'lanes', 'slowest'],
  options: {
    file: { type: 'string', multiple: true },
    tests: { type: 'string', default: '.' },
    sample: { type: 'string' },
    lanes: { type: 'string', default: '2' },
    slowest: { type: 'string' },
    memory: { type: 'string' },
  },
})

const print = (line: string) => process.stdout.write(`${line}\n`)
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n')

const isServiceCode = (path: string) =>
  /^server\/.*\.ts$/.test(path) && !/\.test\.ts$|\/(test-factories|conformance.*|demo-source)\.ts$/.test(path)
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** What a change of may change whatever any test shows. */
const isUnderAll = (path: string) =>
  /^server\/db\/migrations\/|^test\/(harness|cluster|mutations\/twins)/.test(path)

// The tests that talk to a database of the run's cluster; those of whole processes and of the embedded database bring
// their own. PostgreSQL's own estimate of how many rows a table has counts the twins too.
const OWN_CLUSTER =
  /^test\/(crash|mutations)\/|operator-interface|db\/embedded|first-start|chaos|boot\/prepare|db\/database|analyze-young-tables/
const testFiles = tracked.filter(
  (path) =>
    /^(server|test)\/.*\.test\.ts$/.test(path) &&
    !OWN_CLUSTER.test(path) &&
    new RegExp(values.tests).test(path) &&
    /harness|service\.ts|support|test-factories|oauth-gateway|conformance/.test(read(path)),
)

function copyTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'sanad-mutant-'))
  for (const path of tracked) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    cpSync(join(ROOT, path), join(tree, path))
  }
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
  return tree
}

/**
 * The tests that run through the mutated statement: its own folder's first, those about tenants before the others, then
 * the quick ones; the slow ones are left to a run of their own where `--slowest` says so.
 */
function coveringTests(mutant: Mutant, baselines: readonly Baseline[]): Baseline[] {
  const folder = dirname(mutant.path)
  const rank = ({ file, durationMs }: Baseline) =>
    durationMs / (dirname(file) === folder ? 10 : 1) / (/tenan/.test(file) ? 10 : 1)
  return baselines
    .filter(({ durationMs }) => durationMs <= Number(values.slowest ?? Number.POSITIVE_INFINITY))
    .filter(({ ranges }) => ranges[mutant.path]?.some((own) => isCovered(own, mutant.start)))
    .sort((a, b) => rank(a) - rank(b))
}

/** Runs every test file once without a mutant, unless that is known. */
async function takeBaselines(): Promise<Baseline[]> {
  const baselines: Baseline[] = []
  await inLanes(trees, testFiles, async (tree, file) => {
    const baseline = memory.findBaseline(file) ?? memory.keepBaseline(file, await coverTestFile(tree, file))
    if (baseline.failures.length > 0)
      print(`fails without a mutant: ${file}: ${baseline.failures.join(', ')}`)
    baselines.push(baseline)
  })
  return baselines
}

/**
 * The first failure that a test file does not have without the mutant. A long test, or one of something else, may race
 * and fail by itself on a busy machine, so it has to fail twice.
 */
async function findNews(
  tree: string,
  mutant: Mutant,
  { file, failures, durationMs }: Baseline,
): Promise<string | undefined> {
  const isSteady = dirname(file) === dirname(mutant.path) && durationMs < LONG_MS
  for (let timesLeft = isSteady ? 1 : 2; ; timesLeft--) {
    const outcome = await runTestFile(tree, file, { expected: failures })
    const news = outcome.failures.find((name) => !failures.includes(name))
    if (news === undefined || timesLeft === 1) return news
  }
}

async function findKiller(
  tree: string,
  mutant: Mutant,
  baselines: readonly Baseline[],
): Promise<{ file: string; test: string } | null> {
  const original = read(mutant.path)
  writeFileSync(join(tree, mutant.path), applyMutant(original, mutant))
  try {
    for (const baseline of coveringTests(mutant, baselines)) {
      const test = await findNews(tree, mutant, baseline)
      if (test !== undefined) return { file: baseline.file, test }
    }
    return null
  } finally {
    writeFileSync(join(tree, mutant.path), original)
  }
}

/** Does the same to every item, some at a time, each lane in a tree of its own. */
async function inLanes<Item>(
  trees: readonly string[],
  items: readonly Item[],
  act: (tree: string, item: Item) => Promise<void>,
): Promise<void> {
  const queue = [...items]
  await Promise.all(
    trees.map(async (tree) => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await act(tree, item)
    }),
  )
}

function choose(mutants: readonly Mutant[]): readonly Mutant[] {
  const wanted = mutants.filter(({ path }) => values.file?.some((start) => path.startsWith(start)) ?? true)
  const step =
    values.sample === undefined ? 1 : Math.max(1, Math.floor(wanted.length / Number(values.sample)))
  return wanted.filter((_mutant, index) => index % step === 0)
}

const mutants = choose(tracked.filter(isServiceCode).flatMap((path) => findMutants(path, read(path)))).filter(
  (mutant) => !isEquivalent(mutant),
)
const trees = Array.from({ length: Number(values.lanes) }, copyTree)
const cluster = await startTestCluster()
const memory = openMemory(values.memory, { read, underAll: tracked.filter(isUnderAll) })
const survivors: Mutant[] = []
try {
  await plantTwins(databaseUrl(cluster.url, cluster.template))
  process.env.SANAD_TEST_CLUSTER = cluster.url
  process.env.SANAD_TEST_TEMPLATE = cluster.template
  process.env.NODE_COMPILE_CACHE = join(tmpdir(), 'sanad-mutations-compiled')
  const baselines = await takeBaselines()
  print(`${mutants.length} predicates, ${baselines.length} test files`)
  await inLanes(trees, mutants, async (tree, mutant) => {
    const { path, start, line, predicate } = mutant
    const key = `${path}:${start}`
    const known = memory.findKill(key, path)
    const kill = known ?? (await findKiller(tree, mutant, baselines))
    if (kill === null) survivors.push(mutant)
    else if (known === undefined) memory.keepKill(key, path, kill)
    print(
      kill === null
        ? `SURVIVES ${path}:${line} ${predicate}`
        : `killed   ${path}:${line} ${predicate}  <- ${kill.file}: ${kill.test}`,
    )
  })
} finally {
  await cluster.stop()
  for (const tree of trees) rmSync(tree, { recursive: true })
}
print(`${mutants.length - survivors.length} of ${mutants.length} are missed by a test.`)
process.exitCode = survivors.length === 0 ? 0 : 1
