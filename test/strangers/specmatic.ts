import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildOpenApi } from '../../contract/openapi.ts'
import { globalSetup, globalTeardown } from '../global-setup.ts'
import { narrow, narrowings } from './narrowing.ts'
import { findGaps, readReport, type SpecmaticReport } from './specmatic-report.ts'
import { openSpecmaticStage } from './specmatic-stage.ts'

// Specmatic makes valid and invalid requests of the OpenAPI document and holds the
// service's answers against it. It needs Java.
//   node test/strangers/specmatic.ts PATH_OF_SPECMATIC_JAR

// Enough for each of the ten channels in each place; the fuzzer makes a hundred thousand requests where more is wanted.
const MOST_COMBINATIONS = 10
const TOKEN_PATH = '/v1/oauth/token'

const [jar = ''] = process.argv.slice(2)

async function runSpecmatic(filter: string, tokensOnly: boolean): Promise<SpecmaticReport> {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-specmatic-'))
  const stage = await openSpecmaticStage({ tokensOnly })
  try {
    const document = narrow(buildOpenApi(stage.baseUrl), narrowings(stage.existing))
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(document))
    const child = spawn(
      'java',
      [
        // It runs for half a minute: the compiler that makes the best code, and a collector
        // with threads, take longer than they save.
        '-XX:TieredStopAtLevel=1',
        '-XX:+UseSerialGC',
        `-DMAX_TEST_REQUEST_COMBINATIONS=${MOST_COMBINATIONS}`,
        // It has nobody to tell.
        '-Dhttps.proxyHost=127.0.0.1',
        '-Dhttps.proxyPort=9',
        '-jar',
        jar,
        'test',
        `--testBaseURL=${stage.baseUrl}`,
        `--filter=${filter}`,
        'openapi.json',
      ],
      {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'inherit'],
        // The variable named like the document's security scheme is the bearer token.
        env: { PATH: process.env.PATH, SPECMATIC_GENERATIVE_TESTS: 'true', oauth2: stage.token },
      },
    )
    const closed = once(child, 'close')
    const output = (await child.stdout.setEncoding('utf8').toArray()).join('')
    await closed
    return readReport(output)
  } finally {
    await stage.close()
    await rm(folder, { recursive: true })
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`)

if (jar === '') throw new Error('Say where the jar of Specmatic is.')
await globalSetup()
try {
  const [others, tokens] = [
    await runSpecmatic(`PATH!='${TOKEN_PATH}'`, false),
    await runSpecmatic(`PATH='${TOKEN_PATH}'`, true),
  ]
  const gaps = findGaps(buildOpenApi('http://127.0.0.1'), [others, tokens])
  const violations = [...others.violations, ...tokens.violations, ...gaps]
  for (const line of violations) print(`VIOLATION: ${line}`)
  const misfits = others.misfits.length + tokens.misfits.length
  print(
    `${others.requests + tokens.requests} requests, ${misfits} that cannot fit, ${violations.length} violations`,
  )
  process.exitCode = violations.length === 0 ? 0 : 1
} finally {
  await globalTeardown()
}
