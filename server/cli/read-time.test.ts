import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readArguments } from './arguments.ts'
import { type Command, required, UsageError } from './command.ts'
import { readTime } from './read-time.ts'

const command: Command = {
  ...{ name: 'things wait', positionals: [], options: { until: required('TIME') }, summary: 'Waits.' },
  ...{ printsJson: true, prepare: () => async () => ({ json: null, text: '' }) },
}
const read = (text: string) => readTime(readArguments(command, [`--until=${text}`]), 'until')

suite('a time on the command line', () => {
  test('is a moment with an offset', () => {
    assert.equal(read('2024-02-29T00:00:00+03:00').toISOString(), '2024-02-28T21:00:00.000Z')
    assert.equal(read('2026-03-01t00:00:00.5z').toISOString(), '2026-03-01T00:00:00.500Z')
  })

  test('is refused where it is written otherwise, and told apart from a day or an hour that there is not', () => {
    const refuses = (texts: readonly string[], message: RegExp) => {
      for (const text of texts)
        assert.throws(
          () => read(text),
          (error) => error instanceof UsageError && message.test(error.message),
          text,
        )
    }
    refuses(
      ['2026-03-01', '2026-03-01T00:00:00', '2026-03-01T00:00:00+0300', 'now', '٢٠٢٦-٠٣-٠١'],
      /with an offset, such as/,
    )
    refuses(
      ['2026-02-29T00:00:00Z'],
      /^--until must have a day that its month has\. Given: "2026-02-29T00:00:00Z"\.$/,
    )
    refuses(['2026-06-30T23:59:60Z'], /write 59/)
    refuses(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'], /years 0001 to 9999/)
  })
})
