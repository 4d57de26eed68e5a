/** A line of Markdown as a reader sees it: links as their words, no emphasis, no list or quote marks. Empty for a line that only draws. */
export function stripMarkup(line: string): string {
  if (/^\s*([-*_]\s*){3,}$/.test(line) || /^\s*\|?[\s:|-]*-{3}[\s:|-]*$/.test(line)) return ''
  return line
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/<(https?:[^>\s]+|[^>\s@]+@[^>\s]+)>/g, '$1')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/(\*\*|__)(?=\S)(.+?)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}])([*_])(?=\S)(.+?)\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/^\s*(>\s*)+/, '')
    .replace(/^\s*([-*+]|\d+[.)])\s+/, '')
    .replace(/^\s*\|(.*)\|\s*$/, (_, cells: string) =>
      cells
        .split('|')
        .map((cell) => cell.trim())
        .join(': '),
    )
    .trim()
}
