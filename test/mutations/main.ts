import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { databaseUrl, startTestCluster } from '../cluster.ts'
import { isEquivalent } from './equivalent.ts'
import { applyMutant, findMutants, type Mutant } from './mutants.ts'
import { coverTestFile, isCovered, runTestFile } from './run-tests.ts'
import { plantTwins } from './twins.ts'

// Removes each tenant predicate of the service, one at a time, and reports those that no test of the service's behaviour misses: row-level
// security is off meanwhile and every row has twins in other tenants (twins.ts). `mutants.test.ts` shows the quick half, that the house rule misses no removal.
//   npm run mutations -- [--file server/wallet/queries.ts] [--tests '^server/wallet/'] [--sample 40] [--lanes 2] [--baseline FILE] [--json FILE]

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({
  options: {
    file: { type: 'string', multiple: true },
    tests: { type: 'string', default: '.' },
    sample: { type: 'string' },
    lanes: { type: 'string', default: '2' },
    json: { type: 'string' },
    baseline: { type: 'string' },
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

// The tests that talk to a database of the run's cluster; those of whole processes and of the embedded database bring their own.
const OWN_CLUSTER =
  /^test\/(crash|mutations)\/|operator-interface|db\/embedded|first-start|chaos|boot\/prepare|db\/database/
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

interface Baseline {
  readonly file: string
  readonly failures: readonly string[]
  readonly durationMs: number
  readonly ranges: Awaited<ReturnType<typeof coverTestFile>>['ranges']
}

/** The tests that run through the mutated statement: its own folder's first, then the quick ones. */
function coveringTests(mutant: Mutant, baselines: readonly Baseline[]): Baseline[] {
  const folder = dirname(mutant.path)
  const rank = ({ file, durationMs }: Baseline) => durationMs / (dirname(file) === folder ? 10 : 1)
  return baselines
    .filter(({ ranges }) => isCovered(ranges[mutant.path] ?? [], mutant.start))
    .sort((a, b) => rank(a) - rank(b))
}

/** Runs every test file once without a mutant; `--baseline` keeps what that showed for another run on the same sources. */
async function takeBaselines(): Promise<Baseline[]> {
  const { baseline } = values
  if (baseline !== undefined && existsSync(baseline)) return JSON.parse(readFileSync(baseline, 'utf8'))
  const baselines: Baseline[] = []
  await inLanes(trees, testFiles, async (tree, file) => {
    baselines.push({ file, ...(await coverTestFile(tree, file)) })
  })
  if (baseline !== undefined) writeFileSync(baseline, JSON.stringify(baselines))
  return baselines
}

async function findKiller(
  tree: string,
  mutant: Mutant,
  baselines: readonly Baseline[],
): Promise<string | null> {
  const original = read(mutant.path)
  writeFileSync(join(tree, mutant.path), applyMutant(original, mutant))
  try {
    for (const { file, failures } of coveringTests(mutant, baselines)) {
      const outcome = await runTestFile(tree, file, { expected: failures })
      const news = outcome.failures.find((name) => !failures.includes(name))
      if (news !== undefined) return `${file}: ${news}`
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
  const wanted = mutants.filter(({ path }) => values.file?.includes(path) ?? true)
  const step =
    values.sample === undefined ? 1 : Math.max(1, Math.floor(wanted.length / Number(values.sample)))
  return wanted.filter((_mutant, index) => index % step === 0)
}

const mutants = choose(tracked.filter(isServiceCode).flatMap((path) => findMutants(path, read(path)))).filter(
  (mutant) => !isEquivalent(mutant),
)
const trees = Array.from({ length: Number(values.lanes) }, copyTree)
const cluster = await startTestCluster()
const survivors: Mutant[] = []
const results: { path: string; line: number; predicate: string; killer: string | null }[] = []
try {
  await plantTwins(databaseUrl(cluster.url, cluster.template))
  process.env.SANAD_TEST_CLUSTER = cluster.url
  process.env.SANAD_TEST_TEMPLATE = cluster.template
  process.env.NODE_COMPILE_CACHE = join(tmpdir(), 'sanad-mutations-compiled')
  const baselines = await takeBaselines()
  print(`${mutants.length} predicates, ${baselines.length} test files`)
  await inLanes(trees, mutants, async (tree, mutant) => {
    const killer = await findKiller(tree, mutant, baselines)
    if (killer === null) survivors.push(mutant)
    const { path, line, predicate } = mutant
    results.push({ path, line, predicate, killer })
    print(
      `${killer === null ? 'SURVIVES' : 'killed  '} ${path}:${line} ${predicate}${killer === null ? '' : `  <- ${killer}`}`,
    )
    if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(results, null, 2))
  })
} finally {
  await cluster.stop()
  for (const tree of trees) rmSync(tree, { recursive: true })
}
print(`${mutants.length - survivors.length} of ${mutants.length} are missed by a test.`)
process.exitCode = survivors.length === 0 ? 0 : 1
