import { RATE_LIMITS } from '../../contract/limits.ts'
import { problemsOf, TOKEN_ERRORS } from '../../contract/openapi/errors.ts'
import { operationExamples } from '../../contract/openapi/examples.ts'
import { parametersOf } from '../../contract/openapi/parameters.ts'
import type { Operation, OperationId } from '../../contract/operations.ts'
import { PROBLEMS } from '../../contract/problem-codes.ts'
import { exampleBlocks } from './examples.ts'
import { fieldList, fieldsOf, parameterField } from './fields.ts'
import { type Html, html, prose } from './html.ts'

function limitText({ rateClass, authenticated }: Operation): string {
  const limit = `${RATE_LIMITS[rateClass]} requests a minute`
  if (rateClass === 'token') return `${limit} per client and per address`
  return authenticated ? `${limit} per app` : `${limit} per app, or per address without a token`
}

function facts(operation: Operation): Html {
  const scopes = operation.scopes.map((scope) => html`<code>${scope}</code> `)
  return html`<ul class="facts">
<li><b>${operation.scopes.length > 1 ? 'Scopes' : 'Scope'}</b> ${scopes.length === 0 ? 'none' : scopes}</li>
<li><b>Limit</b> ${limitText(operation)}</li>
</ul>`
}

function parameterLists(operation: Operation): Html[] {
  const parameters = parametersOf(operation)
  const headings = { path: 'Path', query: 'Query', header: 'Header' } as const
  return (['path', 'query', 'header'] as const).flatMap((place) => {
    const here = parameters.filter((parameter) => parameter.in === place)
    if (here.length === 0) return []
    const fields = here.map((parameter) =>
      // The header's rule is told in its description; the pattern would only repeat it.
      parameterField(parameter, place === 'header' ? { type: 'string' } : parameter.schema),
    )
    return [html`<h4>${headings[place]}</h4>${fieldList(fields, true)}`]
  })
}

function tokenErrorRows(): Html[] {
  return [...TOKEN_ERRORS.values()]
    .flat()
    .map(
      ({ status, code, meaning }) =>
        html`<tr><td>${status}</td><td><code>${code}</code></td><td>${meaning}</td></tr>`,
    )
}

function problemRows(operation: Operation): Html[] {
  return [...problemsOf(operation)].flatMap(([status, codes]) =>
    codes.map(
      (code) =>
        html`<tr><td>${status}</td><td><a href="problems/${code}"><code>${code}</code></a></td><td>${PROBLEMS[code].title}</td></tr>`,
    ),
  )
}

function errorTable(id: OperationId, operation: Operation): Html {
  const rows = id === 'issueToken' ? tokenErrorRows() : problemRows(operation)
  return html`<details><summary>Errors</summary><table><thead><tr><th>Status</th><th>Code</th><th>Meaning</th></tr></thead><tbody>${rows}</tbody></table></details>`
}

/** One operation: what it does, what it takes, what it answers, and an example of both beside it. */
export function operationSection(baseUrl: string, id: OperationId, operation: Operation): Html {
  const { method, path, summary, description, body, success } = operation
  return html`<section class="operation" id="${id}">
<div class="text">
<h3><a href="#${id}">${summary}</a></h3>
<p class="endpoint"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></p>
<p>${prose(description)}</p>
${facts(operation)}
${parameterLists(operation)}
${body === undefined ? null : html`<h4>Body</h4>${fieldList(fieldsOf(body), true)}`}
<details><summary>Response ${success.status}</summary>${fieldList(fieldsOf(success.schema), false)}</details>
${errorTable(id, operation)}
</div>
<div class="example">${exampleBlocks(baseUrl, operation, operationExamples(baseUrl)[id])}</div>
</section>`
}
