/**
 * Riyals and halalas as price lists write them: by their names, by "SAR", «ر.س» and the signs ﷼ and U+20C1, and by "SR"
 * beside a number, where it is no word.
 */
export const RIYALS =
  'riyal|\\bsar\\b|halala|\\bs\\.?r\\.?(?=\\s?\\p{N})|(?<=\\p{N}\\s?)s\\.?r\\b|[\\ufdfc\\u20c1]|ر[ي\\u06cc]ال|هلل|ر\\.\\s?س(?!\\p{L})|(?<=\\p{N}\\s?)ر\\s?س(?!\\p{L})'
