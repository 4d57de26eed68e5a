/** Text that is markup already: everything else is escaped when it is put into a page. */
export interface Html {
  readonly markup: string
}

type Part = Html | string | number | readonly Html[] | null

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}

function render(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part))
  return 'markup' in part ? part.markup : part.map(render).join('')
}

/** Writes markup; parts that are plain text are escaped. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const markup = strings.reduce((text, string, index) => {
    const part = parts[index - 1]
    return text + (part === undefined ? '' : render(part)) + string
  })
  return { markup }
}

/** Prose with `code` in backticks, as the contract writes its descriptions. */
export function prose(text: string): Html {
  const markup = text
    .split('`')
    .map((piece, index) => (index % 2 === 0 ? escapeText(piece) : `<code>${escapeText(piece)}</code>`))
    .join('')
  return { markup }
}

const JSON_TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|(-?\d+(?:\.\d+)?)/g

/** JSON, indented and coloured by marks that the style sheet knows. */
export function jsonCode(value: unknown): Html {
  const text = JSON.stringify(value, null, 2)
  let markup = ''
  let end = 0
  for (const match of text.matchAll(JSON_TOKEN)) {
    const [whole, string, colon] = match
    const kind = string === undefined ? 'n' : colon === undefined ? 's' : 'k'
    const token = string ?? whole
    markup += escapeText(text.slice(end, match.index))
    // Arabic inside code keeps its own direction without turning the line around.
    markup += `<bdi class="${kind}">${escapeText(token)}</bdi>`
    end = match.index + token.length
  }
  return { markup: markup + escapeText(text.slice(end)) }
}
