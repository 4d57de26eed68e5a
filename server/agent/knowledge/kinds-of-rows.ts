import { isOneOf } from '../language/words/is-one-of.ts'
import { listWords, type Word } from '../language/words/words.ts'
import { isStrong, listQuestionTerms } from '../terms/question-terms.ts'
import type { StoredPassage } from './passages/queries.ts'
import { ROW, readOwnName } from './rows.ts'

/** What rows of tables are, by a name of a column that nothing else there says, and what the rows are called. */
export interface KindOfRows {
  /** "branch", for a column "Branch" or "Branch name". */
  readonly words: readonly Word[]
  /** "Olaya", "Khobar". */
  readonly names: readonly (readonly Word[])[]
}

const WORD = /\p{L}[\p{L}\p{M}'’]*/gu

/** The kinds of rows whose passages do not say them. */
export function listKindsOfRows(stored: readonly StoredPassage[]): readonly KindOfRows[] {
  return stored.flatMap(({ title, heading, text, rowsOf }): KindOfRows[] => {
    if (rowsOf === undefined) return []
    const said = listWords(`${title} ${heading ?? ''} ${text}`)
    // "How much" and "when" are asked for whichever row is meant.
    const words = listQuestionTerms(rowsOf)
      .filter((term) => isStrong(term) && term.detail === 0)
      .flatMap(({ own }) => own.filter((word) => !isOneOf(said, word)))
    if (words.length === 0) return []
    const names = text.split('\n').flatMap((line) => {
      const name = listWords(readOwnName(ROW.exec(line)?.[1] ?? ''))
      // "Dr. Khaled" is asked for without the title.
      const spoken = name.filter((word) => word.text.length > 1)
      return spoken.length === 0 ? [] : [spoken]
    })
    return [{ words, names }]
  })
}

/**
 * The question without what the rows are that it names: "When does Olaya open?" for "When does the Olaya branch open?",
 * where a table has a column "Branch" and a row "Olaya", and says the branch nowhere else. What no row is called stays
 * as it is, because a branch that the table lacks is not to be answered by the others.
 */
export function dropKindsOfRows(question: string, kinds: readonly KindOfRows[]): string {
  const asked = listWords(question)
  const dropped = kinds
    .filter(({ words }) => words.some((word) => isOneOf(asked, word)))
    .filter(({ names }) => names.some((name) => name.every((word) => isOneOf(asked, word))))
    .flatMap(({ words }) => words)
  if (dropped.length === 0) return question
  return question.replace(WORD, (written) =>
    listWords(written).some((word) => isOneOf(dropped, word)) ? '' : written,
  )
}
