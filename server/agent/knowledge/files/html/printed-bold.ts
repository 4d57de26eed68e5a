import { type Element, findOutermost, type Node, textOf } from '../parsed-html/html-elements.ts'

/** A longer text is no heading: makers of pages use such class names for whole sections too. */
const LONGEST_BOLD_CHARS = 100
const BOLD = /(?:^|;)\s*font-weight\s*:\s*(?:bold|bolder|[6-9]00)\b/i
const SIZE = /(?:^|;)\s*font-size\s*:\s*([\d.]+)(px|pt)\b/i
/** Class names that the makers of pages use for headings. */
const HEADING_CLASS = /(?:^|[\s_-])(?:heading|title|question)(?:$|[\s_-])/i
const RULE = /([^{}]+)\{([^{}]*)\}/g
const CLASS = /^\s*[a-z]*\.([\w-]+)\s*$/i
const POINTS_OF_PIXEL = 0.75
/** A heading is larger than most of the page by this factor. */
const LARGER = 1.15

const printedBold = new WeakSet<Element>()

/** Whether a page prints an element bold or large without marking it as a heading, as `findPrintedBold` found. */
export function isPrintedBold(element: Element): boolean {
  return printedBold.has(element)
}

/**
 * Finds elements that look like headings only by their styles: document editors write nothing but paragraphs, and make
 * them bold or large in a style sheet.
 */
export function findPrintedBold(page: readonly Node[]): void {
  const styles = readStyles(page)
  const styleOf = ({ attribs }: Element) =>
    [...(attribs.class ?? '').split(/\s+/).map((name) => styles.get(name) ?? ''), attribs.style ?? ''].join(
      ';',
    )
  const sized: { readonly element: Element; readonly size: number; readonly letters: number }[] = []
  const named: Element[] = []
  findOutermost(page, (element) => {
    const { attribs } = element
    if (attribs.style === undefined && attribs.class === undefined) return false
    const style = styleOf(element)
    const [, size, unit] = SIZE.exec(style) ?? []
    const isNamed = BOLD.test(style) || HEADING_CLASS.test(attribs.class ?? '')
    if (!isNamed && size === undefined) return false
    const letters = textOf(element.children).trim().length
    if (size !== undefined)
      sized.push({ element, size: Number(size) * (unit === 'px' ? POINTS_OF_PIXEL : 1), letters })
    if (isNamed && letters <= LONGEST_BOLD_CHARS) named.push(element)
    return false
  })
  const usual = findUsualSize(sized)
  for (const element of named) printedBold.add(element)
  for (const { element, size, letters } of sized)
    if (size > usual * LARGER && letters <= LONGEST_BOLD_CHARS) printedBold.add(element)
}

/** The size of most of the text; infinite without any, so that nothing is larger. */
function findUsualSize(sized: readonly { readonly size: number; readonly letters: number }[]): number {
  const letters = new Map<number, number>()
  for (const each of sized) letters.set(each.size, (letters.get(each.size) ?? 0) + each.letters)
  const [usual] = [...letters].toSorted(([, one], [, other]) => other - one)
  return usual?.[0] ?? Number.POSITIVE_INFINITY
}

/** The styles of each class in the page's style sheets. */
function readStyles(page: readonly Node[]): ReadonlyMap<string, string> {
  const styles = new Map<string, string>()
  for (const sheet of findOutermost(page, ({ name }) => name === 'style'))
    for (const node of sheet.children)
      for (const [, selectors = '', style = ''] of node.type === 'text' ? node.data.matchAll(RULE) : [])
        for (const selector of selectors.split(',')) {
          const [, name] = CLASS.exec(selector) ?? []
          if (name !== undefined) styles.set(name, `${styles.get(name) ?? ''};${style}`)
        }
  return styles
}
