/** One change to one file: a tenant predicate that is no longer asked. */
export interface Mutant {
  readonly path: string
  readonly line: number
  /** Where in the file the predicate stands. */
  readonly start: number
  readonly end: number
  readonly predicate: string
  readonly replacement: string
  /** The template that it stands in. */
  readonly statement: string
}

const TENANT_COLUMN = String.raw`(?:\w+\.)?(?:organization_id|environment)`
// What a tenant column is compared with: another column, a value of the `sql` tag, a numbered parameter or a literal.
const OTHER_SIDE = String.raw`(?:\$\{[^}]*\}|\$\d+|\w+\.\w+|'\w+')`
const PREDICATE = new RegExp(String.raw`\b${TENANT_COLUMN} (?:= ${OTHER_SIDE}(?:::\w+)?|IN \([^)]*\))`, 'g')

/**
 * A predicate that is always true; a numbered parameter stays in the text, since PostgreSQL has to find a type for it.
 */
function alwaysTrue(predicate: string): string {
  const parameter = /\$\d+/.exec(predicate)?.[0]
  return parameter === undefined ? 'true' : `(${parameter}::text IS NOT NULL)`
}

/** Every predicate on a tenant column that stands in a template of a source, each to be removed by itself. */
export function findMutants(path: string, text: string): Mutant[] {
  return [...text.matchAll(PREDICATE)].map((match) => ({
    path,
    line: text.slice(0, match.index).split('\n').length,
    start: match.index,
    end: match.index + match[0].length,
    predicate: match[0],
    replacement: alwaysTrue(match[0]),
    statement: text.slice(text.lastIndexOf('`', match.index) + 1, text.indexOf('`', match.index)),
  }))
}

/** The source with the mutant in it. */
export function applyMutant(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end)
}
