/**
 * A line with a heading between what is drawn around it: "== Delivery ==", "*** Delivery ***", "[Delivery]". What
 * stands between "~~" without a space is struck out.
 */
export const DRAWN_HEADING =
  /^[ \t]*(?:(?<drawn>={2,}|[~*_-]{2,}(?=[ \t]))[ \t]*(?=\p{L}.{1,68}[ \t]*\k<drawn>[ \t]*$)|\[(?=\p{L}[^\][\n]{1,68}\][ \t]*$)(?!_*toc_*\]))(?<heading>[^\][\n]*?)[ \t]*(?:[=~*_-]{2,}|\])[ \t]*$/gimu
