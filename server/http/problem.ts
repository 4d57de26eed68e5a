import { PROBLEMS, type ProblemCode } from '../../contract/problem-codes.ts'
import type { ProblemDocument } from '../../contract/schemas/problem.ts'
import type { Problem } from '../platform/problem.ts'

/** The media type of every refusal, the OAuth ones apart. */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json; charset=utf-8'

/** The absolute URL of the page that explains a code; the `type` of its problem documents. */
function problemType(baseUrl: string, code: ProblemCode): string {
  return `${baseUrl}/problems/${code}`
}

/** The HTTP status of a code. */
export function problemStatus(code: ProblemCode): number {
  return PROBLEMS[code].status
}

/** Renders a refusal as the problem document of RFC 9457 that the API document describes. */
export function renderProblem(problem: Problem, baseUrl: string, requestId: string | null): ProblemDocument {
  const { status, title, titleAr } = PROBLEMS[problem.code]
  return {
    type: problemType(baseUrl, problem.code),
    title,
    title_ar: titleAr,
    status,
    detail: problem.message,
    code: problem.code,
    request_id: requestId,
    ...(problem.errors.length > 0 && { errors: [...problem.errors] }),
  }
}
