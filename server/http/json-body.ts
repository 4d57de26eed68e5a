import { LIMITS } from '../../contract/limits.ts'
import { Problem } from '../platform/problem.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function refuse(path: string, message: string): never {
  const place = path === '' ? 'it' : path
  throw new Problem('validation_failed', `The body is not acceptable JSON: ${place} ${message}`, {
    errors: [{ path, message }],
  })
}

/** Escapes a property name for a JSON Pointer (RFC 6901, section 3). */
export function pointerSegment(name: string | number): string {
  return String(name).replaceAll('~', '~0').replaceAll('/', '~1')
}

// How the faults below are spelled: as an escape, by name, or as a number with an exponent or with more than 308
// digits. Almost every body contains none of these spellings and is not searched: searching 80,000 properties took as
// long as parsing them.
const SUSPECT = /\\u|__proto__|\d[eE]|(?<!\d)\d{309}/

interface Fault {
  /** A JSON Pointer, relative to where the search began. */
  readonly path: string
  readonly message: string
}

const below = (name: string | number, { path, message }: Fault): Fault => ({
  path: `/${pointerSegment(name)}${path}`,
  message,
})

// PostgreSQL cannot store U+0000, lone surrogates have no UTF-8 form, and `__proto__` is dangerous to code that copies
// objects. The path is put together only on the way back from a fault: building it for every value of a sound body
// would take nearly half of the parsing time.
function findFault(value: unknown): Fault | undefined {
  if (typeof value === 'string') return findFaultOfText(value)
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : TOO_LARGE
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const fault = findFault(value[index])
      if (fault !== undefined) return below(index, fault)
    }
    return undefined
  }
  for (const name of Object.keys(value)) {
    // A name that cannot be repeated safely is reported at the path of its parent.
    const unsafe = findFaultOfText(name)
    if (unsafe !== undefined) return unsafe
    const fault = name === '__proto__' ? TRAP : findFault((value as Record<string, unknown>)[name])
    if (fault !== undefined) return below(name, fault)
  }
  return undefined
}

const TOO_LARGE: Fault = { path: '', message: 'is too large for a number: send it as a text.' }
const TRAP: Fault = { path: '', message: 'is not allowed as a property name.' }
const ZERO_CHARACTER: Fault = { path: '', message: 'must not contain the character U+0000.' }
const LONE_SURROGATE: Fault = {
  path: '',
  message: 'must not contain a lone surrogate, such as half of an emoji.',
}

function findFaultOfText(text: string): Fault | undefined {
  if (text.includes('\u0000')) return ZERO_CHARACTER
  return text.isWellFormed() ? undefined : LONE_SURROGATE
}

// Counts nesting on the text, so that a body of a million brackets is refused before anything recurses into it.
function checkNesting(text: string): void {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index)
    if (inString) {
      if (character === 0x5c) index += 1
      else if (character === 0x22) inString = false
    } else if (character === 0x22) inString = true
    else if (character === 0x5b || character === 0x7b) {
      depth += 1
      if (depth > LIMITS.bodyDepth) refuse('', `must not be nested deeper than ${LIMITS.bodyDepth} levels.`)
    } else if (character === 0x5d || character === 0x7d) depth -= 1
  }
}

const EXPONENT = /\d[eE][+-]?\d{2}/
const MOST_WRITTEN_OUT = LIMITS.bodyBytes

// PostgreSQL writes numbers out in full: a megabyte of "1e308," would become 50 MB each time it is read.
function checkWrittenOut(text: string, value: unknown): void {
  if (EXPONENT.test(text) && countWrittenOut(value) > MOST_WRITTEN_OUT) {
    refuse(
      '',
      `must not hold numbers of more than ${MOST_WRITTEN_OUT} digits in all when they are written out.`,
    )
  }
}

/** How many digits the exponents in a value stand for. */
function countWrittenOut(value: unknown): number {
  if (typeof value === 'number') return value === 0 ? 0 : Math.abs(Math.log10(Math.abs(value)))
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, each) => sum + countWrittenOut(each), 0)
}

/** Reads a JSON body strictly: UTF-8 without a byte order mark, bounded nesting, and only values that can be stored. */
export function parseJsonBody(bytes: Buffer): unknown {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return refuse('', 'must be encoded in UTF-8.')
  }
  if (text.charCodeAt(0) === 0xfeff) refuse('', 'must not start with a byte order mark.')
  checkNesting(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return refuse('', `must be valid JSON (${syntaxPlace(error as SyntaxError, text)}).`)
  }
  const fault = SUSPECT.test(text) ? findFault(value) : undefined
  if (fault !== undefined) refuse(fault.path, fault.message)
  checkWrittenOut(text, value)
  return value
}

// V8's message may quote the customer's words; only the position is passed on.
function syntaxPlace({ message }: SyntaxError, text: string): string {
  if (message.startsWith('Unexpected end')) return 'it ends too early or is empty'
  const position = /at position (\d+)/.exec(message)?.[1] ?? placeOfToken(text)
  return position === undefined ? 'syntax error' : `syntax error at character ${Number(position) + 1}`
}

const QUOTED = /^Unexpected token '.{1,2}', (\.\.\.)?"(.*)"\.\.\. is not valid JSON$/s
const CHARACTERS_BEFORE = 10
// More than V8 quotes after the place, so that it never quotes up to the end of the text.
const SPACES = ' '.repeat(24)

/**
 * Where a text has a token that V8 did not expect. V8 tells no position then, but quotes the ten characters before it:
 * they are looked for, and if the text has the same characters twice nobody knows.
 */
function placeOfToken(text: string): number | undefined {
  const padded = text + SPACES
  try {
    JSON.parse(padded)
    return undefined
  } catch (error) {
    const [, isCut, quoted] = QUOTED.exec((error as SyntaxError).message) ?? []
    if (quoted === undefined) return undefined
    if (isCut === undefined) return quoted.length - CHARACTERS_BEFORE
    const start = padded.indexOf(quoted)
    return padded.includes(quoted, start + 1) ? undefined : start + CHARACTERS_BEFORE
  }
}
