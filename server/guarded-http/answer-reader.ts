import { type AnswerHead, type FullHead, InvalidAnswerError, readHead } from './answer-head.ts'

/** How large an answer may be. */
export interface AnswerLimits {
  /** For one head, including its status line. */
  readonly headBytes: number
  readonly bodyBytes: number
  /** For everything together: interim answers, heads, the framing of chunks, and the body. */
  readonly totalBytes: number
}

/** Receives an answer while it is read. */
export interface AnswerSink {
  onHead(head: AnswerHead): void
  /** A piece of the body, undecoded. The buffer is reused after the call. */
  onBody(bytes: Buffer): void
}

/**
 * The state of reading. `whole`: the answer has ended and the connection may serve another request. `last`: it has
 * ended and the connection may not. `excess`: a limit was reached after the answer had begun.
 */
export type AnswerState = 'unfinished' | 'whole' | 'last' | 'excess'

const CR = 0x0d
const LF = 0x0a
const SEMICOLON = 0x3b
const END_OF_HEAD = '\r\n\r\n'
const VERSION = 'HTTP/1.'
const LONGEST_CHUNK_SIZE = 8

/**
 * Reads one HTTP/1 answer from bytes as they arrive (RFC 9112). It is as strict as possible and never guesses: an
 * answer whose end is in doubt is refused, and a connection is reused only if nothing came after the end.
 */
export class AnswerReader {
  readonly #sink: AnswerSink
  readonly #limits: AnswerLimits
  #head: FullHead | undefined
  #partialHead = ''
  #totalBytes = 0
  #bodyBytes = 0
  /** What is still missing of a body or a chunk whose length was announced. */
  #missingBytes = 0
  #chunk: ChunkPlace = 'size'
  #chunkSize = ''
  #isLineEmpty = true

  constructor(sink: AnswerSink, limits: AnswerLimits) {
    this.#sink = sink
    this.#limits = limits
  }

  /** Reads the bytes that arrived. Throws `InvalidAnswerError`; it must not be called after that, or after the end. */
  read(bytes: Buffer): AnswerState {
    this.#totalBytes += bytes.length
    let from = 0
    while (this.#head === undefined) {
      from = this.#readHead(bytes, from)
      if (from === -1) return this.#judgeTotal()
    }
    const state = this.#readBody(this.#head, from === 0 ? bytes : bytes.subarray(from))
    return state === 'unfinished' ? this.#judgeTotal() : state
  }

  /** What the end of the connection means for the answer: `last` if it ends the body, otherwise the answer was cut. */
  end(): 'last' | 'cut' {
    return this.#head?.body === 'until_end' ? 'last' : 'cut'
  }

