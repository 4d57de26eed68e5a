/**
 * A line with a heading between what is drawn around it: "== Delivery ==", "*** Delivery ***", "[Delivery]". What
 * stands between "~~" without a space is struck out.
 */
export const DRAWN_HEADING =
  /^[ \t]*(?:(?<drawn>={2,}|[~*_-]{2,}(?=[ \t]))[ \t]*(?=\p{L}.{1,68}[ \t]*\k<drawn>[ \t]*$)|\[(?=\p{L}[^\][\n]{1,68}\][ \t]*$)(?!_*toc_*\]))(?<heading>[^\][\n]*?)[ \t]*(?:[=~*_-]{2,}|\])[ \t]*$/gimu

const DRAWN_LINE = new RegExp(DRAWN_HEADING.source, 'iu')

/** What a line says that something is drawn around; null of others. */
export function readDrawnHeading(line: string): string | null {
  return DRAWN_LINE.exec(line)?.groups?.heading ?? null
}
