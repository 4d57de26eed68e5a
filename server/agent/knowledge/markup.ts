import { showLiterals } from './literals.ts'

// What marks stand around is of bounded length, so that reading takes no longer than its length on a file that is one paragraph.

/** An address behind the words of a link; it may hold parentheses. */
const DESTINATION = String.raw`\((?:[^()\s]*|(?:[^()]|\([^()]{0,500}\)){0,2000})\)`
const IMAGE = new RegExp(String.raw`!\[([^\]]{0,500})\](?:${DESTINATION}|\[[^\]]{0,500}\])`, 'g')
const LINK = new RegExp(String.raw`\[((?:[^[\]]|\[[^[\]]{0,500}\]){1,500})\]${DESTINATION}`, 'g')
/** What is struck out holds no longer. */
const STRUCK = /(~~)(?=\S)(.{1,1000}?)(?<=\S)\1|<(del|s|strike)(?=[\s>])[^>]{0,500}>.{0,1000}?<\/\3>/gis
const ELEMENTS =
  'a|abbr|address|article|aside|b|bdi|bdo|big|blockquote|body|br|button|caption|center|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|figcaption|figure|font|footer|h[1-6]|header|hr|html|i|iframe|img|input|ins|kbd|label|li|main|mark|meta|nav|nobr|ol|p|picture|pre|q|s|samp|section|small|source|span|strike|strong|sub|summary|sup|svg|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|var|video|wbr'
/** A tag, of HTML or of a component; "<order number>" is what somebody is to fill in. */
const TAG = new RegExp(
  String.raw`</?(?:${ELEMENTS})(?=[\s/>])[^<>]*>|</[a-z][\w.-]*\s*>|<[a-z][\w.-]*(?:\s[^<>]{0,2000})?(?:/|=\s*["{][^<>]{0,2000}["}])\s*>`,
  'gi',
)

/** A line without the marks that say how it belongs to its neighbours. */
export interface MarkedLine {
  /** Empty for a line that only draws. */
  readonly text: string
  /** Whether a list item, a row of a table or the like begins with it. */
  readonly isStart: boolean
}

/** Reads the marks at the ends of a line of Markdown: of quotes, lists, tables and rules. */
export function readMarkedLine(line: string): MarkedLine {
  const bare = line.replace(/^\s*(>\s*)+/, '')
  if (
    /^\s*([-*_]\s*){3,}$/.test(bare) ||
    /^\s*\|?[\s:|-]*-{3}[\s:|-]*$/.test(bare) ||
    /^\s*=+\s*$/.test(bare)
  )
    return { text: '', isStart: true }
  // What kind of hint it is, which pages show as a picture.
  if (/^\s*\[![A-Z]+\]\s*$/.test(bare)) return { text: '', isStart: true }
  const row = /^\s*\|(.*)\|\s*$/.exec(bare)
  if (row !== null) {
    const cells = (row[1] ?? '').split('|').map((cell) => cell.trim())
    return { text: cells.join(': '), isStart: true }
  }
  const item = /^\s*(?:(?:[-*+]|\d+[.)])\s+(?:\[[ x]\]\s+)?|[•·▪●◦‣■➢\uf000-\uf0ff]\s*)/i.exec(bare)
  if (item !== null) return { text: bare.slice(item[0].length).trim(), isStart: true }
  // Arabic texts number with a dash; how many there are is no markup and stays.
  return { text: bare.trim(), isStart: /^\s*(?:[\d٠-٩]{1,2}-|[٠-٩]{1,2}[.)])\s/.test(bare) }
}

/**
 * A paragraph, heading or list item of Markdown as a reader sees it: links as their words, no emphasis, no tags. `labels` are the names, in
 * lower case, of the addresses and footnotes that the text defines elsewhere.
 */
export function stripInlineMarkup(text: string, labels: ReadonlySet<string>): string {
  const isLabel = (label: string) => labels.has(label.trim().toLowerCase())
  const stripped = text
    .replace(STRUCK, '')
    .replace(IMAGE, '$1')
    .replace(LINK, '$1')
    .replace(/\[([^[\]]{1,500})\]\[([^[\]]{0,500})\]/g, (whole, words: string, label: string) =>
      isLabel(label === '' ? words : label) ? words : whole,
    )
    .replace(/\[([^[\]]{1,500})\]/g, (whole, label: string) =>
      isLabel(label) ? (label.startsWith('^') ? '' : label) : whole,
    )
    .replace(/<(https?:[^>\s]{1,2000}|[^>\s@]{1,100}@[^>\s]{1,300})>/g, '$1')
    .replace(TAG, '')
    .replace(/(\*\*|__)(?=\S)(.{1,2000}?)(?<=\S)\1/gs, '$2')
    .replace(/(?<![\p{L}\p{N}])([*_])(?=\S)(.{1,2000}?)(?<=\S)\1(?![\p{L}\p{N}])/gsu, '$2')
    .replace(/\s+/g, ' ')
    .trim()
  return showLiterals(stripped)
}
