import { createHash } from 'node:crypto'
import { buildOpenApi } from '../../contract/openapi.ts'
import { PROBLEMS, type ProblemCode } from '../../contract/problem-codes.ts'
import { PAGE_POLICY } from './page.ts'
import { renderProblemPage } from './problem-page.ts'
import { renderReferencePage } from './reference-page.ts'

/** A document that is rendered once, with the tag that names its bytes. */
export interface Rendered {
  readonly type: string
  readonly body: string
  readonly etag: string
  /** What a browser may load for it. */
  readonly policy: string
}

/** Everything that the service says about itself. */
export interface Documents {
  readonly reference: Rendered
  readonly openApi: Rendered
  /** A page for every problem code. */
  readonly problems: ReadonlyMap<string, Rendered>
}

const HTML = 'text/html; charset=utf-8'

function rendered(type: string, body: string): Rendered {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { type, body, etag, policy: PAGE_POLICY }
}

/** Renders everything. */
export function renderDocuments(baseUrl: string): Documents {
  const codes = Object.keys(PROBLEMS) as ProblemCode[]
  return {
    reference: rendered(HTML, renderReferencePage(baseUrl)),
    openApi: rendered('application/json; charset=utf-8', JSON.stringify(buildOpenApi(baseUrl))),
    problems: new Map(codes.map((code) => [code, rendered(HTML, renderProblemPage(baseUrl, code))])),
  }
}
