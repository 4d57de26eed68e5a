// What both of Reddit's renderers take a backslash before. `u/name` calls the member of that name.
// https://support.reddithelp.com/hc/en-us/articles/360043033952
const ANYWHERE = /[\\`*_~^<>|[\]]|&(?=#?\w+;)|(?<=(?<!\w)[ur])\/(?=\w)/g
const AT_LINE_START = /^([#+-])/
const NUMBERED = /^(\d+)([.)])(?=\s|$)/
/** Under a paragraph it makes a heading of it. No backslash helps: Reddit's old renderer would show it. */
const UNDERLINE = /^=+$/
const ADDRESS = /(https?:\/\/\S+)/i
// Whatever one of these puts a backslash before, wherever it stands.
const MARKUP = /[\\`*_~^<>|[\]&#+\-.)/]/g
const LINE_BREAK = /\n/g

/**
 * Writes a plain text as Markdown that shows exactly it: nothing in it becomes markup, and its lines stay lines.
 * Addresses are left as they are, because one with a backslash leads elsewhere.
 */
export function escapeMarkdown(text: string): string {
  const lines = text.split('\n').map((line) => escapeLine(line.trim()))
  return lines.reduce((written, line, index) => {
    const isInParagraph = line !== '' && lines[index - 1] !== ''
    if (isInParagraph && UNDERLINE.test(line)) return `${written}\n\n${line}`
    return `${written}${isInParagraph ? '  ' : ''}\n${line}`
  })
}

// Blanks at the start of a line would make it code.
function escapeLine(line: string): string {
  const pieces = line.split(ADDRESS)
  return pieces
    .map((piece, index) => (index % 2 === 1 ? piece : piece.replace(ANYWHERE, String.raw`\$&`)))
    .join('')
    .replace(AT_LINE_START, String.raw`\$1`)
    .replace(NUMBERED, String.raw`$1\$2`)
}

/** How long a text is at most once it is escaped, in UTF-16 code units, wherever it is cut. */
export function measureEscaped(text: string): number {
  return text.length + countMatches(text, MARKUP) + 2 * countMatches(text, LINE_BREAK)
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
