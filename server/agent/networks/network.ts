/**
 * Numbers row by row, each row as long as the hidden layer, in units of `scale`: as they are learnt, or in bytes as
 * they are kept.
 */
export interface Matrix {
  readonly numbers: Float32Array | Int8Array
  readonly scale: number
}

/** How large a network is. */
export interface Size {
  /** How many rows the words and runs of letters of all texts share. */
  readonly places: number
  /** How many numbers say what a text means. */
  readonly meanings: number
  /** How many numbers stand between what a text says and the class that it belongs to; an even number. */
  readonly hidden: number
}

/**
 * A network of one hidden layer: what a text says is added up row by row, with what it means turned by a matrix, and
 * each class of texts has a row that the sum is compared with.
 */
export interface Network {
  /** The names of the classes. */
  readonly names: readonly string[]
  readonly size: Size
  readonly ofPlaces: Matrix
  readonly ofMeanings: Matrix
  readonly ofNames: Matrix
}

const MATRICES = ['ofPlaces', 'ofMeanings', 'ofNames'] as const
const LARGEST_BYTE = 127

/** The first line of a network's file. */
interface Heading {
  /** The digest of what it was learnt from. */
  readonly madeFrom: string
  readonly names: readonly string[]
  readonly size: Size
  readonly scales: readonly number[]
}

/** A network as it is kept. */
export type KeptNetwork = Network & Pick<Heading, 'madeFrom'>

/** How many rows each matrix of a network has. */
export function countRows(
  { places, meanings }: Size,
  names: readonly string[],
): Record<(typeof MATRICES)[number], number> {
  return { ofPlaces: places, ofMeanings: meanings, ofNames: names.length }
}

/** Writes a network as one file: a line of JSON, then each matrix in signed bytes. */
export function writeNetwork(network: Network, madeFrom: string): Uint8Array {
  const scales = MATRICES.map((name) => {
    const { numbers, scale } = network[name]
    let largest = 1e-9
    for (const each of numbers) largest = Math.max(largest, Math.abs(each))
    return (scale * largest) / LARGEST_BYTE
  })
  const bytes = MATRICES.map((name, at) => {
    const { numbers, scale } = network[name]
    return Int8Array.from(numbers, (each) => Math.round((each * scale) / (scales[at] ?? 1)))
  })
  const { names, size } = network
  const heading: Heading = { madeFrom, names, size, scales }
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(heading)}\n`),
    ...bytes.map(({ buffer }) => Buffer.from(buffer)),
  ])
}

/** Reads what `writeNetwork` wrote. */
export function readNetwork(file: Uint8Array): KeptNetwork {
  const end = file.indexOf('\n'.charCodeAt(0))
  const { madeFrom, names, size, scales } = JSON.parse(
    new TextDecoder().decode(file.subarray(0, end)),
  ) as Heading
  const rows = countRows(size, names)
  let from = file.byteOffset + end + 1
  const [ofPlaces, ofMeanings, ofNames] = MATRICES.map((name, at): Matrix => {
    const numbers = new Int8Array(file.buffer, from, rows[name] * size.hidden)
    from += numbers.length
    return { numbers, scale: scales[at] ?? 1 }
  }) as [Matrix, Matrix, Matrix]
  return { madeFrom, names, size, ofPlaces, ofMeanings, ofNames }
}
