import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { buildOpenApi } from '../contract/openapi.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'sanad-openapi-'))
after(() => rmSync(folder, { recursive: true }))

const LINTERS = {
  redocly: ['@redocly/cli/bin/cli.js', 'lint', '--config', 'redocly.yaml'],
  spectral: [
    '@stoplight/spectral-cli/dist/index.js',
    'lint',
    '--ruleset',
    '.spectral.yaml',
    '--fail-severity',
    'hint',
  ],
} as const

function lint(linter: keyof typeof LINTERS, file: string) {
  const [program, ...options] = LINTERS[linter]
  const result = spawnSync(process.execPath, [join(root, 'node_modules', program), ...options, file], {
    cwd: root,
    encoding: 'utf8',
    // Neither tool reports home, and a proxy that nobody runs refuses whatever would try.
    env: {
      ...process.env,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      DO_NOT_TRACK: '1',
      HTTP_PROXY: 'http://127.0.0.1:9',
      HTTPS_PROXY: 'http://127.0.0.1:9',
    },
  })
  return { status: result.status, output: `${result.stdout}${result.stderr}` }
}

function writeDocument(name: string, document: object): string {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(document))
  return file
}

for (const linter of Object.keys(LINTERS) as (keyof typeof LINTERS)[]) {
  test(`${linter} finds nothing in the committed OpenAPI document`, () => {
    const { status, output } = lint(linter, 'contract/openapi.json')
    assert.equal(status, 0, output)
    assert.doesNotMatch(output, /\bwarnings?\b/i)
  })

  test(`${linter} finds nothing in the document that a service at a public address serves`, () => {
    const { status, output } = lint(
      linter,
      writeDocument('public.json', buildOpenApi('https://api.company.sa')),
    )
    assert.equal(status, 0, output)
  })

  test(`${linter} would find an example that breaks its schema`, () => {
    const text = JSON.stringify(buildOpenApi('https://api.company.sa'))
    const broken = text.replaceAll('"display_name":"نورة العتيبي"', '"display_name":7')
    assert.notEqual(broken, text)
    const { status } = lint(linter, writeDocument('broken.json', JSON.parse(broken) as object))
    assert.equal(status, 1)
  })
}
