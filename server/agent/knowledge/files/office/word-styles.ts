import { parseDocument } from 'htmlparser2'
import { type Element, findOutermost } from '../parsed-html/html-elements.ts'

/** Deeper headings are Mammoth's lowest. */
const LOWEST_LEVEL = 6

interface Style {
  readonly name: string
  readonly basedOn: string | undefined
  /** As it is printed by itself; undefined where that is left to the style that it is based on. */
  readonly level: number | undefined
  readonly isBold: boolean | undefined
  readonly isHidden: boolean | undefined
  /** Whether it is a style of words, not of paragraphs. */
  readonly isOfWords: boolean
}

/**
 * Mammoth's style map for the styles of `word/styles.xml`: it knows the headings of Word by their names alone, and
 * companies have templates with names of their own. A style of paragraphs heads by its level in the outline (ECMA-376,
 * part 1, 17.3.1.20), and one that is printed bold is bold, its own or as the style that it is based on. What a style
 * hides is left out.
 */
export function mapStyles(stylesXml: string): string[] {
  const styles = readStyles(stylesXml)
  return [...styles.values()].flatMap((style) => {
    const name = style.name.replace(/[\\']/g, '\\$&')
    if (inherit(styles, style, ({ isHidden }) => isHidden) === true)
      return [style.isOfWords ? `r[style-name='${name}'] => s` : `p[style-name='${name}'] => !`]
    if (style.isOfWords) return []
    const level = inherit(styles, style, ({ level }) => level)
    const isBold = inherit(styles, style, ({ isBold }) => isBold)
    const made =
      level !== undefined && level < LOWEST_LEVEL ? `h${level + 1}:fresh` : isBold ? 'p:fresh > strong' : null
    return made === null ? [] : [`p[style-name='${name}'] => ${made}`]
  })
}

function readStyles(xml: string): Map<string, Style> {
  const { children } = parseDocument(xml, { xmlMode: true })
  const found = findOutermost(
    children,
    ({ name, attribs }) => name === 'w:style' && /^(?:paragraph|character)$/.test(attribs['w:type'] ?? ''),
  )
  return new Map(
    found.map((style) => {
      const valueFor = (name: string) => find(style, name)?.attribs['w:val']
      const level = valueFor('w:outlineLvl')
      return [
        style.attribs['w:styleId'] ?? '',
        {
          name: valueFor('w:name') ?? '',
          basedOn: valueFor('w:basedOn'),
          level: level === undefined ? undefined : Number(level),
          isBold: readSwitch(find(style, 'w:b')),
          isHidden: readSwitch(find(style, 'w:vanish')),
          isOfWords: style.attribs['w:type'] === 'character',
        },
      ]
    }),
  )
}

function readSwitch(property: Element | undefined): boolean | undefined {
  return property && !['0', 'false', 'off'].includes(property.attribs['w:val'] ?? '')
}

function find(style: Element, wanted: string): Element | undefined {
  return findOutermost(style.children, ({ name }) => name === wanted)[0]
}

/** What a style says itself, or else the nearest of those that it is based on. */
function inherit<Value>(
  styles: ReadonlyMap<string, Style>,
  style: Style,
  read: (style: Style) => Value | undefined,
): Value | undefined {
  const asked = new Set<Style>()
  for (
    let at: Style | undefined = style;
    at !== undefined && !asked.has(at);
    at = styles.get(at.basedOn ?? '')
  ) {
    const own = read(at)
    if (own !== undefined) return own
    asked.add(at)
  }
  return undefined
}
