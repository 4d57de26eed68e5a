import type { ProblemCode } from '../../contract/problem-codes.ts'

/** One place in the request that is wrong: a JSON Pointer into the body, or the bare name of a parameter or header. */
export interface ProblemPlace {
  readonly path: string
  readonly message: string
}

/**
 * An expected refusal. It says what is wrong and what to do, in the API document's codes; it knows no HTTP. Only
 * `http/problem.ts` renders it.
 */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly errors: readonly ProblemPlace[]
  /** How many seconds the caller should wait before it tries again. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ProblemCode,
    detail: string,
    options: { errors?: readonly ProblemPlace[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'Problem'
    this.code = code
    this.errors = options.errors ?? []
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

const MOST_PLACES = 20

/**
 * One `validation_failed` for everything that is wrong; its detail describes the first place. An empty path means the
 * whole body.
 */
export function validationFailed(first: ProblemPlace, ...others: readonly ProblemPlace[]): Problem {
  const { path, message } = first
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  return new Problem('validation_failed', `${path === '' ? 'The body' : path} ${message}${more}`, {
    errors: [first, ...others].slice(0, MOST_PLACES),
  })
}
