import MarkdownIt, { type StateCore, type StateInline, type Token } from 'markdown-it'
import { remember } from '../../../language/text/remember.ts'
import { beginsItem } from '../outline/list-marks.ts'
import { asksItself, isQuestionLine, isWholeQuestion } from '../outline/question-lines.ts'

/** The HTML elements that people write in Markdown. */
const ELEMENTS =
  'a|abbr|address|article|aside|b|bdi|bdo|big|blockquote|body|br|button|caption|center|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|figcaption|figure|font|footer|h[1-6]|header|hr|html|i|iframe|img|input|ins|kbd|label|li|main|mark|meta|nav|nobr|noscript|ol|p|picture|pre|q|s|samp|script|section|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|tfoot|th|thead|tr|tt|u|ul|var|video|wbr'
/** A comment, or a tag of HTML or of a component; "<order number>" is a placeholder. */
const MARKUP = new RegExp(
  String.raw`^(?:<!|</?(?:${ELEMENTS})(?=[\s/>])|</|<[a-z][\w.-]*(?:/|\s[^<>]*(?:/|=\s*["{][^<>]*["}])\s*)>)`,
  'i',
)
const TAG = /<!--[\s\S]*?(?:-->|$)|<[^<>]*>/g
/** A row of a table without column names. */
const ROW = /^\s*\|(.*)\|\s*$/
/**
 * Lines that are only decoration, that begin or end a hint which pages show as a box, or that belong to the page's
 * generator.
 */
