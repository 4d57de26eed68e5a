import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isOpenApiFileFresh } from '../contract/generate-openapi.ts'
import { COMMANDS } from '../server/cli/catalogue.ts'
import { VARIABLES } from '../server/unknown-variables.ts'
import { checkDecisionIndex, checkGuides, checkLinks } from './house-rules/documents.ts'
import { checkDeadExports, checkDocComments } from './house-rules/exports.ts'
import { checkImportDirections, checkQueries } from './house-rules/import-directions.ts'
import {
  checkCycles,
  checkDeadFiles,
  checkMissingFiles,
  checkNoTestCode,
} from './house-rules/import-graph.ts'
import { checkMigrations } from './house-rules/migrations.ts'
import { checkPureFiles } from './house-rules/pure-files.ts'
import { checkRooms } from './house-rules/rooms.ts'
import { type Finding, type Rule, readSourceTree } from './house-rules/source-tree.ts'
import { checkTenantPredicates } from './house-rules/tenant-predicates.ts'
import {
  checkEnvironment,
  checkFilePaths,
  checkLength,
  checkLockFile,
  checkNames,
  checkReadme,
  checkWidth,
  checkWords,
} from './house-rules/text-rules.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const RULES: Readonly<Record<string, Rule>> = {
  'imports point one way': checkImportDirections,
  'rooms import downwards': checkRooms,
  'queries know nothing of HTTP': checkQueries,
  'pure files are pure': checkPureFiles,
  'no ring of imports': checkCycles,
  'no dead file': checkDeadFiles,
  'no dead export': checkDeadExports,
  'what another folder uses says what it is': checkDocComments,
  'no import of a file that does not exist': checkMissingFiles,
  'the service imports no test code': checkNoTestCode,
  'no file over 400 lines without a reason': checkLength,
  'comments wrap at 120 columns': checkWidth,
  'names are kebab-case and say something': checkNames,
  'no unfinished business and no printing': checkWords,
  'paths of files are not taken from URLs': checkFilePaths,
  'the environment is read in one place': checkEnvironment,
  'every statement names its tenant': checkTenantPredicates,
  'migrations only add': checkMigrations,
  'the guides name what exists': checkGuides,
  'every decision is in the index': checkDecisionIndex,
  'links between documents lead somewhere': checkLinks,
}

function listed(findings: readonly Finding[]): string {
  return findings.map(({ path, message }) => `${path} ${message}`).join('\n')
}

describe('this repository', () => {
  const files = readSourceTree(root)

  for (const [name, rule] of Object.entries(RULES)) {
    test(name, () => assert.equal(listed(rule(files)), ''))
  }

  test('the generated OpenAPI document is not stale', () => {
    assert.ok(isOpenApiFileFresh(), 'Run "npm run generate" and commit contract/openapi.json.')
  })

  test('the lock file records no download addresses', () => {
    assert.equal(listed(checkLockFile(readFileSync(join(root, 'package-lock.json'), 'utf8'))), '')
  })

  test('the README shows how to start and to test, every command and every variable', () => {
    const file = join(root, 'README.md')
    assert.ok(existsSync(file), 'There is no README.md: write one that shows how to start and how to test.')
    const told = { commands: COMMANDS.map(({ name }) => name), variables: VARIABLES }
    assert.equal(listed(checkReadme(readFileSync(file, 'utf8'), told)), '')
  })
})
