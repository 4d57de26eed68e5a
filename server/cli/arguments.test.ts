import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readArguments } from './arguments.ts'
import { type Command, optional, repeatable, required, UsageError } from './command.ts'

const command: Command = {
  name: 'things make',
  positionals: ['THING_ID', 'CIDR...'],
  options: {
    name: required('NAME'),
    overlap: optional('DURATION'),
    tag: repeatable('TAG'),
    count: optional('N'),
  },
  summary: 'Makes things.',
  printsJson: true,
  prepare: () => async () => ({ json: null, text: '' }),
}

const refuses = (message: RegExp, ...argv: string[]) =>
  assert.throws(
    () => readArguments(command, argv),
    (error) => error instanceof UsageError && message.test(error.message),
  )

suite('arguments of a command', () => {
  test('options, repeated options and positional arguments are read', () => {
    const args = readArguments(command, [
      'one',
      '10.0.0.0/8',
      '--name=a b',
      '::1',
      '--tag',
      'x',
      '--tag',
      'y',
      '--json',
    ])
    assert.equal(args.text('THING_ID'), 'one')
    assert.deepEqual(args.texts('CIDR...'), ['10.0.0.0/8', '::1'])
    assert.equal(args.text('name'), 'a b')
    assert.deepEqual(args.texts('tag'), ['x', 'y'])
    assert.equal(args.wantsJson, true)
    assert.equal(args.optionalText('overlap'), undefined)
  })

  test('an unknown option, a missing value and a missing or surplus argument are wrong usage', () => {
    refuses(/^There is no option --colour here\.$/, 'one', '--name', 'a', '--colour', 'red')
    refuses(/^There is no option -x here\.$/, 'one', '--name', 'a', '-x')
    refuses(/^--name needs a value\.$/, 'one', '--name')
    refuses(/--name/, 'one', '--name', '--json')
    refuses(/--name needs a value; one that starts with "-" is written --name=VALUE/, 'one', '--name', '-5')
    for (const unseen of [
      '  ',
      '\u200b',
      '\u200e\u202a \u2060',
      '\ufeff\u00ad',
      '\u3164',
      '\ufe0f\u{e0100}',
      '\u2800',
    ]) {
      refuses(/--name has no value/, 'one', '--name', unseen)
      refuses(/THING_ID is missing/, unseen, '--name', 'a')
    }
    refuses(/--name is missing/, 'one')
    refuses(/only once/, 'one', '--name', 'a', '--name', 'b')
    refuses(/THING_ID is missing/, '--name', 'a')
    const single = { ...command, positionals: ['THING_ID'] }
    assert.throws(
      () => readArguments(single, ['one', 'two', '--name', 'a']),
      /"two" is one argument too many/,
    )
  })

  test('help needs no other argument', () => {
    assert.equal(readArguments(command, ['--help']).wantsHelp, true)
    assert.equal(readArguments(command, ['-h']).wantsHelp, true)
  })

  test('a command that prints logs takes no --json', () => {
    assert.throws(
      () => readArguments({ ...command, printsJson: false }, ['one', '--name', 'a', '--json']),
      UsageError,
    )
  })

  test('a duration is a number and a unit', () => {
    const read = (text: string) =>
      readArguments(command, ['one', '--name', 'a', '--overlap', text]).optionalDurationMs('overlap')
    assert.equal(read('30s'), 30_000)
    assert.equal(read('15m'), 900_000)
    assert.equal(read('24h'), 86_400_000)
    assert.equal(read('0s'), 0)
    // Whatever its length it is one, and beyond bounds that the command knows.
    assert.equal(read('999999999999s'), 999_999_999_999_000)
    for (const text of ['24', 'h', '1d', '1.5h', '1 h', '-1h', '24hours']) {
      assert.throws(() => read(text), text.startsWith('-') ? UsageError : /duration/)
    }
  })

  test('a whole number has digits only', () => {
    const read = (text: string) =>
      readArguments(command, ['one', '--name', 'a', '--count', text]).wholeNumber('count')
    assert.equal(read('0042'), 42)
    for (const text of ['1.5', '1e3', '0x10', 'many', '99999999999999999'])
      assert.throws(() => read(text), UsageError)
  })
})
