/** The text below a heading, up to the next one. */
export interface Section {
  readonly heading: string | null
  /** From 1 on; 0 for the text before the first heading. */
  readonly level: number
  /** Plain text: paragraphs, list items and rows of tables, each in one line. */
  readonly blocks: readonly string[]
}
