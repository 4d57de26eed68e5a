import { getResolvedPDFJS, type StructuredTextItem } from 'unpdf'

type Pdf = Awaited<ReturnType<typeof import('unpdf')['getDocumentProxy']>>

/**
 * A page's pieces of text, with the letters of each Arabic ligature in their order. PDF.js turns a line of Arabic
 * around letter by letter, and where a font says that one glyph is "لا" it becomes "ال": the glyphs, as they are
 * printed from left to right, tell which words hold one.
 */
export async function mendLigatures(
  pdf: Pdf,
  pageNumber: number,
  items: readonly StructuredTextItem[],
): Promise<readonly StructuredTextItem[]> {
  if (!items.some(({ dir }) => dir === 'rtl')) return items
  // A page whose pictures cannot be read has its text all the same.
  const runs = await listGlyphs(pdf, pageNumber).catch(() => [])
  const mended = listTurnedWords(runs)
  if (mended.size === 0) return items
  return items.map((item) => ({
    ...item,
    str: item.str.replace(/[\p{L}\p{M}]+/gu, (word) => mended.get(word) ?? word),
  }))
}

/** What the glyphs of each run of text stand for, in the order in which they are printed. */
async function listGlyphs(pdf: Pdf, pageNumber: number): Promise<string[][]> {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await (await pdf.getPage(pageNumber)).getOperatorList()
  return fnArray.flatMap((operation: number, at: number) => {
    if (operation !== OPS.showText) return []
    const glyphs: readonly unknown[] = argsArray[at]?.[0] ?? []
    return [glyphs.flatMap((glyph) => readGlyph(glyph))]
  })
}

/** Numbers among the glyphs are distances. */
function readGlyph(glyph: unknown): string[] {
  const isGlyph = typeof glyph === 'object' && glyph !== null && 'unicode' in glyph
  return isGlyph && typeof glyph.unicode === 'string' ? [glyph.unicode] : []
}

/**
 * The words with ligatures, by what they become when they are turned around letter by letter. A word may go on in the
 * next run.
 */
export function listTurnedWords(runs: readonly (readonly string[])[]): Map<string, string> {
  const words = new Map<string, string>()
  for (const glyphs of [...runs, runs.flat()]) {
    let word: string[] = []
    for (const glyph of [...glyphs, ' ']) {
      if (/^[\p{Script=Arabic}\p{M}]+$/u.test(glyph) && /\p{L}|\p{M}/u.test(glyph)) word.push(glyph)
      else {
        if (word.some((each) => each.length > 1)) {
          const turned = Array.from(word.join('')).reverse().join('')
          words.set(turned, word.toReversed().join(''))
        }
        word = []
      }
    }
  }
  return words
}
