/** What stands below a heading, up to the next one. */
export interface Section {
  readonly heading: string | null
  /** From 1 on; 0 for what stands before the first heading. */
  readonly level: number
  /** Plain text: paragraphs, list items and rows of tables, each in one line. */
  readonly blocks: readonly string[]
}
