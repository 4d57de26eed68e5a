import { LIMITS } from '../../contract/limits.ts'
import { Problem } from '../platform/problem.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function refuse(path: string, message: string): never {
  throw new Problem('validation_failed', `The body is not acceptable JSON: ${message}`, {
    errors: [{ path, message }],
  })
}

/** Escapes a property name for a JSON Pointer (RFC 6901, section 3). */
export function pointerSegment(name: string | number): string {
  return String(name).replaceAll('~', '~0').replaceAll('/', '~1')
}

// PostgreSQL cannot store U+0000, lone surrogates have no UTF-8 form, and `__proto__` is a trap for whoever reads it next.
function checkString(text: string, path: string): void {
  if (text.includes('\u0000')) refuse(path, 'must not contain the character U+0000.')
  if (!text.isWellFormed()) refuse(path, 'must not contain a lone surrogate.')
}

const isText = (text: string) => !text.includes('\u0000') && text.isWellFormed()

// Without a path to every place, which is nearly half of what reading a small body costs; `checkValue` names the place that is at fault.
function isAcceptable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isText(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth >= LIMITS.bodyDepth) return false
  if (Array.isArray(value)) return value.every((item) => isAcceptable(item, depth + 1))
  return Object.keys(value).every(
    (name) =>
      name !== '__proto__' &&
      isText(name) &&
      isAcceptable((value as Record<string, unknown>)[name], depth + 1),
  )
}

function checkValue(value: unknown, path: string, depth: number): void {
  if (typeof value === 'string') checkString(value, path)
  if (typeof value === 'number' && !Number.isFinite(value)) refuse(path, 'must be a number that fits.')
  if (typeof value !== 'object' || value === null) return
  if (depth >= LIMITS.bodyDepth) refuse(path, `must not be nested deeper than ${LIMITS.bodyDepth} levels.`)
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      checkValue(item, `${path}/${index}`, depth + 1)
    })
    return
  }
  for (const [name, item] of Object.entries(value)) {
    // A name that cannot be repeated safely is reported at its parent.
    checkString(name, path)
    const inner = `${path}/${pointerSegment(name)}`
    if (name === '__proto__') refuse(inner, 'is not allowed as a property name.')
    checkValue(item, inner, depth + 1)
  }
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
    return refuse('', `must be valid JSON (${syntaxPlace(error as SyntaxError)}).`)
  }
  if (!isAcceptable(value, 0)) checkValue(value, '', 0)
  return value
}

// V8's message may repeat the customer's words; only the position is passed on.
function syntaxPlace(error: SyntaxError): string {
  const position = /at position (\d+)/.exec(error.message)?.[1]
  return position === undefined ? 'it ends too early or is empty' : `syntax error at character ${position}`
}
