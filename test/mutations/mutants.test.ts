import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isTestCode } from '../house-rules/import-directions.ts'
import { readSourceTree, type SourceFile, sourceFile } from '../house-rules/source-tree.ts'
import { checkTenantPredicates } from '../house-rules/tenant-predicates.ts'
import { EQUIVALENT, isEquivalent, isMeant } from './equivalent.ts'
import { applyMutant, findMutants } from './mutants.ts'

const files = readSourceTree(fileURLToPath(new URL('../..', import.meta.url)))
const migrations = files.filter(({ path }) => path.startsWith('server/db/migrations/'))
// The demonstration of a work source makes a table of its own, in tests only.
const service = files.filter(
  ({ path }) => /^server\/.*\.ts$/.test(path) && !isTestCode(path) && !path.endsWith('/demo-source.ts'),
)

function isFound(file: SourceFile): boolean {
  return checkTenantPredicates([...migrations, file]).length > 0
}

describe('a tenant predicate that is taken out of a statement', () => {
  const mutants = service.flatMap((file) =>
    findMutants(file.path, file.text).map((mutant) => ({ file, mutant })),
  )

  test('is found by the house rule, whichever it is', () => {
    const missed = mutants
      .filter(({ mutant }) => !isEquivalent(mutant))
      .filter(({ file, mutant }) => !isFound(sourceFile(file.path, applyMutant(file.text, mutant))))
    assert.deepEqual(
      missed.map(({ mutant }) => `${mutant.path}:${mutant.line} ${mutant.predicate}`),
      [],
    )
    assert.ok(mutants.length > 300)
  })

  test('is excused by an exception that names it still', () => {
    const stale = EQUIVALENT.filter((known) => !mutants.some(({ mutant }) => isMeant(known, mutant)))
    assert.deepEqual(stale, [])
  })

  test('is the text of the predicate and nothing else', () => {
    const text = 'SELECT 1 FROM a WHERE a.organization_id = b.id AND environment = $2 AND id = 3'
    const changed = findMutants('server/a.ts', text).map((mutant) => applyMutant(text, mutant))
    assert.deepEqual(changed, [
      'SELECT 1 FROM a WHERE true AND environment = $2 AND id = 3',
      'SELECT 1 FROM a WHERE a.organization_id = b.id AND ($2::text IS NOT NULL) AND id = 3',
    ])
  })
})
