import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { Problem } from '../platform/problem.ts'
import { parseJsonBody, pointerSegment } from './json-body.ts'

/** The place of the refusal, or undefined when the body was taken. */
function refusalOf(body: string | Buffer): { path: string; message: string } | undefined {
  try {
    parseJsonBody(Buffer.from(body))
    return undefined
  } catch (error) {
    assert.ok(error instanceof Problem, String(error))
    assert.equal(error.code, 'validation_failed')
    assert.equal(error.errors.length, 1)
    return error.errors[0]
  }
}

function nested(depth: number): string {
  return `${'['.repeat(depth)}${']'.repeat(depth)}`
}

describe('a body is taken when', () => {
  test('it is any JSON value without a trap in it', () => {
    const isHarmless = (value: unknown) => !/__proto__|\\u0000/.test(JSON.stringify(value))
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 10, stringUnit: 'binary' }).filter(isHarmless), (value) => {
        assert.deepEqual(parseJsonBody(Buffer.from(JSON.stringify(value))), JSON.parse(JSON.stringify(value)))
      }),
      { numRuns: 300 },
    )
  })

  test('it is nested 64 deep', () => {
    assert.equal(refusalOf(nested(64)), undefined)
    assert.equal(refusalOf(`${'{"a":'.repeat(64)}1${'}'.repeat(64)}`), undefined)
  })

  test('any number of lists and objects stand beside each other in it', () => {
    assert.equal(refusalOf(`[${'[],{},'.repeat(100)}1]`), undefined)
  })

  test('brackets, quotes and backslashes stand in its strings', () => {
    for (const words of ['['.repeat(100), '\\', '"[', '\\"{']) {
      const list = ['\\', words, '['.repeat(100)]
      assert.deepEqual(parseJsonBody(Buffer.from(JSON.stringify(list))), list)
    }
  })

  test('it holds a whole surrogate pair, escaped or not, and the characters around U+0000', () => {
    assert.equal(parseJsonBody(Buffer.from('"\\ud83d\\ude00"')), '😀')
    assert.equal(parseJsonBody(Buffer.from('"😀 سلام \\u0001"')), '😀 سلام \u0001')
  })

  test('its numbers fit', () => {
    assert.equal(parseJsonBody(Buffer.from('1.7976931348623157e308')), Number.MAX_VALUE)
    assert.equal(parseJsonBody(Buffer.from('1e-999')), 0)
  })

  test('its exponents stand for no more digits than a body has characters, or it has none', () => {
    assert.equal(refusalOf(JSON.stringify(Array(3_000).fill(1e300))), undefined)
    assert.equal(refusalOf(`[${'1,'.repeat(500_000)}"1e99"]`), undefined)
  })
})

describe('a body is refused when', () => {
  for (const broken of [
    '',
    ' ',
    '{',
    '[1,]',
    '{"a":1,}',
    "{'a':1}",
    'undefined',
    '01',
    '1 2',
    '"\u0001"',
    '{"a" 1}',
    'NaN',
  ]) {
    test(`it is ${JSON.stringify(broken)}`, () => assert.equal(refusalOf(broken)?.path, ''))
  }

  test('it is no JSON, and what is wrong is said as far as it is known', () => {
    for (const [broken, why] of [
      ['', 'it ends too early or is empty'],
      ['{"a":', 'it ends too early or is empty'],
      ['{"a":NaN}', 'syntax error at character 6'],
      ['{} {}', 'syntax error at character 4'],
      [`{"a":None,"b":"${'x'.repeat(40)}"}`, 'syntax error at character 6'],
      [`{"a":"${'x'.repeat(40)}","b":None,"c":"${'x'.repeat(40)}"}`, 'syntax error at character 53'],
      [`{"a":"${'😀'.repeat(40)}","b":+1}`, 'syntax error at character 93'],
      // The same characters stand in a text before, so that nobody can tell which are meant.
      ['{"a":"1,1,1,1,1,+1,1,1,1,1","b":[1,1,1,1,1,1,+1,1,1,1,1,1]}', 'syntax error'],
    ] as const) {
      assert.deepEqual(refusalOf(broken), { path: '', message: `must be valid JSON (${why}).` })
    }
  })

  test('it is broken, without its words in the answer', () => {
    assert.doesNotMatch(refusalOf('{"secret": hunter2}')?.message ?? '', /hunter2|secret/)
  })

  test('it is nested 65 deep, or a million', () => {
    assert.match(refusalOf(nested(65))?.message ?? '', /64 levels/)
    assert.match(refusalOf('['.repeat(1_000_000))?.message ?? '', /64 levels/)
    assert.match(refusalOf(`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`)?.message ?? '', /64 levels/)
    assert.match(refusalOf(`[[],{},${nested(64)}]`)?.message ?? '', /64 levels/)
  })

  const traps: [body: string, path: string][] = [
    ['{"text":"a\\u0000b"}', '/text'],
    ['{"list":[{"a":"\\u0000"}]}', '/list/0/a'],
    ['{"a\\u0000":1}', ''],
    ['{"text":"\\ud800"}', '/text'],
    ['{"text":"\\ude00\\ud83d"}', '/text'],
    ['{"\\ud800":1}', ''],
    ['{"size":1e400}', '/size'],
    ['{"size":-1E+400}', '/size'],
    [`{"size":${'9'.repeat(309)}}`, '/size'],
    [`{"size":-${'9'.repeat(310)}.5}`, '/size'],
    ['{"__proto__":{"a":1}}', '/__proto__'],
    ['{"profile":{"\\u005f_proto__":1}}', '/profile/__proto__'],
    ['{"a/b":{"c~d":1e999}}', '/a~1b/c~0d'],
  ]
  for (const [body, path] of traps) {
    test(`it is ${body}, and the answer names ${path || 'the body'}`, () => {
      assert.equal(refusalOf(body)?.path, path)
    })
  }

  test('its numbers are far longer written out than it is itself', () => {
    for (const number of ['1e308', '-1E+300', '5e-324', '1e99']) {
      assert.match(refusalOf(`{"a":[[${Array(12_000).fill(number)}]]}`)?.message ?? '', /written out/, number)
    }
  })

  test('it has a byte order mark or is not UTF-8', () => {
    assert.match(refusalOf('\ufeff{}')?.message ?? '', /byte order mark/)
    for (const bytes of [
      [0x22, 0xff, 0x22],
      [0x22, 0xc0, 0x80, 0x22],
      [0x22, 0xed, 0xa0, 0x80, 0x22],
      [0x22, 0xc3, 0x22],
    ]) {
      assert.match(refusalOf(Buffer.from(bytes))?.message ?? '', /UTF-8/)
    }
    assert.equal(refusalOf(Buffer.from('{}', 'utf16le'))?.path, '')
  })
})

test('a property name is escaped for a JSON Pointer', () => {
  assert.equal(pointerSegment('a/b~c'), 'a~1b~0c')
  assert.equal(pointerSegment(3), '3')
})

test('the sentence about a body that is not taken names the place, or the body itself', () => {
  for (const [body, detail] of [
    ['{"a":{"__proto__":1}}', /: \/a\/__proto__ is not allowed as a property name\.$/],
    ['{"a":-1e400}', /: \/a is too large for a number: send it as a text\.$/],
    ['{"a":["\\ud800"]}', /: \/a\/0 must not contain a lone surrogate, such as half of an emoji\.$/],
    ['', /: it must be valid JSON \(it ends too early or is empty\)\.$/],
  ] as const)
    assert.throws(
      () => parseJsonBody(Buffer.from(body)),
      (error: Error) => detail.test(error.message),
    )
})
