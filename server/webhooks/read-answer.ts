import type { Readable } from 'node:stream'

/** How much of an answer is read (decisions on webhooks); the rest is dropped with its socket. */
const MAX_ANSWER_BYTES = 64 * 1024
const EXCERPT_BYTES = 1024

export interface Answer {
  /** The first 1 KiB, as printable text. */
  readonly excerpt: string
  /** False when the answer was longer than what is read, so its socket cannot serve another request. */
  readonly isWhole: boolean
}

/**
 * Reads an answer's body as it comes, undecoded: a compressed answer is never inflated, so its size here is its size on
 * the wire. Only the excerpt is held in memory.
 */
export async function readAnswer(body: Readable): Promise<Answer> {
  const first: Buffer[] = []
  let receivedBytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (receivedBytes < EXCERPT_BYTES)
      first.push(Buffer.from(chunk.subarray(0, EXCERPT_BYTES - receivedBytes)))
    receivedBytes += chunk.length
    // Leaving the loop destroys the body, and with it the socket.
    if (receivedBytes > MAX_ANSWER_BYTES) return { excerpt: toPrintable(first), isWhole: false }
  }
  return { excerpt: toPrintable(first), isWhole: true }
}

/**
 * The text of an answer as it may be kept: control characters, among them U+0000, which PostgreSQL refuses, and ESC, which a terminal
 * obeys, become U+FFFD.
 */
export function toPrintable(chunks: readonly Buffer[]): string {
  // As a stream, so that a character cut in two at the end is left out instead of being shown broken.
  const text = new TextDecoder().decode(Buffer.concat(chunks), { stream: true })
  return text.replace(/(?![\n\r\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD')
}
