import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { COMMANDS } from './catalogue.ts'
import { runCommandLine } from './run.ts'

/** Runs a command line that must not reach any database: DATABASE_URL could not be used. */
async function run(...argv: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const stdout: string[] = []
  const stderr: string[] = []
  const code = await runCommandLine({
    argv,
    env: { DATABASE_URL: 'nonsense' },
    print: async (text) => void stdout.push(text),
    complain: async (text) => void stderr.push(text),
  })
  return { code, stdout: stdout.join(''), stderr: stderr.join('') }
}

suite('command line', () => {
  test('help for everything names every command and goes to standard output', async () => {
    for (const argv of [['help'], ['--help'], ['-h']]) {
      const { code, stdout, stderr } = await run(...argv)
      assert.deepEqual([code, stderr], [0, ''])
      for (const { name } of COMMANDS) assert.ok(stdout.includes(`  ${name}`), name)
    }
  })

  test('every command has help of its own, by both spellings', async () => {
    for (const { name, options } of COMMANDS) {
      for (const argv of [
        ['help', ...name.split(' ')],
        [...name.split(' '), '--help'],
      ]) {
        const { code, stdout, stderr } = await run(...argv)
        assert.deepEqual([code, stderr], [0, ''], name)
        assert.ok(stdout.includes(`sanad -- ${name}`))
        for (const option of Object.keys(options)) assert.ok(stdout.includes(`--${option} `), option)
      }
    }
  })

  test('what a command does is wrapped, and no word of it is lost', async () => {
    const { stdout } = await run('help')
    const told = stdout.split('\n').filter((line) => line.startsWith('      '))
    for (const line of told) assert.ok(line.length <= 100, line)
    const words = told.map((line) => line.trim()).join(' ')
    for (const { summary } of COMMANDS) assert.ok(words.includes(summary), summary)
  })

  test('help for a noun shows its commands only', async () => {
    const { code, stdout } = await run('help', 'wallet')
    assert.equal(code, 0)
    assert.ok(stdout.includes('wallet credit') && !stdout.includes('apps create'))
  })

  test('help with --json is one JSON document, wherever it is asked for', async () => {
    for (const argv of [
      ['help', '--json'],
      ['--help', '--json'],
      ['help', 'wallet', '--json'],
      ['wallet', '--help', '--json'],
      ['help', 'wallet', 'credit', '--json'],
      ['wallet', 'credit', '--json', '--help'],
      ['help', 'start', '--json'],
      ['start', '--help', '--json'],
      ['worker', '--json', '-h'],
    ]) {
      const { code, stdout, stderr } = await run(...argv)
      assert.deepEqual([code, stderr], [0, ''], argv.join(' '))
      const { help } = JSON.parse(stdout) as { help: string }
      assert.equal(help, (await run(...argv.filter((word) => word !== '--json'))).stdout)
    }
  })

  test('what is no command is named without its options', async () => {
    for (const [argv, problem] of [
      [['unknown', '--json'], 'There is no command "unknown".'],
      [['apps', '--json'], 'Name one of the commands of "apps".'],
      [['apps', 'unknown', 'id', '--json'], 'There is no command "apps unknown id".'],
      [['--json'], 'Name a command first.'],
    ] as const) {
      const { code, stderr } = await run(...argv)
      assert.deepEqual([code, stderr.split('\n')[0]], [2, `sanad: ${problem}`])
    }
  })

  test('beside a command that is none all names fit on a screen', async () => {
    for (const argv of [[], ['unknown']]) {
      const { stderr } = await run(...argv)
      assert.ok(stderr.split('\n').length < 40, stderr)
      for (const { name } of COMMANDS)
        assert.match(stderr, new RegExp(`^  ${name.replace(' ', '(?: [a-z-]+,)* ')}(?:,|$)`, 'm'))
    }
  })

  test('the version is asked for by either spelling', async () => {
    for (const word of ['version', '--version']) {
      assert.match((await run(word)).stdout, /^sanad \d+\.\d+\.\d+\n$/)
      assert.deepEqual(Object.keys(JSON.parse((await run(word, '--json')).stdout) as object), ['version'])
    }
  })

  test('a malformed value is told with its option as it was typed', async () => {
    for (const [argv, option] of [
      [
        ['apps', 'create', '--organization', 'id', '--environment', 'staging', '--name', 'a'],
        '--environment',
      ],
      [['apps', 'rotate-secret', 'id', '--overlap', '1 day'], '--overlap'],
      [
        ['wallet', 'credit', '--organization', 'id', '--environment', 'live', '--halalas', '1.5'],
        '--halalas',
      ],
      [['webhooks', 'recover', 'id', '--since', 'yesterday'], '--since'],
      [['organizations', 'sandbox', 'id', 'maybe'], 'on|off'],
    ] as const) {
      assert.ok((await run(...argv)).stderr.startsWith(`sanad: ${option} must be `), option)
    }
  })

  test('a malformed scope or network is wrong usage, told with the value', async () => {
    const create = ['apps', 'create', '--organization', 'id', '--environment', 'live', '--name', 'a']
    for (const [argv, told] of [
      [[...create, '--scope', 'agent:run nope'], '"nope" is not a scope. The scopes are: customers:read '],
      [[...create, '--allow-ip', '10.0.0.0/8', '--allow-ip', 'x'], '"x" is not a network: '],
      [[...create, '--allow-ip', '10.1.2.3/8'], '"10.1.2.3/8" has bits set beyond its prefix: '],
      [['apps', 'allow-ip', 'id', 'localhost'], '"localhost" is not a network: '],
    ] as const) {
      const { code, stdout, stderr } = await run(...argv)
      assert.deepEqual([code, stdout], [2, ''], argv.join(' '))
      assert.ok(stderr.startsWith(`sanad: ${told}`), stderr)
      assert.match(stderr, /^sanad: .+\n\nUsage:/)
    }
  })

  test('wrong usage exits 2 with help on standard error', async () => {
    const wrong = [
      [],
      ['unknown'],
      ['apps'],
      ['apps', 'unknown'],
      ['organizations', 'create'],
      ['organizations', 'create', '--name'],
      ['organizations', 'create', '--name', 'a', '--colour', 'red'],
      ['organizations', 'sandbox', 'id', 'maybe'],
      ['apps', 'create', '--organization', 'id', '--environment', 'staging', '--name', 'a'],
      ['apps', 'rotate-secret', 'id', '--overlap', '1 day'],
      ['apps', 'set-limit', 'id', '--class', 'token', '--per-minute', '1', '--reason', 'r'],
      ['wallet', 'credit', '--organization', 'id', '--environment', 'live', '--halalas', '1.5'],
      [
        'channel-accounts',
        'create',
        '--organization',
        'id',
        '--environment',
        'live',
        '--channel',
        'fax',
        '--name',
        'a',
      ],
      ['start', '--json'],
      ['doctor', 'surplus'],
    ]
    for (const argv of wrong) {
      const { code, stdout, stderr } = await run(...argv)
      assert.deepEqual([code, stdout], [2, ''], argv.join(' '))
      assert.match(stderr, /^sanad: .+\n\n(Usage:|Sanad)/)
    }
  })

  test('a variable that cannot be used is named in one line, and the exit code is 1', async () => {
    for (const argv of [['start'], ['migrate'], ['organizations', 'create', '--name', 'a', '--json']]) {
      const { code, stdout, stderr } = await run(...argv)
      assert.deepEqual([code, stdout], [1, ''], argv.join(' '))
      assert.match(stderr, /^sanad: DATABASE_URL: [^\n]+\n$/)
    }
  })

  test('doctor names a broken variable as a finding', async () => {
    const { code, stdout, stderr } = await run('doctor', '--json')
    assert.deepEqual([code, stderr], [1, ''])
    const { ok, checks } = JSON.parse(stdout) as { ok: boolean; checks: { name: string; detail: string }[] }
    assert.equal(ok, false)
    assert.match(checks.find(({ name }) => name === 'configuration')?.detail ?? '', /^DATABASE_URL: /)
  })
})
