import fc from 'fast-check'

/** Texts that have broken parsers, databases, logs and pages before. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '\ufeff',
  '\u202e',
  '\u0007\u001b[31m',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e999',
  '0x10',
  'true',
  '{}',
  '[]',
  '"',
  "'",
  '\\',
  "' OR 1=1 --",
  "'; DROP TABLE customers; --",
  '$1',
  '$$',
  '%s%n%x',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1/',
  'http://[::ffff:7f00:1]:8080/x',
  'https://169.254.169.254/latest/meta-data',
  'https://user:password@203.0.113.1/#x',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'toString',
  'مرحبا',
  '👩‍👩‍👧‍👦',
  'e\u0301',
  'ﷺ',
  '0198f3a0-0000-7000-8000-00000000ffff',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '2026-02-30T00:00:00Z',
  '2026-09-15T24:00:00Z',
  '2026-09-15T09:30:00+14:00',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '2026-12-31T23:59:60Z',
]

/** Numbers at the edges of what parsers and columns hold. */
const HOSTILE_NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  0.5,
  100,
  101,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  5e-324,
]

/** Any text: mostly a hostile one, sometimes any that fast-check thinks of. */
export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40, size: 'max' }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 40_000 }).map((length) => 'x'.repeat(length)) },
)

/** Any JSON value, of whatever type, at times nested deeper than anybody may. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, ...HOSTILE_NUMBERS) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.integer({ min: 55, max: 70 }).map(nested) },
  { weight: 1, arbitrary: fc.array(fc.integer(), { minLength: 11, maxLength: 200, size: 'max' }) },
)

function nested(levels: number): unknown {
  let value: unknown = 0
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}
