import { Parser } from 'htmlparser2'
import type { Language } from '../agent.ts'

/** A page as lines of Markdown, with what its head says about it. */
export interface ReadPage {
  readonly markdown: string
  readonly title?: string
  readonly url?: string
  readonly language?: Language
}

/** What is on a page but not of its article. */
const SKIPPED = new Set(
  'head script style noscript template nav header footer aside form button select svg iframe'.split(' '),
)
/** Where a page says which part is the article, the rest is left out. */
const ARTICLES = new Set(['main', 'article'])
/** Elements that begin a line of their own. */
const BLOCKS = new Set(
  'p div section article main ul ol li table tr dl dt dd blockquote pre br hr details summary figure h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
)
const HEADINGS: Readonly<Record<string, string>> = {
  h1: '# ',
  h2: '## ',
  h3: '### ',
  h4: '#### ',
  h5: '##### ',
  h6: '###### ',
  // What folds out is headed by what is clicked, and a definition by its term.
  summary: '### ',
  dt: '### ',
}

/** Reads an HTML page: its article with headings, lists and tables; scripts, navigation and footers are left out. */
export function readHtml(html: string): ReadPage {
  const inArticle = collect(html, /<(main|article)[\s>]/i.test(html))
  return inArticle.markdown.trim() === '' ? collect(html, false) : inArticle
}

function collect(html: string, articleOnly: boolean): ReadPage {
  const head: { title?: string; url?: string; language?: Language } = {}
  const lines: string[] = ['']
  let skipped = 0
  let articles = 0
  let inTitle = false
  let cells = { named: 0, other: 0 }
  const breakLine = (start = '') => {
    if (lines.at(-1) === '') lines[lines.length - 1] = start
    else lines.push(start)
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'html' && /^(ar|en)\b/i.test(attributes.lang ?? ''))
        head.language = attributes.lang?.slice(0, 2).toLowerCase() as Language
      if (name === 'link' && attributes.rel === 'canonical' && attributes.href !== undefined)
        head.url = attributes.href
      if (name === 'title' && head.title === undefined) inTitle = true
      if (SKIPPED.has(name)) skipped += 1
      if (ARTICLES.has(name)) articles += 1
      if (skipped > 0) return
      if (BLOCKS.has(name)) {
        if (name === 'p' || name === 'div') breakLine()
        breakLine(HEADINGS[name] ?? (name === 'li' ? '- ' : name === 'tr' ? '|' : ''))
        if (name === 'p' && lines.at(-2) !== '') lines.splice(-1, 0, '')
      }
      if (name === 'td' || name === 'th') lines.push(`${lines.pop() ?? ''} `)
      if (name === 'tr') cells = { named: 0, other: 0 }
    },
    ontext(text) {
      if (inTitle) head.title = `${head.title ?? ''}${text}`.trim()
      if (inTitle || skipped > 0 || (articleOnly && articles === 0)) return
      const words = text.replace(/\s+/g, ' ')
      const line = lines.pop() ?? ''
      lines.push(line === '' || /\s$/.test(line) ? line + words.trimStart() : line + words)
    },
    onclosetag(name) {
      if (name === 'title') inTitle = false
      if (SKIPPED.has(name)) skipped = Math.max(0, skipped - 1)
      if (ARTICLES.has(name)) articles = Math.max(0, articles - 1)
      if (skipped > 0) return
      if (name === 'td' || name === 'th') {
        lines.push(`${lines.pop() ?? ''} |`)
        cells[name === 'th' ? 'named' : 'other'] += 1
      }
      // The rule below the names of the columns, as Markdown has it.
      if (name === 'tr' && cells.named > 0 && cells.other === 0) lines.push(`|${'---|'.repeat(cells.named)}`)
      if (BLOCKS.has(name)) breakLine()
    },
  })
  parser.end(html)
  // An empty element leaves its mark without words behind it.
  const markdown = lines.filter((line) => !/^\s*(#+|-|\|)\s*$/.test(line)).join('\n')
  return { markdown, ...head }
}
