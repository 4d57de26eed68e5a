import { hasQuestionMark } from '../../language/text/question-marks.ts'
import { spellWords } from '../../language/words/spell-words.ts'
import { isSameWord, listWords, type Word } from '../../language/words/words.ts'
import { hearAnswer } from './answer-latin.ts'
import { CONSENT } from './consent-data.ts'

/** How a customer answers a yes-or-no question. `partly` begins with a yes and says more. */
export type Consent = 'yes' | 'no' | 'partly' | 'none'

const wordsOf = (sayings: readonly string[]) => sayings.map(spellWords).sort((a, b) => b.length - a.length)

const YES = wordsOf(CONSENT.yes)
const AGREEING = wordsOf(CONSENT.agreeing)
const NO = wordsOf(CONSENT.no)
const REFUSING = wordsOf(CONSENT.refusing)
const POLITE = new Set(wordsOf(CONSENT.polite).flat())
const POLITE_SAYINGS = wordsOf(CONSENT.politeSayings)
/** A customer who hesitates has not answered yet. */
const HESITATING =
  /^[\s\p{P}]*(?:(?:h+m+|u+h+m*|u+m+|e+r+m*|well|oh|ah|[اآ]?م{2,}|هم{2,}|اه+)(?!\p{L})[\s\p{P}]*)+(?=\S)/iu
const WHY_NOT = /(?<=\S\s{0,3})[,،\s]+(?:why not|و?لي[شه] ل[اأ])[\s?؟!.]*$/iu
/** Corrects what was said before. */
export const CORRECTING = wordsOf([
  ...['i mean', 'i meant', 'what i mean is', 'what i meant is', 'what i meant was', 'i am asking about'],
  ...['im asking about', 'i was asking about', 'my question is', 'my question was', 'actually', 'rather'],
  ...['أقصد', 'قصدي', 'أعني', 'كنت أقصد', 'كان قصدي', 'سؤالي عن', 'سؤالي', 'أسأل عن', 'كنت أسأل عن', 'بل'],
])
const DOUBLED = wordsOf(['no', 'لا'])
/** What may stand before what a customer has to say, and which of it may stand behind another such word. */
const LEADING = [...NO, ...YES, ...CORRECTING]
const LEADING_ON = [...DOUBLED, ...CORRECTING]
const MOST_WORDS_OF_SAYING = Math.max(...LEADING.map((saying) => saying.length))
/** Behind a verb these refer to the thing that was named; Arabic writes them as part of the verb. */
const OBJECTS = new Set(['it', 'them'])
const NO_SIGNS = /👎|❌|🚫/u
const YES_SIGNS = /^[\s\p{P}]*(?:👍|👌|✅|✔)(?:\p{Emoji_Modifier}|\ufe0f)*[\s\p{P}]*$/u

/**
 * Reads the answer to a yes-or-no question. Only a yes that says nothing else is one: "yes, but what does it cost?" is
 * not. Repeating words of the question says nothing else: "yes, cancel it" to "Shall I cancel order 48213?".
 */
export function readConsent(texts: readonly string[], question = ''): Consent {
  const asked = listWords(question)
  const answers = texts.map((text) => readAnswer(hearAnswer(text), asked))
  if (answers.includes('no')) return 'no'
  const [first] = answers
  if (first !== 'yes' && first !== 'partly') return 'none'
  return answers.every((answer, index) => answer === 'yes' || (index > 0 && answer === 'polite'))
    ? 'yes'
    : 'partly'
}

/**
 * Whether the customer orders what the question asks about, and says nothing else: "cancel it", «خلاص الغه» to "Shall I
 * cancel order 48213?". `verbs` are the verbs of that action.
 */
export function ordersIt(texts: readonly string[], question: string, verbs: readonly Word[]): boolean {
  const orders = texts.some((text) => {
    const words = listWords(text)
    return words.some((word, at) => {
      const isOfIt =
        OBJECTS.has(words[at + 1]?.text ?? '') || /\p{Script=Arabic}(?:ه|ها|هم|هن)$/u.test(word.text)
      return isOfIt && verbs.some((verb) => says(word, verb))
    })
  })
  return (
    orders &&
    readConsent(
      texts.map((text) => `yes ${text}`),
      question,
    ) === 'yes'
  )
}

/**
 * What is said beyond a yes or a no, in the customer's own words: "how much is delivery" of "no, I mean how much is
 * delivery".
 */
