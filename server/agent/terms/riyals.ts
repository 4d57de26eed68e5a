/**
 * Riyals and halalas as price lists write them: by their names, even without a space after a number; by "SAR", «ر.س»
 * and the signs ﷼ and U+20C1; and by "SR" beside a number, where it is no word.
 */
export const RIYALS = [
  String.raw`(?<!\p{L})r(?:iy|ey|i|y)al|halala`,
  String.raw`(?<!\p{L})sar(?!\p{L})|(?<!\p{L})s\.? ?r\.?(?=\s?\p{N})|(?<=\p{N}\s?)s\.? ?r(?!\p{L})`,
  String.raw`[\ufdfc\u20c1]|ر[ي\u06cc]ال|هلل`,
  String.raw`ر\s?\.\s?س(?!\p{L})|(?<=\p{N}\s?)ر\s?س(?!\p{L})`,
].join('|')
