import { parseDocument } from 'htmlparser2'
import type { Language } from '../agent.ts'
import { hideMarks, showLiterals } from './literals.ts'

/** A page as lines of Markdown, with what its head says about it. */
export interface ReadPage {
  readonly markdown: string
  readonly title?: string
  readonly url?: string
  readonly language?: Language
}

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { attribs: object }>

/** What is on a page but not of its article. */
const SKIPPED = new Set(
  'head title script style noscript template nav footer aside form button select textarea datalist dialog svg iframe object canvas audio video del s strike'.split(
    ' ',
  ),
)
const SKIPPED_ROLES = new Set(
  'navigation banner contentinfo complementary search dialog alertdialog menu menubar toolbar'.split(' '),
)
/** How the makers of notices about cookies name them. */
const COOKIE_NOTICE =
  /\b(?:cookie|consent|gdpr)s?[-_]?(?:bar|banner|box|consent|dialog|law|message|modal|notice|overlay|popup|wrapper)\b|\b(?:onetrust|CybotCookiebot|cky-|cc-window)/i
/** Where a page says which part is the article, the rest is left out. */
const ARTICLES = new Set(['main', 'article'])
/** Elements that begin a line of their own. */
const BLOCKS = new Set(
  'p div section article main header hgroup address center fieldset legend ul ol menu li table caption tr td th dl dd blockquote pre hr details figure figcaption form'.split(
    ' ',
  ),
)
const HEADING = /^h([1-6])$/
const MOST_SPANNED = 100

/** Reads an HTML page: its article with headings, lists and tables; scripts, navigation and footers are left out. */
export function readHtml(html: string): ReadPage {
  const page = parseDocument(html).children
  const articles = findOutermost(page, ({ name }) => ARTICLES.has(name))
  const inArticles = articles.length === 0 ? '' : writePage(articles)
  return { markdown: inArticles.trim() === '' ? writePage(page) : inArticles, ...readHead(page) }
}

function readHead(page: readonly Node[]): Omit<ReadPage, 'markdown'> {
  const [title, language] = [
    findOutermost(page, ({ name }) => name === 'title')[0],
    findOutermost(page, ({ name }) => name === 'html')[0]
      ?.attribs.lang?.slice(0, 2)
      .toLowerCase(),
  ]
  const url = findOutermost(
    page,
    ({ name, attribs }) =>
      name === 'link' &&
      attribs.rel?.toLowerCase() === 'canonical' &&
      /^https?:\/\//i.test(attribs.href ?? ''),
  )[0]?.attribs.href
  const named = title === undefined ? '' : showLiterals(readLine(title.children))
  return {
    ...(named !== '' && { title: named }),
    ...(url !== undefined && { url: url.trim() }),
    ...((language === 'ar' || language === 'en') && { language }),
  }
}

function writePage(nodes: readonly Node[]): string {
  const forms = findOutermost(nodes, ({ name }) => name === 'form').map((form) => ({
    form,
    length: readText(form.children).length,
  }))
  const length = forms.reduce((sum, form) => sum + form.length, readText(nodes).length)
  // Some makers put the whole page into a form: then it is no question to the reader.
  const page = forms.find((form) => form.length * 2 > length)?.form
  const written = writeNodes(nodes, (element) => element !== page && SKIPPED.has(element.name))
  // An empty element leaves its mark without words behind it.
  const lines = written.split('\n').filter((line) => !/^\s*(#+|-)\s*$/.test(line))
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

type Skips = (element: Element) => boolean

function writeNodes(nodes: readonly Node[], skips: Skips): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return hideMarks(node.data).replace(/\s+/g, ' ')
      return 'attribs' in node ? writeElement(node, skips) : ''
    })
    .join('')
}

function writeElement(element: Element, skips: Skips): string {
  const { name, attribs, children } = element
  const [, level] = HEADING.exec(name) ?? []
  if (level !== undefined) return writeBlock(`${'#'.repeat(Number(level))} ${readLine(children)}`)
  if (attribs.role === 'heading') return writeBlock(`## ${readLine(children)}`)
  if (isFoldedHead(element)) return writeBlock(`<summary>${readLine(children)}</summary>`)
  if (skips(element) || isBesideArticle(element)) return ''
  if (name === 'br') return '  \n'
  if (name === 'pre') return writeBlock(hideMarks(readText(children)).replaceAll('\n', '  \n'))
  if (name === 'table' && !isLayout(element)) return writeBlock(writeTable(element).join('\n'))
  const written = writeNodes(children, skips)
  if (name === 'li') return writeBlock(`- ${written.trim()}`)
  // What stands behind it is not of what folded out.
  if (name === 'details' || name === 'dl') return writeBlock(`${written}\n\n</details>`)
  return BLOCKS.has(name) ? writeBlock(written) : written
}

