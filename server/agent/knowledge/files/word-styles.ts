import { parseDocument } from 'htmlparser2'
import { type Element, findOutermost } from './html-elements.ts'

/** Deeper headings are Mammoth's lowest. */
const LOWEST_LEVEL = 6

interface Style {
  readonly name: string
  readonly basedOn: string | undefined
  /** As it is printed by itself; undefined where that is left to the style that it is based on. */
  readonly level: number | undefined
  readonly isBold: boolean | undefined
}

/**
 * Mammoth's style map for the paragraph styles of `word/styles.xml`: it knows the headings of Word by their names
 * alone, and companies have templates with names of their own. A style heads by its level in the outline (ECMA-376,
 * part 1, 17.3.1.20), and one that is printed bold is bold, its own or as the style that it is based on.
 */
export function mapStyles(stylesXml: string): string[] {
  const styles = readStyles(stylesXml)
  return [...styles.values()].flatMap((style) => {
    const level = inherit(styles, style, ({ level }) => level)
    const isBold = inherit(styles, style, ({ isBold }) => isBold)
    const made =
      level !== undefined && level < LOWEST_LEVEL ? `h${level + 1}:fresh` : isBold ? 'p:fresh > strong' : null
    const name = style.name.replace(/[\\']/g, '\\$&')
    return made === null ? [] : [`p[style-name='${name}'] => ${made}`]
  })
}

function readStyles(xml: string): Map<string, Style> {
  const { children } = parseDocument(xml, { xmlMode: true })
  const found = findOutermost(
    children,
    ({ name, attribs }) => name === 'w:style' && attribs['w:type'] === 'paragraph',
  )
  return new Map(
    found.map((style) => {
      const valueFor = (name: string) => find(style, name)?.attribs['w:val']
      const level = valueFor('w:outlineLvl')
      const bold = find(style, 'w:b')
      return [
        style.attribs['w:styleId'] ?? '',
        {
          name: valueFor('w:name') ?? '',
          basedOn: valueFor('w:basedOn'),
          level: level === undefined ? undefined : Number(level),
          isBold: bold && !['0', 'false', 'off'].includes(bold.attribs['w:val'] ?? ''),
        },
      ]
    }),
  )
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
