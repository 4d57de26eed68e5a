import { chanceOfAround, chanceOfComplaint } from '../../classifier/classify.ts'
import { listWords } from '../../language/words/words.ts'

/**
 * From this chance on a sentence is only background to a question. Of 2,700 questions of the cases none reaches it, and
 * of 420 statements that are to be answered six do. A single word is too little to judge.
 */
const AROUND = { least: 0.2, sure: 0.6, leastWords: 2 }
/**
 * From these chances on, what sounds like a complaint is only background: the model of anger must be unsure, and the
 * model of background more than it. Of 667 lessons of anger that were heard none is lost by it.
 */
const RATHER = { least: 0.3, mostAnger: 0.55, timesAnger: 0.75 }

/**
 * Whether a sentence is only background to a question and asks for nothing: how the customer heard of the company, what
 * they did before, whom they ask for.
 */
export function tellsAround(sentence: string): boolean {
  return chanceOfAround(sentence) >= AROUND.least && listWords(sentence).length >= AROUND.leastWords
}

/** The same, if it is so clear that even what begins like a question asks nothing: "we are so excited". */
export function plainlyTellsAround(sentence: string): boolean {
  return tellsAround(sentence) && chanceOfAround(sentence) >= AROUND.sure
}

/** The same, and more likely than that it is said in anger. */
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