function writeBlock(written: string): string {
  return `\n\n${written}\n\n`
}

/** What folds out is headed by what is clicked, and a definition by its term. */
function isFoldedHead({ name, attribs }: Element): boolean {
  return name === 'summary' || name === 'dt' || (name === 'button' && attribs['aria-expanded'] !== undefined)
}

function isBesideArticle(element: Element): boolean {
  const { name, attribs } = element
  if (SKIPPED_ROLES.has(attribs.role ?? '')) return true
  if (COOKIE_NOTICE.test(`${attribs.id ?? ''} ${attribs.class ?? ''}`)) return true
  // The head of an article is of it, and that of the page is not.
  return name === 'header' && !hasParent(element, ({ name: outer }) => ARTICLES.has(outer))
}

function hasParent(element: Element, isWanted: (element: Element) => boolean): boolean {
  for (let outer = element.parent; outer !== null; outer = outer.parent)
    if ('attribs' in outer && isWanted(outer)) return true
  return false
}

/** A table that only arranges what stands in it. */
function isLayout(table: Element): boolean {
  const isArranged = ({ name }: Element) => name === 'table' || HEADING.test(name)
  return table.attribs.role === 'presentation' || findOutermost(table.children, isArranged).length > 0
}

/** The rows of a table, each cell that reaches over others in all of their places, and a rule below the names of the columns. */
function writeTable(table: Element): string[] {
  const caption = findOutermost(table.children, ({ name }) => name === 'caption')
  const rows = findOutermost(table.children, ({ name }) => name === 'tr')
  const grid = rows.map((): string[] => [])
  const written = rows.map((row, at) => {
    const cells = row.children.filter(
      (cell): cell is Element => 'attribs' in cell && (cell.name === 'td' || cell.name === 'th'),
    )
    let column = 0
    for (const cell of cells) {
      while (grid[at]?.[column] !== undefined) column += 1
      const text = readCell(cell.children)
      const [wide, high] = [readSpan(cell.attribs.colspan), readSpan(cell.attribs.rowspan)]
      for (const row of grid.slice(at, at + high))
        for (let next = column; next < column + wide; next++)
          row[next] = cell.name === 'th' || next === column ? text : ''
    }
    const said = Array.from(grid[at] ?? [], (text) => text ?? '')
    if (said.every((text) => text === '')) return []
    const isNames = cells.every(({ name }) => name === 'th')
    return [`| ${said.join(' | ')} |`, ...(isNames ? [`|${'---|'.repeat(said.length)}`] : [])]
  })
  return [...caption.flatMap(({ children }) => [readLine(children), '']), ...written.flat()]
}

function readSpan(given: string | undefined): number {
  return Math.min(Math.max(1, Number.parseInt(given ?? '1', 10) || 1), MOST_SPANNED)
}

/** All that nodes say, as it is written. */
function readText(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.data
      if (!('attribs' in node)) return ''
      if (node.name === 'br') return '\n'
      if (node.name !== 'button' && SKIPPED.has(node.name)) return ''
      const said = readText(node.children)
      return BLOCKS.has(node.name) ? `\n${said}\n` : said
    })
    .join('')
}

/** All that nodes say in one line, none of which is markup. */
function readLine(nodes: readonly Node[]): string {
  return hideMarks(readText(nodes).replace(/\s+/g, ' ').trim())
}

/** The lines of a cell in one: a comma stands between them, where they have no mark of their own. */
function readCell(nodes: readonly Node[]): string {
  const lines = readText(nodes)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
  return hideMarks(
    lines
      .filter((line) => line !== '')
      .reduce((said, line) => (said === '' ? line : `${said}${readComma(said)} ${line}`), ''),
  )
}

/** The first elements on each way down that are wanted. */
function findOutermost(nodes: readonly Node[], isWanted: (element: Element) => boolean): Element[] {
  return nodes.flatMap((node) => {
    if (!('attribs' in node))
      return 'children' in node ? findOutermost(node.children as Node[], isWanted) : []
    return isWanted(node) ? [node] : findOutermost(node.children, isWanted)
  })
}

function readComma(before: string): string {
  if (/\p{P}$/u.test(before)) return ''
  return /\p{Script=Arabic}/u.test(before) ? '،' : ','
}
