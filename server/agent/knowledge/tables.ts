const ROW = /^\s*\|.*\|\s*$/
const RULE = /^\s*\|[\s:|-]*-{3}[\s:|-]*\|\s*$/
/** Two cells say by themselves what they are: "Express: 30 riyals". */
const FEWEST_COLUMNS = 3

/**
 * The lines of a Markdown text whose tables say in each row what its cells are: "Seed: Websites 1, Storage 10 GB, Monthly 19 riyals". An answer
 * shows one row of a table, and whoever asks for the storage finds the word in it. Tables of two columns stay as they are.
 */
export function spellOutTables(lines: readonly string[]): string[] {
  const written: string[] = []
  let names: readonly string[] | null = null
  lines.forEach((line, at) => {
    if (!ROW.test(line)) names = null
    else if (RULE.test(lines[at + 1] ?? '')) names = readCells(line)
    if (names === null || names.length < FEWEST_COLUMNS) written.push(line)
    // The line of the names and the rule below it are in every row now.
    else if (!RULE.test(line) && !RULE.test(lines[at + 1] ?? ''))
      written.push(`- ${writeRow(names, readCells(line))}`)
  })
  return written
}

function readCells(row: string): string[] {
  return row
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
}

function writeRow([, ...names]: readonly string[], [of = '', ...cells]: readonly string[]): string {
  const said = cells.flatMap((cell, at) => (cell === '' ? [] : [`${names[at] ?? ''} ${cell}`.trim()]))
  const comma = /\p{Script=Arabic}/u.test(names.join('')) ? '، ' : ', '
  return [of, said.join(comma)].filter((part) => part !== '').join(': ')
}
