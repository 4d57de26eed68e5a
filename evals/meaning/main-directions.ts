const SWEEPS = 12

/**
 * The directions in which vectors differ most, the main one first: the eigenvectors of their
 * covariance, found by Jacobi's rotations.
 */
export function findMainDirections(vectors: readonly Float64Array[]): Float64Array[] {
  const size = vectors[0]?.length ?? 0
  const matrix = covarianceOf(vectors, size)
  const turned = Array.from({ length: size }, (_, row) =>
    Float64Array.from({ length: size }, (__, column) => (row === column ? 1 : 0)),
  )
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let one = 0; one < size; one++) {
      for (let other = one + 1; other < size; other++) rotate(matrix, turned, one, other)
    }
  }
  return Array.from({ length: size }, (_, at) => at)
    .sort((a, b) => at(matrix, b, b) - at(matrix, a, a))
    .map((column) => Float64Array.from(turned, (row) => row[column] ?? 0))
}

function covarianceOf(vectors: readonly Float64Array[], size: number): Float64Array[] {
  const matrix = Array.from({ length: size }, () => new Float64Array(size))
  for (const vector of vectors) {
    matrix.forEach((row, one) => {
      for (let other = 0; other < size; other++) {
        row[other] = (row[other] ?? 0) + (vector[one] ?? 0) * (vector[other] ?? 0)
      }
    })
  }
  return matrix
}

/** Turns two axes so that they have nothing more in common. */
function rotate(matrix: Float64Array[], turned: Float64Array[], one: number, other: number): void {
  const shared = at(matrix, one, other)
  if (shared === 0) return
  const theta = (at(matrix, other, other) - at(matrix, one, one)) / (2 * shared)
  const tangent = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const cosine = 1 / Math.sqrt(tangent * tangent + 1)
  const sine = tangent * cosine
  for (const row of [...matrix, ...turned]) {
    const [a, b] = [row[one] ?? 0, row[other] ?? 0]
    row[one] = cosine * a - sine * b
    row[other] = sine * a + cosine * b
  }
  const [above, below] = [matrix[one], matrix[other]]
  if (above === undefined || below === undefined) return
  for (let column = 0; column < above.length; column++) {
    const [a, b] = [above[column] ?? 0, below[column] ?? 0]
    above[column] = cosine * a - sine * b
    below[column] = sine * a + cosine * b
  }
}

function at(matrix: readonly Float64Array[], row: number, column: number): number {
  return matrix[row]?.[column] ?? 0
}
