import { listAskedAspects } from '../../terms/aspects.ts'
import type { Concept } from '../../terms/concepts-data.ts'
import { listQuestionTerms } from '../../terms/question-terms.ts'
import { onlyTellsPlace } from '../courtesy/introductions.ts'
import { plainlyTellsAround, tellsAround } from '../intents/around.ts'
import type { SentenceIntent } from '../intents/sentence-intents.ts'
import { readText } from '../reading/read-text.ts'
import { onlyPointsBack } from './pointing-back.ts'
import type { CustomerSentence } from './sentences.ts'
import { namesThing } from './subject.ts'

/** Something the customer wants to know, with what was said around it. */
export interface CustomerQuestion {
  readonly text: string
  /** The same in the letters of its language. */
  readonly read: string
  /** False if the customer only states something: "my parcel is late" may be answered by how that is handled. */
  readonly isAsked: boolean
  /**
   * True for what only says what the customer is about to do, if a question follows: "I want to send flowers to Jeddah,
   * how much is it?"
   */
  readonly isPreamble: boolean
  /** Statements that lead up to the question, or explain it afterwards; empty when it stands alone. */
  readonly context: string
  /**
   * The same one by one; if the burst asks nothing, everything that it says: each may be a matter by itself. Absent if
   * there is none.
   */
  readonly told?: readonly string[]
  /** The sentence that contained it with other questions; null if it is a sentence by itself. */
  readonly whole: string | null
}

/**
 * The questions of a burst in order. Statements belong to the question that follows them, the last ones to the question
 * before; without any question they are one together: "my parcel has not arrived" wants an answer too.
 */
export function listCustomerQuestions(sentences: readonly CustomerSentence[]): CustomerQuestion[] {
  const questions: {
    text: string
    read: string
    isPreamble: boolean
    context: string[]
    whole: string | null
  }[] = []
  let statements: string[] = []
  for (const { text, read, intent, whole } of sentences) {
    const asked = questions.at(-1)
    if (asked !== undefined && statements.length === 0 && onlyPointsBack(read)) {
      // "I want an invoice, how do I do that?" asks once, in two clauses.
      asked.isPreamble = false
      continue
    }
    if (intent === 'statement') statements.push(text)
    if (intent !== 'question' && !asksOnly(read, intent)) continue
    // What is said before a sentence belongs to everything that it asks.
    const isPart = whole !== null && asked?.whole === whole
    const isPreamble = isIntent(read)
    questions.push({
      ...{ text, read, isPreamble, whole },
      context: isPart ? [...asked.context, ...statements] : statements,
    })
    statements = []
  }
  const last = questions.at(-1)
  if (last === undefined) return statements.length === 0 ? [] : [joinStatements(statements, sentences)]
  last.context.push(...statements)
  return questions.map(({ text, read, isPreamble, context, whole }, at) => {
    const leading = listLeading(context, read)
    // Where somebody lives may decide the answer, but is no matter by itself.
    const told = leading.filter((statement) => !onlyTellsPlace(statement))
    return {
      ...{ text, read, isAsked: true, whole },
      isPreamble: isPreamble && at < questions.length - 1,
      context: leading.join(' '),
      ...(told.length > 0 && { told }),
    }
  })
}

/** What a burst says that asks nothing, as one question. */
function joinStatements(
  statements: readonly string[],
  sentences: readonly CustomerSentence[],
): CustomerQuestion {
  const telling = statements.filter((statement) => !tellsAround(readText(statement)))
  const text = (telling.length === 0 ? statements : telling).join(' ')
  const context = statements.filter((statement) => telling.length > 0 && !telling.includes(statement))
  return {
    ...{ text, read: readText(text), isAsked: sentences.some(asksOfTold), isPreamble: false },
    ...{ context: context.join(' '), whole: null },
    ...(telling.length > 1 && { told: telling }),
  }
}

/** What clearly says nothing about a question is not looked up with it, if the question names its subject itself. */
function listLeading(statements: readonly string[], asked: string): readonly string[] {
  return namesThing(asked)
    ? statements.filter((statement) => !plainlyTellsAround(readText(statement)))
    : statements
}

const INTENT =
  /^\W*(?:i (?:want|need|would like|wanna)|id like|i'd like|we (?:want|need)|im looking|i'm looking)\b|^\P{L}*(?:ابي|أبي|ابغى|أبغى|ابغا|اريد|أريد|ارغب|أرغب|حاب|حابة|حابه|ودي|بغيت|نبي|نبغى|احتاج|أحتاج)(?= )/iu
const WANTS_TO_KNOW = /\b(?:know|ask|check)\b|[?؟]|(?:أ|ا|ن)(?:عرف|سأل|سال|ستفسر|ستعلم)/iu
/** What somebody has to do for the customer is a request of its own, whatever is asked behind it. */
const REQUESTED: ReadonlySet<Concept> = new Set([
  ...(['cancel', 'finish', 'stop', 'return', 'exchange', 'refund', 'change', 'repair', 'warranty'] as const),
])

/** Whether a sentence tells what its customer is about to do, and asks for nothing by itself. */
function isIntent(read: string): boolean {
  const told = stripGreeting(read)
  if (!INTENT.test(told) || WANTS_TO_KNOW.test(told)) return false
  return !listQuestionTerms(told).some(({ concepts }) => concepts.some((concept) => REQUESTED.has(concept)))
}

function stripGreeting(read: string): string {
  return read.replace(/^\W*(?:hi there|hi|hello|hey)\b[\s,!.]*/iu, '')
}

const SAYING_NOTHING: ReadonlySet<SentenceIntent> = new Set(['empty', 'identity'])

/** A clause behind a statement that says nothing alone asks about it: "my son is 19, may he?" */
function asksOfTold({ intent, whole }: CustomerSentence): boolean {
  return whole !== null && SAYING_NOTHING.has(intent)
}

/** "And how much?" names nothing and asks all the same: of what was spoken of before. */
function asksOnly(read: string, intent: SentenceIntent): boolean {
  return intent === 'empty' && listAskedAspects(read).length > 0
}
