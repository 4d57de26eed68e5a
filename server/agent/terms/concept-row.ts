/**
 * The vocabulary of customer support in both languages: words that customers and help articles use for one another. It
 * bridges wording (money back, refund), dialect (فلوس, المبلغ) and the two languages. It describes no one shop.
 */
export interface ConceptRow {
  readonly en: readonly string[]
  readonly ar: readonly string[]
  /** Phrases that raise the concept without naming it; `…` stands for up to three words. */
  readonly phrases?: readonly string[]
  /**
   * How much the concept counts in a question, 1 when absent. A kind of answer (a price, a length of time) counts less
   * than what it is asked of, and is nothing to search for by itself.
   */
  readonly weight?: number
  /** How much it counts when only a phrase raises it; `weight` when absent. */
  readonly phraseWeight?: number
}
