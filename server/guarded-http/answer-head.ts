import { keepLatest } from '../platform/keep-latest.ts'

/** The receiver sent something that is not an HTTP answer, or far more than an answer needs. */
export class InvalidAnswerError extends Error {
  override readonly name = 'InvalidAnswerError'
}

/** The parts of an answer's head that are used. */
export interface AnswerHead {
  readonly statusCode: number
  /** The header as it came. */
  readonly retryAfter: string | null
}

/** Everything that a head says about its answer. */
export interface FullHead extends AnswerHead {
  /** Whether the receiver keeps the connection open for another request. */
  readonly isLasting: boolean
  /** How the end of the body is known: after so many bytes, by chunks, or by the end of the connection. */
  readonly body: number | 'chunked' | 'until_end'
}

const STATUS_LINE = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: |$)/
const HEADER = /^([!#$%&'*+\-.^_`|~\da-z]+):[ \t]*(.*)$/i
/** Half of a line break, or a character that a head must not contain. */
const STRAY = /[\0\r\n]/
const DIGITS = /^\d{1,15}$/
/** A receiver that announces a shorter keep-alive than this may hang up just when the next request is sent. */
const LEAST_PATIENCE_S = 3

const MOST_REMEMBERED = 64
const LONGEST_REMEMBERED = 1024
const remembered = new Map<string, FullHead>()

/**
 * Reads a head, without the empty line at its end. Throws `InvalidAnswerError`. The latest heads are remembered,
 * because a receiver's answers differ only in the second of their `Date`.
 */
export function readHead(text: string): FullHead {
  const known = remembered.get(text)
  if (known !== undefined) return known
  const head = parseHead(text)
  if (text.length <= LONGEST_REMEMBERED) keepLatest(remembered, text, head, MOST_REMEMBERED)
  return head
}

function parseHead(text: string): FullHead {
  const [statusLine = '', ...lines] = text.split('\r\n')
  const [, minor, status = ''] = STATUS_LINE.exec(statusLine) ?? []
  if (minor === undefined || STRAY.test(statusLine)) throw new InvalidAnswerError('This is no HTTP answer.')
  const statusCode = Number(status)
  let retryAfter: string | null = null
  let connection = ''
  let keepAlive = ''
  const codings: string[] = []
  const lengths: string[] = []
  for (const line of lines) {
    const [, name = '', untrimmed = ''] = HEADER.exec(line) ?? []
    if (name === '' || STRAY.test(line)) throw new InvalidAnswerError('A header is malformed.')
    const value = untrimmed.trimEnd()
    switch (name.toLowerCase()) {
      case 'retry-after':
        retryAfter ??= value
        break
      case 'connection':
        connection += `,${value.toLowerCase()}`
        break
      case 'keep-alive':
        keepAlive += `,${value.toLowerCase()}`
        break
      case 'transfer-encoding':
        codings.push(value.toLowerCase())
        break
      case 'content-length':
        lengths.push(value)
        break
    }
  }
  const body = decideBody(statusCode, codings, lengths)
  const options = connection.split(',').map((option) => option.trim())
  const isKept = minor === '1' ? !options.includes('close') : options.includes('keep-alive')
  const patience = /(?:^|[\s,])timeout=(\d+)/.exec(keepAlive)?.[1]
  const isLasting =
    isKept && body !== 'until_end' && (patience === undefined || Number(patience) >= LEAST_PATIENCE_S)
  return { statusCode, retryAfter, isLasting, body }
}

function decideBody(
  statusCode: number,
  codings: readonly string[],
  lengths: readonly string[],
): FullHead['body'] {
  const [length] = lengths
  if (lengths.length > 1 || (length !== undefined && !DIGITS.test(length)))
    throw new InvalidAnswerError('The length of the body is not told.')
  if (statusCode < 200 || statusCode === 204 || statusCode === 304) return 0
  if (codings.length > 0) {
    // With two ways to tell where the body ends, parsers that disagree about which one counts could be made to see
    // different answers.
    if (length !== undefined) throw new InvalidAnswerError('The length of the body is told twice.')
    return codings.join(',').split(',').at(-1)?.trim() === 'chunked' ? 'chunked' : 'until_end'
  }
  return length === undefined ? 'until_end' : Number(length)
}
