// What both of Reddit's renderers take a backslash before. https://support.reddithelp.com/hc/en-us/articles/360043033952
const ANYWHERE = /[\\`*_~^<>|[\]]|&(?=#?\w+;)/g
const AT_LINE_START = /^([#+-])/
const NUMBERED = /^(\d+)([.)])(?=\s|$)/
const ADDRESS = /(https?:\/\/\S+)/i

/**
 * Writes a plain text as Markdown that shows exactly it: nothing in it becomes markup, and its lines stay lines. Addresses are left as they are,
 * because one with a backslash leads elsewhere.
 */
export function escapeMarkdown(text: string): string {
  const lines = text.split('\n').map((line) => escapeLine(line.trim()))
  return lines.reduce((written, line, index) => {
    const isInParagraph = line !== '' && lines[index - 1] !== ''
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
