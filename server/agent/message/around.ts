import { chanceOfAround, chanceOfComplaint } from '../classifier/classify.ts'
import { listWords } from '../language/words.ts'

/**
 * From this chance on a sentence only tells what is told around a question. Of 2,700 questions of the cases none
 * reaches it, and of 420 statements that are to be answered six. A word alone is too little.
 */
const AROUND = { least: 0.2, sure: 0.6, leastWords: 2 }
/**
 * From these chances on what sounds like a complaint only tells so: anger has to be unsure, and little more than it. Of
 * 667 lessons of anger none that was heard is missed by it.
 */
const RATHER = { least: 0.3, mostAnger: 0.55, timesAnger: 0.75 }

/**
 * Whether a sentence only tells what is told around a question, and asks for nothing: how the customer heard of the
 * company, what they did before, for whom they ask.
 */
export function tellsAround(sentence: string): boolean {
  return chanceOfAround(sentence) >= AROUND.least && listWords(sentence).length >= AROUND.leastWords
}

/** The same, where it is so plain that what begins like a question asks none: "we are so excited". */
export function plainlyTellsAround(sentence: string): boolean {
  return tellsAround(sentence) && chanceOfAround(sentence) >= AROUND.sure
}

/** The same, and that it is rather so than said in anger. */
export function tellsCalmly(sentence: string): boolean {
  const chance = chanceOfAround(sentence)
  const anger = chanceOfComplaint(sentence)
  return (
    tellsAround(sentence) &&
    chance >= RATHER.least &&
    anger < RATHER.mostAnger &&
    chance > anger * RATHER.timesAnger
  )
}
