/**
 * Asks each of several questions once, even if it occurs many times; all occurrences get the same answer. `keyOf` gives
 * a text that is equal for two questions exactly if they are the same.
 */
export async function askOnce<Question, Answer>(
  questions: readonly Question[],
  keyOf: (question: Question) => string,
  ask: (different: readonly Question[]) => Promise<readonly Answer[]>,
): Promise<Answer[]> {
  const places = new Map<string, number>()
  const different: Question[] = []
  const placesOf = questions.map((question) => {
    const key = keyOf(question)
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, different.length)
    return different.push(question) - 1
  })
  const answers = await ask(different)
  return placesOf.map((place) => answers[place] as Answer)
}
