import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Html, html } from './html.ts'

// Later files win over earlier ones.
const STYLE = ['base', 'code', 'reference', 'problem', 'print']
  .map((name) => readFileSync(new URL(`style/${name}.css`, import.meta.url), 'utf8'))
  .join('')
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

// A speech bubble with a check: drawn here so that no page asks for a second file.
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Cpath fill='%230d7a5a' d='M4 5h24v18H15l-7 6v-6H4z'/%3E%3Cpath fill='none' stroke='%23fff' stroke-width='3' d='m10 14 4 4 8-8'/%3E%3C/svg%3E"

/** Nothing but this one style sheet, by its hash, and the drawn icon: no script, no frame, no other address. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A whole page around its content. */
export function renderPage(title: string, kind: 'reference' | 'problem', content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${ICON}">
<style>${{ markup: STYLE }}</style>
</head>
<body class="${kind}">
${content}
</body>
</html>
`.markup
}
