import { classifySentence, type SentenceIntent } from './intents.ts'
import { isSearchable, listQuestionTerms } from './knowledge/question-terms.ts'
import { readText } from './read-text.ts'
import { listSentences } from './sentences.ts'

/** One sentence of the customer's unanswered messages. */
export interface CustomerSentence {
  readonly text: string
  /** The same in the letters of its language. */
  readonly read: string
  readonly intent: SentenceIntent
}

/** Something the customer wants to know, with what was said around it. */
export interface CustomerQuestion {
  readonly text: string
  /** The same in the letters of its language. */
  readonly read: string
  /** False where the customer only says what is: "my parcel is late" may be answered by how that is handled. */
  readonly isAsked: boolean
  /** Statements that lead up to the question, or explain it afterwards; empty when it stands alone. */
  readonly context: string
}

// "… and how much is it" begins a second question, ", can I return it" the question itself; "sofa and table" begins nothing.
const SECOND_QUESTION =
  /(?:\s*[,،]?\s+(?:and|also|plus)|\s*[,،])\s+(?=(?:also\s+)?(?:how|what|when|where|which|can|could|do|does|is|are|will)\b)|\s*[,،]\s+(?=(?:هل|كيف|كم|متى|وين|أين|اين|فين|وش|ايش|إيش|أقدر|اقدر|ممكن|بكم)\s)|\s*[,،]?\s+(?=و(?:كيف|كم|هل|متى|وين|أين|اين|فين|وش|ايش|إيش|بكم)(?:\s|[?؟]|$))/iu

const ENDED = /[.!?؟…]\s*$/u

/** Many send a question piece by piece: "how long", "do refunds", "take?". Pieces that say nothing alone belong together. */
function joinPieces(texts: readonly string[]): string[] {
  const joined: string[] = []
  for (const text of texts) {
    const before = joined.at(-1)
    const goesOn = before !== undefined && !ENDED.test(before) && (isPiece(before) || isPiece(text))
    if (goesOn) joined.splice(-1, 1, `${before} ${text}`)
    else joined.push(text)
  }
  return joined
}

function isPiece(text: string): boolean {
  const read = readText(text)
  const intent = classifyAsWritten(text, read)
  return intent === 'empty' || (intent === 'question' && !isSearchable(listQuestionTerms(read)))
}

/** The sentences of a burst, each with what it wants. Questions joined by an "and" come apart, and those that came in pieces together. */
export function listCustomerSentences(texts: readonly string[]): CustomerSentence[] {
  return joinPieces(texts)
    .flatMap((text) => listSentences(text))
    .flatMap((sentence) => sentence.split(SECOND_QUESTION))
    .map((text) => {
      const read = readText(text)
      return { text, read, intent: classifyAsWritten(text, read) }
    })
}

/** "Shukran" is a word of small talk as it is written too, and which Arabic letters it stands for is a guess. */
function classifyAsWritten(text: string, read: string): SentenceIntent {
  const written = read === text ? null : classifySentence(text)
  return written === 'greeting' || written === 'thanks' || written === 'goodbye'
    ? written
    : classifySentence(read)
}

/**
 * The questions of a burst in their order. Statements belong to the question that follows them, the last ones to the
 * question before; without any question they are one together: "my parcel has not arrived" wants an answer too.
 */
export function listCustomerQuestions(sentences: readonly CustomerSentence[]): CustomerQuestion[] {
  const questions: { text: string; read: string; context: string[] }[] = []
  let statements: string[] = []
  for (const { text, read, intent } of sentences) {
    if (intent === 'statement') statements.push(text)
    if (intent !== 'question') continue
    questions.push({ text, read, context: statements })
    statements = []
  }
  const last = questions.at(-1)
  if (last === undefined) {
    const text = statements.join(' ')
    return statements.length === 0 ? [] : [{ text, read: readText(text), isAsked: false, context: '' }]
  }
  last.context.push(...statements)
  return questions.map(({ text, read, context }) => ({
    text,
    read,
    isAsked: true,
    context: context.join(' '),
  }))
}
