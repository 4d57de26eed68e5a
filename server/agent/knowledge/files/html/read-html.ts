import { Outline, type ReadFile } from '../outline/outline.ts'
import { type Element, findOutermost, NEVER_READ, type Node, textOf } from '../parsed-html/html-elements.ts'
import { parseHtml } from '../parsed-html/parse-html.ts'
import { dropHidden } from './hidden-html.ts'
import { placeHtmlNotes } from './notes.ts'
import { outlineNodes } from './outline-html.ts'
import { findPrintedBold } from './printed-bold.ts'
import { dropReviewComments } from './review-comments.ts'

/** Parts of a page that do not belong to its article. */
const BESIDE_ARTICLE = new Set('nav footer aside form button dialog'.split(' '))
const BESIDE_ARTICLE_ROLES = new Set(
  'navigation banner contentinfo complementary search dialog alertdialog menu menubar toolbar'.split(' '),
)
/** Names that the makers of pages give to cookie notices. */
const COOKIE_NOTICE =
  /\b(?:cookie|consent|gdpr)s?[-_]?(?:bar|banner|box|consent|dialog|law|message|modal|notice|overlay|popup|wrapper)\b|\b(?:onetrust|CybotCookiebot|cky-|cc-window)/i
/** Some words up to a full stop. */
const SENTENCE = /\S\s+\S+\s+\S+[.!؟]/u
/** Names of breadcrumbs, and of links that skip the navigation. */
const WAYS = /\bbread-?crumbs?\b|\bskip-(?:link|to-content|nav)\b/i
/** Headers, footers and tables of contents of a page that Word wrote. */
const OF_WORD = /^Mso(?:Toc\d|Header|Footer)\b/
/** If a page marks its article, the rest is left out. */
const ARTICLES = new Set(['main', 'article'])

/**
 * Reads an HTML page: its article with headings, lists and tables. Scripts, navigation, footers and hidden parts are
 * left out.
 */
export function readHtml(html: string): ReadFile {
  const page = dropReviewComments(dropHidden(parseHtml(html)))
  placeHtmlNotes(page)
  findPrintedBold(page)
  const articles = findOutermost(page, ({ name }) => ARTICLES.has(name))
  const inArticles = readNodes(articles)
  const saysNothing = inArticles.sections.every(
    ({ heading, blocks }) => heading === null && blocks.length === 0,
  )
  return { ...(saysNothing ? readNodes(page) : inArticles), ...readHead(page) }
}

function readHead(page: readonly Node[]): Omit<ReadFile, 'sections' | 'rowsOf'> {
  const [title] = findOutermost(page, ({ name }) => name === 'title')
  const [root] = findOutermost(page, ({ name }) => name === 'html')
  const [link] = findOutermost(page, isCanonicalLink)
  const named = textOf(title?.children ?? [])
    .replace(/\s+/g, ' ')
    .trim()
  const url = link?.attribs.href?.trim()
  const language = root?.attribs.lang?.slice(0, 2).toLowerCase()
  return {
    ...(named !== '' && { fallbackTitle: named }),
    ...(url !== undefined && { url }),
    ...((language === 'ar' || language === 'en') && { language }),
  }
}

function isCanonicalLink({ name, attribs }: Element): boolean {
  return (
    name === 'link' && attribs.rel?.toLowerCase() === 'canonical' && /^https?:\/\//i.test(attribs.href ?? '')
  )
}

function readNodes(nodes: readonly Node[]): ReadFile {
  const outline = new Outline()
  const page = findPageForm(nodes)
  outlineNodes(outline, nodes, (element) => element !== page && isSkipped(element))
  return outline.read()
}

/** The form around a whole page, as some makers of pages use it: such a form asks the reader nothing. */
function findPageForm(nodes: readonly Node[]): Element | undefined {
  const forms = findOutermost(nodes, ({ name }) => name === 'form').map((form) => ({
    form,
    length: textOf(form.children, isSkipped).length,
  }))
  const length = forms.reduce((sum, form) => sum + form.length, textOf(nodes, isSkipped).length)
  return forms.find((form) => form.length * 2 > length)?.form
}

function isSkipped(element: Element): boolean {
  const { name, attribs } = element
  if (NEVER_READ.has(name) || (BESIDE_ARTICLE.has(name) && !isTellingNav(element))) return true
  if (BESIDE_ARTICLE_ROLES.has(attribs.role ?? '')) return true
  if (OF_WORD.test(attribs.class ?? '') || isOfWriter(element)) return true
  const named = `${attribs.id ?? ''} ${attribs.class ?? ''}`
  if (COOKIE_NOTICE.test(named) || WAYS.test(named)) return true
  // The header of an article belongs to it; that of the page does not.
  return name === 'header' && !hasParent(element, ({ name: outer }) => ARTICLES.has(outer))
}

/** Some makers of pages unfold answers in an element for navigation: it has sentences, and leads nowhere. */
function isTellingNav({ name, children }: Element): boolean {
  return (
    name === 'nav' &&
    SENTENCE.test(textOf(children)) &&
    findOutermost(children, (each) => each.name === 'a').length === 0
  )
}

/** Frames and tables of contents of a page that Writer wrote. */
function isOfWriter({ name, attribs }: Element): boolean {
  const { id = '', title = '' } = attribs
  return name === 'div' && (id.startsWith('Table of Contents') || title === 'header' || title === 'footer')
}

function hasParent(element: Element, isWanted: (element: Element) => boolean): boolean {
  for (let outer = element.parent; outer !== null; outer = outer.parent)
    if ('attribs' in outer && isWanted(outer)) return true
  return false
}
