/** a, b, c, d, e and f of a PDF: x becomes ax + cy + e, and y becomes bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number]

/** The matrix that changes nothing. */
export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** The matrix that applies the second one, and then the first. */
export function multiply(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first
  const [a2, b2, c2, d2, e2, f2] = second
  return [
    a * a2 + c * b2,
    b * a2 + d * b2,
    a * c2 + c * d2,
    b * c2 + d * d2,
    a * e2 + c * f2 + e,
    b * e2 + d * f2 + f,
  ]
}

/** The matrix in a list or a typed array; the identity if it is none. */
export function readMatrix(given: unknown): Matrix {
  const numbers = Array.from(given as ArrayLike<unknown>, Number)
  const [a, b, c, d, e, f] = numbers
  return numbers.length === 6 && numbers.every(Number.isFinite)
    ? ([a, b, c, d, e, f] as unknown as Matrix)
    : IDENTITY
}