export function dropConsent(text: string): string {
  const pieces = text.replace(/([,،.!؛;:-])(?=\p{L})/gu, '$1 ').split(/\s+/)
  const wordsByPiece = pieces.map((piece) => spellWords(hearAnswer(piece, text)))
  const words = wordsByPiece.flat()
  let [fromPiece, fromWord] = [0, 0]
  let sayings = LEADING
  for (;;) {
    const said = startsWithAny(words.slice(fromWord, fromWord + MOST_WORDS_OF_SAYING), sayings)
    if (said === 0) return pieces.slice(fromPiece).join(' ').trim()
    const toWord = fromWord + said
    for (; fromWord < toWord; fromPiece++) fromWord += (wordsByPiece[fromPiece] as string[]).length
    // "No, stop the delivery": behind a first no, such a word is part of the request.
    sayings = LEADING_ON
  }
}

function readAnswer(answer: string, asked: readonly Word[]): Consent | 'polite' {
  const text = answer.replace(WHY_NOT, '').replace(HESITATING, '')
  if (NO_SIGNS.test(text) && /\p{L}/u.test(text)) return 'no'
  if (YES_SIGNS.test(text)) return 'yes'
  const said = listWords(text)
  const words = said.map((word) => word.text)
  const agreeing = asked.length > 0 ? AGREEING : []
  if (startsWithAny(words, agreeing) === 0 && startsWithAny(words, NO) > 0) return 'no'
  const refused = startsWithAny(words, REFUSING)
  if (refused > 0 && isPolite(words.slice(refused))) return 'no'
  const { rest, hasYes, hasAgreed } = takeYes(said, agreeing, asked)
  const isAll = rest.length === 0 && !hasQuestionMark(text)
  if (hasAgreed && isAll) return 'yes'
  // A no that comes later takes the yes back.
  if (rest.some((_, at) => startsWithAny(rest.slice(at), NO) > 0)) return hasYes ? 'no' : 'none'
  if (hasYes) return isAll ? 'yes' : 'partly'
  return rest.length === 0 && words.length > 0 ? 'polite' : 'none'
}

/** Takes yeses, politeness and, behind a yes, words of the question from the beginning of an answer. */
function takeYes(
  said: readonly Word[],
  agreeing: readonly (readonly string[])[],
  asked: readonly Word[],
): { readonly rest: readonly string[]; readonly hasYes: boolean; readonly hasAgreed: boolean } {
  const words = said.map((word) => word.text)
  const isAskedFor = (next: Word) => asked.some((word) => says(next, word))
  let [at, hasYes, hasAgreed] = [0, false, false]
  for (let next = said[at]; next !== undefined; next = said[at]) {
    const rest = words.slice(at)
    const yes = startsWithAny(rest, YES)
    const agreed = startsWithAny(rest, agreeing)
    hasYes ||= yes > 0
    hasAgreed ||= agreed > 0
    const isRepeated = hasYes && isAskedFor(next) && startsWithAny(rest, NO) === 0
    const whole = Math.max(yes, agreed, startsWithAny(rest, POLITE_SAYINGS))
    const taken = whole > 0 ? whole : POLITE.has(next.text) || isRepeated ? 1 : 0
    if (taken === 0) break
    at += taken
  }
  return { rest: words.slice(at), hasYes, hasAgreed }
}

/** Whether only words are left that change nothing about the answer. */
function isPolite(words: readonly string[]): boolean {
  if (words.length === 0) return true
  const taken = startsWithAny(words, POLITE_SAYINGS) || (POLITE.has(words[0] ?? '') ? 1 : 0)
  return taken > 0 && isPolite(words.slice(taken))
}

/** Whether a word is the other one, or says it with "it" attached: الغيه for ألغي. */
function says(one: Word, other: Word): boolean {
  const [bare] = listWords(one.text.replace(/(?:ه|ها|هم|هن)$/u, ''))
  return isSameWord(one, other) || (bare !== undefined && isSameWord(bare, other))
}

/** How many words a saying at the beginning has; 0 where none is there. */
function startsWithAny(words: readonly string[], sayings: readonly (readonly string[])[]): number {
  const [first] = words
  const said = (saying: readonly string[]) =>
    saying[0] === first && saying.every((word, at) => words[at] === word)
  return sayings.find(said)?.length ?? 0
}
