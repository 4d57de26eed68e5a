import type { Matrix } from './matrix.ts'

/** A horizontal or vertical line that a page draws. Lengths are in points, and `y` grows upwards. */
export interface PdfRule {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

/** A thicker line is an area. */
const THICKEST = 3
/** A shorter line is a dot, or the meeting of two lines. */
const SHORTEST = 4
/** The codes of PDF.js for the steps of a path, and how many numbers follow each. */
const [MOVE, LINE, CLOSE] = [0, 1, 4]
const NUMBERS = [2, 2, 6, 4, 0]
/** A path with more numbers is a drawing. */
const LONGEST_PATH = 5000

type Point = readonly [x: number, y: number]

/**
 * The lines of a path that is drawn with a pen of this width, or else filled: programs also draw lines as narrow areas.
 */
export function listRules(
  path: unknown,
  matrix: Matrix,
  penWidth: number | null,
  pageHeight: number,
): PdfRule[] {
  const parts = listParts(path, matrix).map((points) => points.map(([x, y]): Point => [x, pageHeight - y]))
  if (penWidth === null) return parts.map(boxOf).filter(isNarrow)
  if (penWidth * Math.hypot(matrix[0], matrix[1]) > THICKEST) return []
  return parts
    .flatMap((points) => points.slice(1).map((point, at) => boxOf([points[at] ?? point, point])))
    .filter(isNarrow)
}

/** The points of each part of a path that only has straight lines. */
function listParts(given: unknown, [a, b, c, d, e, f]: Matrix): Point[][] {
  const [path] = Array.isArray(given) ? (given as unknown[]) : []
  if (!(path instanceof Float32Array) || path.length > LONGEST_PATH) return []
  const parts: Point[][] = []
  for (let at = 0; at < path.length; ) {
    const step = path[at] ?? CLOSE
    const [x = 0, y = 0] = path.subarray(at + 1, at + 3)
    const point: Point = [a * x + c * y + e, b * x + d * y + f]
    const [part, start] = [parts.at(-1), parts.at(-1)?.[0]]
    if (step === MOVE) parts.push([point])
    else if (step === LINE) part?.push(point)
    else if (step !== CLOSE) return []
    else if (part !== undefined && start !== undefined) part.push(start)
    at += 1 + (NUMBERS[step] ?? 0)
  }
  return parts
}

function boxOf(points: readonly Point[]): PdfRule {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return {
    ...{ left: Math.min(...xs), right: Math.max(...xs) },
    ...{ bottom: Math.min(...ys), top: Math.max(...ys) },
  }
}

function isNarrow({ left, right, bottom, top }: PdfRule): boolean {
  const [width, height] = [right - left, top - bottom]
  return Math.min(width, height) <= THICKEST && Math.max(width, height) >= SHORTEST
}
