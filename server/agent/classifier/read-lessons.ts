import { readdirSync, readFileSync } from 'node:fs'

/** What stands for a slot in the sentences of the data folders. */
const SLOTS_FILE = new URL('./data/slots.json', import.meta.url)
/** How many sentences a line with a slot stands for. */
const VARIANTS = 6

/**
 * Reads the sentences of a folder: one sentence a line, one class a file, by the file's name without its ending. A line
 * with a slot stands for several.
 */
export function readLessons(
  folder: URL,
  isKept: (line: string) => boolean = () => true,
): Map<string, string[]> {
  const slots = JSON.parse(readFileSync(SLOTS_FILE, 'utf8')) as Record<string, string[]>
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'))
  return new Map(
    names.sort().map((name) => {
      const lines = readFileSync(new URL(name, folder), 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '' && isKept(line))
      return [name.replace(/\.txt$/, ''), lines.flatMap((line, at) => expand(line, at, slots))]
    }),
  )
}

/** A line with its slots filled in several ways; which ones turns with the line, so that all values are seen. */
function expand(line: string, turn: number, slots: Readonly<Record<string, readonly string[]>>): string[] {
  if (!line.includes('{')) return [line]
  const variants = Array.from({ length: VARIANTS }, (_, variant) =>
    line.replace(/\{(\w+)\}/g, (_slot, name: string) => {
      const values = slots[name]
      if (values === undefined) throw new Error(`There is no slot "${name}" for the line "${line}".`)
      return values[(turn + variant * 5) % values.length] ?? ''
    }),
  )
  return [...new Set(variants)]
}
