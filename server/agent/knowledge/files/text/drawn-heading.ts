/**
 * A line with a heading between decorations: "== Delivery ==", "*** Delivery ***", "[Delivery]". A text directly
 * between "~~" is struck out.
 */
export const DRAWN_HEADING =
  /^[ \t]*(?:(?<drawn>={2,}|[~*_-]{2,}(?=[ \t]))[ \t]*(?=\p{L}.{1,68}[ \t]*\k<drawn>[ \t]*$)|\[(?=\p{L}[^\][\n]{1,68}\][ \t]*$)(?!_*toc_*\]))(?<heading>[^\][\n]*?)[ \t]*(?:[=~*_-]{2,}|\])[ \t]*$/gimu

const DRAWN_LINE = new RegExp(DRAWN_HEADING.source, 'iu')

/** The heading in a decorated line; null for other lines. */
export function readDrawnHeading(line: string): string | null {
  return DRAWN_LINE.exec(line)?.groups?.heading ?? null
}
