/** A request that Specmatic takes for wrong and the service may well take for right, and why. */
interface Misfit {
  readonly name: RegExp
  readonly because: string
}

const MISFITS: readonly Misfit[] = [
  {
    name: /the key url is mutated from .* to /,
    because: 'The URL that stands for all that may be called is one of many.',
  },
]

/** What a run found. */
export interface SpecmaticReport {
  readonly requests: number
  /** The requests whose answers break the document. */
  readonly violations: readonly string[]
  readonly misfits: readonly string[]
  /** The operations, such as `GET /v1/customers/{id}`, of which a valid request succeeded. */
  readonly succeeded: ReadonlySet<string>
}

/** Reads what Specmatic prints. */
export function readReport(output: string): SpecmaticReport {
  const all = [...output.matchAll(/^([+-])ve +Scenario: (.*) has (SUCCEEDED|FAILED)$/gm)]
  const failed = all.filter(([, , , verdict]) => verdict === 'FAILED').map(([line]) => line)
  const isMisfit = (line: string) => line.startsWith('-ve') && MISFITS.some(({ name }) => name.test(line))
  return {
    requests: all.length,
    violations: [...failed.filter((line) => !isMisfit(line)), ...findMissing(output, all.length)],
    misfits: failed.filter(isMisfit),
    succeeded: new Set(
      all
        .filter(([, sign, , verdict]) => sign === '+' && verdict === 'SUCCEEDED')
        .map(([, , scenario = '']) => operationOf(scenario)),
    ),
  }
}

/** A run that ended early, or could not connect, counts fewer verdicts than it says at its end. */
function findMissing(output: string, verdicts: number): string[] {
  const said = /^Tests run: (\d+)/m.exec(output)?.[1]
  if (said === undefined) return ['Specmatic did not come to its end.']
  return Number(said) === verdicts ? [] : [`Of ${said} requests ${verdicts} have a verdict.`]
}

const operationOf = (scenario: string) =>
  scenario
    .split(' ')
    .slice(0, 2)
    .join(' ')
    .replace(/\((\w+):\w+\)/g, '{$1}')

/**
 * The operations of the document that no valid request of these runs succeeded in, so
 * that a run that asks nothing proves nothing.
 */
export function findGaps(
  document: { readonly paths?: unknown },
  reports: readonly SpecmaticReport[],
): string[] {
  return Object.entries(document.paths as Record<string, object>)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    .filter((operation) => !reports.some(({ succeeded }) => succeeded.has(operation)))
    .map((operation) => `No valid request of ${operation} succeeded.`)
}
