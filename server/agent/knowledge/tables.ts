const RULE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/
/** Two cells say by themselves what they are: "Express: 30 riyals". */
const FEWEST_COLUMNS = 3

/**
 * The lines of a Markdown text whose tables say in each row what its cells are: "Seed: Websites 1, Storage 10 GB, Monthly 19 riyals". An answer
 * shows one row of a table, and whoever asks for the storage finds the word in it. Tables of two columns stay as they are, each row between
 * bars: Markdown lets writers leave out the outer ones.
 */
export function spellOutTables(lines: readonly string[]): string[] {
  const written: string[] = []
  let names: readonly string[] | null = null
  lines.forEach((line, at) => {
    const isRule = isRuleBelow(lines[at - 1], line)
    const isNamed = isRuleBelow(line, lines[at + 1])
    if (isNamed) names = readCells(line)
    else if (!line.includes('|')) names = null
    if (names === null) written.push(line)
    else if (names.length < FEWEST_COLUMNS) written.push(isRule ? line : `| ${readCells(line).join(' | ')} |`)
    // The line of the names and the rule below it are in every row now.
    else if (!isRule && !isNamed) written.push(`- ${writeRow(names, readCells(line))}`)
  })
  return written
}

/** A table begins with the names of its columns and a rule with a part for each. */
function isRuleBelow(line: string | undefined, below: string | undefined): boolean {
  return (
    line?.includes('|') === true &&
    below?.includes('|') === true &&
    RULE.test(below) &&
    readCells(below).length === readCells(line).length
  )
}

function readCells(row: string): string[] {
  return row
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => cell.trim())
}

function writeRow([, ...names]: readonly string[], [of = '', ...cells]: readonly string[]): string {
  const said = cells.flatMap((cell, at) => (cell === '' ? [] : [`${names[at] ?? ''} ${cell}`.trim()]))
  const comma = /\p{Script=Arabic}/u.test(names.join('')) ? '، ' : ', '
  return [of, said.join(comma)].filter((part) => part !== '').join(': ')
}
