/**
 * A row of the vocabulary of customer support in both languages: words that customers and help articles use for the
 * same thing. It bridges wording (money back, refund), dialect (فلوس, المبلغ) and the two languages. It is not specific
 * to any shop.
 */
export interface ConceptRow {
  readonly en: readonly string[]
  readonly ar: readonly string[]
  /** Phrases that imply the concept without naming it; `…` stands for up to three words. */
  readonly phrases?: readonly string[]
  /**
   * The weight of the concept in a question; 1 if absent. A kind of detail (a price, a duration) counts less than the
   * thing that it is asked about, and is not searched for by itself.
   */
  readonly weight?: number
  /** Its weight if only a phrase implies it; `weight` if absent. */
  readonly phraseWeight?: number
}