  #judgeTotal(): 'unfinished' | 'excess' {
    if (this.#totalBytes <= this.#limits.totalBytes) return 'unfinished'
    if (this.#head !== undefined) return 'excess'
    throw new InvalidAnswerError('The receiver sent more than any answer needs.')
  }

  /** Returns where the head ends in these bytes, or -1 if it does not. */
  #readHead(bytes: Buffer, from: number): number {
    const before = this.#partialHead
    const text = before + bytes.toString('latin1', from, from + this.#limits.headBytes + END_OF_HEAD.length)
    const end = text.indexOf(END_OF_HEAD, Math.max(0, before.length - END_OF_HEAD.length + 1))
    const length = end === -1 ? text.length : end
    if (length > this.#limits.headBytes) throw new InvalidAnswerError('The head of the answer is too long.')
    if (!text.startsWith(VERSION.slice(0, text.length)))
      throw new InvalidAnswerError('This is no HTTP answer.')
    if (end === -1) {
      this.#partialHead = text
      return -1
    }
    this.#partialHead = ''
    const head = readHead(text.slice(0, end))
    // An interim answer is followed by another one. A change of protocol was not requested.
    if (head.statusCode === 101) throw new InvalidAnswerError('The receiver changed the protocol.')
    if (head.statusCode >= 200) {
      this.#head = head
      this.#missingBytes = typeof head.body === 'number' ? head.body : 0
      this.#sink.onHead(head)
    }
    const next = from + end + END_OF_HEAD.length - before.length
    return this.#head === undefined && next === bytes.length ? -1 : next
  }

  #readBody(head: FullHead, bytes: Buffer): AnswerState {
    if (head.body === 'chunked') return this.#readChunks(head, bytes)
    if (head.body === 'until_end') return this.#take(bytes) ? 'unfinished' : 'excess'
    const part = bytes.length > this.#missingBytes ? bytes.subarray(0, this.#missingBytes) : bytes
    this.#missingBytes -= part.length
    if (!this.#take(part)) return 'excess'
    return this.#missingBytes > 0 ? 'unfinished' : finish(head, bytes.length - part.length)
  }

  #readChunks(head: FullHead, bytes: Buffer): AnswerState {
    for (let at = 0; at < bytes.length; ) {
      if (this.#chunk === 'data') {
        const part = bytes.subarray(at, at + this.#missingBytes)
        at += part.length
        this.#missingBytes -= part.length
        if (!this.#take(part)) return 'excess'
        if (this.#missingBytes === 0) this.#chunk = 'data_cr'
      } else if (this.#readFrame(bytes[at++] ?? 0)) return finish(head, bytes.length - at)
    }
    return 'unfinished'
  }

  /** Reads a byte of the framing around the chunks; true when it was the last of the body. */
  #readFrame(byte: number): boolean {
    switch (this.#chunk) {
      case 'size':
        if (byte === CR || byte === SEMICOLON) this.#beginChunk(byte)
        else this.#chunkSize += String.fromCharCode(byte)
        if (this.#chunkSize.length > LONGEST_CHUNK_SIZE) throw new InvalidAnswerError('A chunk is too large.')
        return false
      case 'extension':
        if (byte === LF) throw new InvalidAnswerError('A line ends without a carriage return.')
        if (byte === CR) this.#chunk = 'size_lf'
        return false
      case 'size_lf':
        expect(byte, LF)
        this.#chunk = this.#missingBytes === 0 ? 'trailer' : 'data'
        return false
      case 'data_cr':
        expect(byte, CR)
        this.#chunk = 'data_lf'
        return false
      case 'data_lf':
        expect(byte, LF)
        this.#chunk = 'size'
        return false
      case 'trailer_lf':
        expect(byte, LF)
        if (this.#isLineEmpty) return true
        this.#isLineEmpty = true
        this.#chunk = 'trailer'
        return false
      default:
        // Trailers are not used; only the empty line at their end matters.
        if (byte === LF) throw new InvalidAnswerError('A line ends without a carriage return.')
        if (byte === CR) this.#chunk = 'trailer_lf'
        else this.#isLineEmpty = false
        return false
    }
  }

  #beginChunk(byte: number): void {
    if (!/^[\da-f]+$/i.test(this.#chunkSize)) throw new InvalidAnswerError('A chunk has no size.')
    this.#missingBytes = Number.parseInt(this.#chunkSize, 16)
    this.#chunkSize = ''
    this.#chunk = byte === CR ? 'size_lf' : 'extension'
  }

  /** False if the body is longer than what is read. */
  #take(bytes: Buffer): boolean {
    this.#bodyBytes += bytes.length
    if (bytes.length > 0) this.#sink.onBody(bytes)
    return this.#bodyBytes <= this.#limits.bodyBytes
  }
}

type ChunkPlace = 'size' | 'extension' | 'size_lf' | 'data' | 'data_cr' | 'data_lf' | 'trailer' | 'trailer_lf'

function expect(byte: number, expected: number): void {
  if (byte !== expected) throw new InvalidAnswerError('A chunk does not end where it should.')
}

// Bytes after the end were not requested.
function finish({ isLasting }: FullHead, bytesBehind: number): AnswerState {
  return isLasting && bytesBehind === 0 ? 'whole' : 'last'
}
