/** Words with their vectors, the most frequent word first. */
export interface WordVectors {
  readonly words: readonly string[]
  readonly vectors: readonly (readonly number[])[]
}

/**
 * The words and vectors as they are read: the vectors as signed bytes one after the other, each scaled to its largest
 * value.
 */
export interface ReadVectors {
  readonly words: readonly string[]
  readonly dimensions: number
  readonly bytes: Int8Array
}

const LARGEST_BYTE = 127

/** Writes words and vectors as one file: a line of words, then the bytes. Only the direction of a vector is kept. */
export function writeVectors({ words, vectors }: WordVectors): Uint8Array {
  const bytes = vectors.map((vector) => {
    const largest = Math.max(...vector.map(Math.abs), 1e-9)
    return Int8Array.from(vector, (each) => Math.round((each / largest) * LARGEST_BYTE))
  })
  return Buffer.concat([
    Buffer.from(`${words.join(' ')}\n`),
    ...bytes.map((each) => Buffer.from(each.buffer)),
  ])
}

/** Reads a file of `writeVectors`. */
export function readVectors(file: Uint8Array): ReadVectors {
  const end = file.indexOf('\n'.charCodeAt(0))
  const words = new TextDecoder().decode(file.subarray(0, end)).split(' ')
  const bytes = new Int8Array(file.buffer, file.byteOffset + end + 1, file.byteLength - end - 1)
  return { words, dimensions: bytes.length / words.length, bytes }
}
