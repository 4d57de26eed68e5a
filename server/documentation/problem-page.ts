import { problemExample } from '../../contract/openapi/examples.ts'
import { PROBLEMS, type ProblemCode } from '../../contract/problem-codes.ts'
import { codeBlock } from './examples.ts'
import { html, jsonCode, prose } from './html.ts'
import { renderPage } from './page.ts'

/** The page at a problem's `type`: what the code means and what to do, in English and Arabic. */
export function renderProblemPage(baseUrl: string, code: ProblemCode): string {
  const problem = PROBLEMS[code]
  return renderPage(
    `${problem.status} ${code} · Sanad`,
    'problem',
    html`<main>
<p class="crumbs"><a href="../docs">Sanad API</a> / <a href="../docs#errors">Errors</a></p>
<header><p class="status">${problem.status} <code>${code}</code></p><h1>${problem.title}</h1></header>
<section>
<h2>What it means</h2><p>${prose(problem.meaning)}</p>
<h2>What to do</h2><p>${prose(problem.remedy)}</p>
</section>
<section lang="ar" dir="rtl" class="arabic">
<h1>${problem.titleAr}</h1>
<h2>ماذا يعني</h2><p>${prose(problem.meaningAr)}</p>
<h2>ما العمل</h2><p>${prose(problem.remedyAr)}</p>
</section>
${codeBlock('Example', jsonCode(problemExample(baseUrl, code)))}
</main>`,
  )
}