const DRAWN =
  /^\s*(?:=+|\[![A-Z]+\]|:{3,}.*|(?:!!!|\?\?\?)\+?\s+[a-z]+(?:\s+".*")?|\[{1,2}_{0,2}toc_{0,2}\]{1,2}|import\s.+\sfrom\s+(?:'[^']+'|"[^"]+");?)\s*$/i
/** The kind of a hint before its title: "[!warning]- Cards only". */
const HINT = /^\s*\[![a-z][\w-]*\][+-]?[ \t]+/i
/** A link of a wiki: by the name of a page, of a part of it, or with words of its own; or a file shown in place. */
const WIKI_LINK = /(!?)\[\[(?=[^[\]\n]*\p{L})([^[\]|#\n]*)(?:#([^[\]|\n]*))?(?:\|([^[\]\n]*))?\]\](?![([])/uy
/** Template tags of Liquid and Hugo, which makers of pages insert, with their names. */
const PUT_IN = /\{%-?\s*(\/?[\w.-]*)[^{}]*%\}|\{\{[<%]\s*(\/?[\w.-]*)[^{}]*[>%]\}\}/g
/** Attributes of kramdown. */
const ATTRIBUTES = /\{:[^{}\n]*\}/g
/** Tags that decide, arrange, lead or show a picture; others put words in. */
const NO_WORDS =
  /^(?:\/.*|end.*|if|unless|else|elsif|case|when|for|assign|capture|comment|raw|layout|toc|br|ref|relref|link|post_url|figure|img|image|icon|gallery|video|youtube|vimeo|badge|button|anchor)$/
/** A word in the same line. */
const SAID_BEFORE = /(?<=[\p{L}\p{N}][^\n]*?)/uy
const SAID_BEHIND = /[^\n]*?[\p{L}\p{N}]/uy
const LONGEST_UNDERLINED_CHARS = 100

const markdown = new MarkdownIt({ html: true })
// People indent paragraphs, and fence code.
markdown.disable('code')
// The words of a link are shown whatever it leads to; `link-address.ts` decides which addresses are shown.
markdown.validateLink = () => true
markdown.core.ruler.after('block', 'paragraphs_above_rules', keepParagraphsAboveRules)
markdown.core.ruler.before('inline', 'plain_text_habits', readPlainTextHabits)
markdown.core.ruler.push('components', dropComponents)
markdown.inline.ruler.before('emphasis', 'asterisk_in_word', readAsteriskInWord)
markdown.inline.ruler.before('link', 'wiki_link', readWikiLink)
markdown.renderer.rules.html_inline = renderHtml
markdown.renderer.rules.html_block = renderHtml
// A picture within a sentence shows its description. A picture alone says nothing to those who do not see it.
markdown.renderer.rules.image = (tokens, at) => (isAlone(tokens) ? '' : escapeHtml(tokens[at]?.content ?? ''))

/** The HTML of a Markdown or plain text. */
export function renderMarkdown(text: string): string {
  return markdown.render(text)
}

function renderHtml(tokens: Token[], at: number): string {
  return (tokens[at]?.content ?? '').replace(TAG, (tag) => (MARKUP.test(tag) ? tag : escapeHtml(tag)))
}

/** Drops the tags of components: "<Tabs>" is one if "</Tabs>" stands somewhere, and otherwise a placeholder. */
function dropComponents({ src, tokens }: StateCore): void {
  const closed = new Set(Array.from(src.matchAll(/<\/([A-Z][\w.]*)>/g), ([, name]) => name))
  for (const token of tokens.flatMap((each) => [each, ...(each.children ?? [])]))
    if (token.type.startsWith('html_'))
      token.content = token.content.replace(/<([A-Z][\w.]*)>/g, (tag, name) => (closed.has(name) ? '' : tag))
}

/** Whether a paragraph only has pictures, or pictures that are links. */
function isAlone(tokens: readonly Token[]): boolean {
  return tokens.every(
    ({ type, content }) =>
      /^(?:image|softbreak|hardbreak|link_open|link_close)$/.test(type) || content.trim() === '',
  )
}

function escapeHtml(text: string): string {
  return markdown.utils.escapeHtml(text)
}

/** "5*3" is no emphasis, whatever follows. */
function readAsteriskInWord(state: StateInline, isSilent: boolean): boolean {
  const { src, pos } = state
  if (!/^[\p{L}\p{N}]\*[\p{L}\p{N}]$/u.test(src.slice(pos - 1, pos + 2))) return false
  if (!isSilent) state.pending += '*'
  state.pos += 1
  return true
}

/** Writes what a wiki shows of a link. Of a picture, or a page that is shown in place, there is nothing to tell. */
function readWikiLink(state: StateInline, isSilent: boolean): boolean {
  WIKI_LINK.lastIndex = state.pos
  const match = WIKI_LINK.exec(state.src)
  if (match === null) return false
  const [all, shown, page, part = '', words] = match
  const names = [page, part].filter((name) => name !== '').join(' > ')
  if (!isSilent && shown === '') state.pending += words ?? names
  state.pos += all.length
  return true
}

/**
 * Markdown makes a heading of all lines above a line of dashes. A text that ends like a sentence, is long or has
 * several lines is a paragraph above a rule.
 */
function keepParagraphsAboveRules({ tokens }: StateCore): void {
  tokens.forEach((token, at) => {
    if (token.type !== 'heading_open' || token.markup.startsWith('#')) return
    const [inline, close] = [tokens[at + 1], tokens[at + 2]]
    const text = inline?.content ?? ''
    if (!text.includes('\n') && text.length <= LONGEST_UNDERLINED_CHARS && !/[.،,;؛:]\s*$/.test(text)) return
    Object.assign(token, { type: 'paragraph_open', tag: 'p' })
    Object.assign(close ?? {}, { type: 'paragraph_close', tag: 'p' })
  })
}

/** Recognizes habits of plain texts and other dialects, which Markdown would read as words of a paragraph. */
function readPlainTextHabits({ tokens }: StateCore): void {
  tokens.forEach((token, at) => {
    if (token.type !== 'inline') return
    if (tokens[at - 1]?.type === 'heading_open')
      token.content = token.content.replace(/\s*\{[#:][^{}]*\}$/, '')
    if (tokens[at - 1]?.type === 'paragraph_open') token.content = readHabits(token.content)
  })
}

function readHabits(paragraph: string): string {
  const lines = dropTags(paragraph)
    .replace(ATTRIBUTES, '')
    .replace(/^\[[ x]\]\s+/i, '')
    .split('\n')
    .filter((line) => !DRAWN.test(line))
  return lines
    .map((line, at) => {
      const next = lines[at + 1]
      const isEnded =
        ROW.test(line) ||
        isWholeQuestion(line) ||
        (at === 0 && (asksItself(line) || isQuestionLine(line) || HINT.test(line))) ||
        (next !== undefined && (ROW.test(next) || beginsItem(next) || isQuestionLine(next)))
      return `${readLine(line)}${isEnded ? '  ' : ''}`
    })
    .join('\n')
}

/**
 * Drops template tags, except those within a sentence whose words are missing: `dropUnfilled` leaves such a sentence
 * out.
 */
function dropTags(paragraph: string): string {
  const isPair = remember((name) =>
    new RegExp(String.raw`\{[{%][<%]?-?\s*(?:/|end)${name}\b`).test(paragraph),
  )
  return paragraph.replace(
    PUT_IN,
    (tag: string, liquid: string | undefined, hugo: string | undefined, at: number) => {
      const name = liquid ?? hugo ?? ''
      if (name === '' || NO_WORDS.test(name) || isPair(name)) return ''
      return holdsAt(SAID_BEFORE, paragraph, at) || holdsAt(SAID_BEHIND, paragraph, at + tag.length)
        ? tag
        : ''
    },
  )
}

function holdsAt(sticky: RegExp, text: string, at: number): boolean {
  sticky.lastIndex = at
  return sticky.test(text)
}

function readLine(line: string): string {
  const [, row] = ROW.exec(line) ?? []
  return row === undefined
    ? line.replace(HINT, '').replace(/^\s*\d+[.)]\s+/, '')
    : row
        .split('|')
        .map((cell) => cell.trim())
        .join(': ')
}
