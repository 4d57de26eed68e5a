import type { Readable } from 'node:stream'

/** Reads a body to its end; null where it is longer than `most` bytes, and then the rest is dropped with its socket. */
export async function readBytes(body: Readable, most: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let receivedBytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    receivedBytes += chunk.length
    // Leaving the loop destroys the body.
    if (receivedBytes > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
