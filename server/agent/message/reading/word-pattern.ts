/** The words of a text, or their kinds, each between spaces: what patterns are matched against. */
export const joinTokens = (tokens: readonly string[]): string =>
  ` ${tokens.map((token) => `${token} `).join('')}`

/**
 * A pattern of words, for what is said in too many wordings to list: `WANT DET* HUMAN` is a wish, articles or none, and
 * somebody. Kinds of words have capital letters, other words stand as they are spelled. `|` parts what may stand in a
 * place, `*`, `?` and `{1,3}` say how often, `_` is any word of no kind, `^` and `$` are the ends, `!` opens what must
 * not follow, and `groups` names what many patterns share.
 */
export function compilePattern(pattern: string, groups: Readonly<Record<string, string>>): RegExp {
  const items = pattern.trim().split(/\s+/u)
  return new RegExp(items.map((item) => compileItem(item, groups)).join(''), 'u')
}

/** Compiles patterns that are written on a line each. */
export function compilePatterns(patterns: string, groups: Readonly<Record<string, string>>): RegExp[] {
  return patterns
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => compilePattern(line, groups))
}

const ITEM = /^(?<not>!?)(?<words>.+?)(?<often>[*?]|\{\d+,\d+\})?$/u

function compileItem(item: string, groups: Readonly<Record<string, string>>): string {
  if (item === '^') return '^ '
  if (item === '$') return '$'
  const { not, words = '', often = '' } = ITEM.exec(item)?.groups ?? {}
  const choices = listChoices(words, groups)
  const one = `(?:${choices.filter((choice) => choice !== '$').join('|')}) `
  const place = `(?<= )${choices.includes('$') ? `(?:${one}|$)` : one}`
  return not === '!' ? `(?!${place})` : `(?:${place})${often}`
}

function listChoices(words: string, groups: Readonly<Record<string, string>>): string[] {
  return words.split('|').flatMap((word) => {
    const group = groups[word]
    if (group !== undefined) return listChoices(group, groups)
    return word === '_' ? '[^A-Z ]+' : word
  })
}
