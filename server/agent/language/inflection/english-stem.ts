/**
 * A light English stem, for comparing words in memory (choosing sentences, finding concepts). Searching uses
 * PostgreSQL's own stemmer; the two need not agree, because neither ever sees the other's output.
 */
export function stemEnglish(word: string): string {
  if (word.length <= 3) return word
  const singular = word
    .replace(/ies$/, 'y')
    .replace(/(s|x|z|ch|sh)es$/, '$1')
    .replace(/([^su])s$/, '$1')
  const stem = singular.replace(/([aeiouy].*)(?:ing|ed)$/, '$1')
  const undoubled = stem === singular ? stem : stem.replace(/([b-df-hj-km-np-rt-v])\1$/, '$1')
  return undoubled.length > 3 ? undoubled.replace(/e$/, '') : undoubled
}
