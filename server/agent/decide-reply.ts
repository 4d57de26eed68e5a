import type { Decision, Language, Turn } from './agent.ts'
import { type Answer, type Found, writeFound } from './answers/answer.ts'
import { hasClarified } from './answers/follow-up/clarify.ts'
import { isCorrection, isRest, readLeaning } from './answers/follow-up/follow-up.ts'
import { readLastAnswer } from './answers/follow-up/last-answer.ts'
import { tellAgain } from './answers/follow-up/tell-again.ts'
import { listOpenRequests } from './answers/own-data.ts'
import { isFileName, nameOf } from './answers/telling/passage-name.ts'
import { dropToldBeside } from './answers/told-beside.ts'
import { hasAskedBack, hasDeclined, smallTalk } from './chat.ts'
import { handOver } from './hand-over.ts'
import { denies } from './language/words/denial.ts'
import { isOneOf } from './language/words/is-one-of.ts'
import { listWords } from './language/words/words.ts'
import { findLastSaid } from './last-said.ts'
import { asksOutside } from './message/intents/sounding-intent.ts'
import { readContactRequest } from './message/person/contact-request.ts'
import { findPersonWish, meetsPersonWish, type PersonWish } from './message/person/wished-person.ts'
import { isSpam } from './message/questions/spam.ts'
import { namesThing } from './message/questions/subject.ts'
import { isSameText, readText } from './message/reading/read-text.ts'
import { listOpening } from './opening.ts'
import { REPLIES } from './replies-text.ts'
import { isStrong, listQuestionTerms } from './terms/question-terms.ts'
import type { ReadTurn } from './triage.ts'

/** The same answer is given to the same question at most this often. */
const MOST_TOLD = 2
/** Kinds of answers of which only the customer can tell which is meant. */
const UNSURE: ReadonlySet<Answer['kind']> = new Set(['tie', 'likely', 'parts'])
const BARE_DENIALS: ReadonlySet<string> = new Set(['ما', 'وما', 'محد', 'nobody', 'noone', 'nothing'])

/** A turn with the answers that were found for its questions. */
interface LookedUp {
  readonly turn: Turn
  readonly read: ReadTurn
  readonly answers: readonly Answer[]
  readonly whole: readonly Found[]
  /** `whole`, each reduced to what was not told just before. */
  readonly found: readonly Found[]
  /** The first answer that stays open and that asking back would not settle. */
  readonly open: Answer | undefined
  /** The question that would be asked back. */
  readonly asksBack: string | null
  /** What is for a person if no article answers. */
  readonly wish: PersonWish | null
}

/**
 * Decides a turn whose questions were looked up: everything found in one reply; a question back if only the customer
 * can tell what is meant; or a person as soon as any question stays open.
 */
export function decideReply(turn: Turn, read: ReadTurn, looked: readonly Answer[]): Decision {
  const answers = dropToldBeside(looked).map(leaveWishOpen)
  const lookedUp = sortAnswers(turn, read, answers)
  const { found, open, asksBack } = lookedUp
  if (open !== undefined) return leaveOpen(lookedUp, open)
  if (asksBack !== null && found.length === 0) return smallTalk(asksBack, 'unclear')
  if (answers.some(({ kind }) => kind === 'vague')) {
    const mayAsk = found.length === 0 && !read.hasMedia && !hasAskedBack(turn)
    if (mayAsk) return smallTalk(REPLIES[read.language].askForQuestion, 'unclear')
    const { language, hasMedia, queue } = read
    return handOver(turn, language, hasMedia ? 'media_unreadable' : 'low_confidence', { answers, queue })
  }
  return meetRepeated(lookedUp) ?? tell(lookedUp)
}

function sortAnswers(turn: Turn, read: ReadTurn, answers: readonly Answer[]): LookedUp {
  const wishes = read.sentences.map((sentence) => findPersonWish(sentence.read))
  const wish = wishes.find((each) => each !== null) ?? null
  const mayAsk = wish === null && !read.hasMedia && answers.every(({ kind }) => kind !== 'vague')
  const unsure = mayAsk ? answers.filter(({ kind }) => UNSURE.has(kind)) : []
  const wouldAsk = unsure.length === 1 ? askBack(unsure[0], read.language) : null
  const asksBack = wouldAsk === null || hasClarified(turn, wouldAsk) ? null : wouldAsk
  const open = answers.find(
    (answer) =>
      answer.kind !== 'found' && answer.kind !== 'vague' && (asksBack === null || answer !== unsure[0]),
  )
  const said = findLastSaid(turn)
  const whole = answers.filter((answer) => answer.kind === 'found')
  const found = whole.map((answer) => tellAgain(answer, readText(answer.question), said, findAsked(turn)))
  return { turn, read, answers, whole, found, open, asksBack, wish }
}

/** An answer that does not tell how the person is reached who was asked for is none. */
function leaveWishOpen(answer: Answer): Answer {
  if (answer.kind !== 'found') return answer
  const { question, texts } = answer
  if (meetsPersonWish(readText(question), texts.join('\n'))) return answer
  return { kind: 'open', question, reason: 'no_answer', nearest: [] }
}

/** An open question goes to a person, unless it is none of the company's matters. */
function leaveOpen({ turn, read, answers, found, wish }: LookedUp, open: Answer): Decision {
  const { language, texts, hasMedia, sentences, questions, queue } = read
  const requests = listOpenRequests(answers)
  if (requests.some(({ isTold }) => isTold))
    return handOver(turn, language, 'customer_request', { answers, queue })
  const decline = REPLIES[language].decline(turn.organizationName)
  // Only if no article answers: a company may well sell what others advertise.
  if (!hasMedia && found.length === 0 && isSpam(texts, sentences)) return smallTalk(decline, 'spam')
  if (wish !== null && found.length === 0) return handOver(turn, language, wish, { answers, queue })
  const isOutside =
    requests.length === 0 &&
    answers.every(({ kind }) => kind === 'open') &&
    questions.every(soundsOutside) &&
    !goesOn(turn, questions) &&
    !answers.some(namesKnown)
  if (!hasMedia && isOutside && !hasDeclined(turn)) return smallTalk(decline, 'out_of_scope')
  const reason =
    open.kind === 'open' ? open.reason : open.kind === 'personal' ? 'no_answer' : 'low_confidence'
  return handOver(turn, language, hasMedia ? 'media_unreadable' : reason, { answers, queue })
}

/** "What do I do?" sounds like nothing of the company's: what was said before it tells what it is about. */
function soundsOutside({ read, context }: ReadTurn['questions'][number]): boolean {
  const asked = namesThing(read) ? read : `${context} ${read}`.trim()
  return asksOutside(asked) && readContactRequest(read) === null
}

/** The decision if the answer was told before and has not helped; null if it may be told. */
function meetRepeated({ turn, read, whole, found }: LookedUp): Decision | null {
  const { language, texts, questions, queue } = read
  const said = findLastSaid(turn)
  const told = writeFound(whole, language)
  const isKnown = said !== null && told.every((each) => said.includes(each))
  if (isKnown && onlyRemarks(questions)) {
    // "It has not arrived" after an answer that says when it arrives: the answer has not helped.
    if (questions.some(({ read: remark }) => deniesAnything(remark)))
      return handOver(turn, language, 'low_confidence', { queue })
    if (found.every((answer, at) => answer === whole[at]) && !isSmallPart(told, said))
      return smallTalk(REPLIES[language].remark, 'unclear')
  }
  return isToldTwice(turn, texts, writeFound(found, language))
    ? handOver(turn, language, 'low_confidence', { queue })
    : null
}

function tell({ turn, read, found, asksBack }: LookedUp): Decision {
  const { language, hasMedia, sentences, topic } = read
  const replies = REPLIES[language]
  const paragraphs = [
    ...listOpening(turn, read),
    ...writeFound(found, language),
    ...(found.some(({ mayLack }) => mayLack === true) ? [replies.nothingCloser] : []),
    ...(hasMedia ? [replies.attachmentUnread] : []),
    ...(sentences.some(({ intent }) => intent === 'outside') ? [replies.outside(turn.organizationName)] : []),
    ...(asksBack === null ? [] : [asksBack]),
  ]
  const sources = new Map(found.flatMap(({ sources: each }) => each).map((source) => [source.id, source]))
  return {
    kind: 'reply',
    text: [...new Set(paragraphs)].join('\n\n'),
    sources: [...sources.values()],
    intent: topic,
    job: 'answer_from_knowledge',
  }
}

/**
 * "Too expensive" after a price list asks for nothing that the list would tell again; "for cards" and "entry fee" do.
 */
function onlyRemarks(questions: ReadTurn['questions']): boolean {
  return (
    questions.length > 0 &&
    questions.every(({ isAsked, text, read }) => !isAsked && !isRest(read) && !isCorrection(text))
  )
}

/** "Sunday hours" after the hours of all days names one row of that answer; then that row is told. */
function isSmallPart(told: readonly string[], said: string): boolean {
  return told.join('\n\n').length * 2 < said.length
}

/** A remark asks nothing, so the word ما in it denies wherever it stands. */
function deniesAnything(remark: string): boolean {
  return denies(remark) || listWords(remark).some(({ text }) => BARE_DENIALS.has(text))
}

/** The customer's last words before this turn. */
function findAsked({ history }: Turn): string | null {
  return history.findLast(({ author, text }) => author === 'customer' && text !== null)?.text ?? null
}

/** So many things that are asked of stand together in few passages that are about something else. */
const LEAST_KNOWN = 2

/** Whether one passage names most of what is asked of: "the difference between Flex and Dedicated" is the company's. */
function namesKnown(answer: Answer): boolean {
  if (answer.kind !== 'open') return false
  const named = listQuestionTerms(readText(answer.question)).filter(isStrong)
  return answer.nearest.some(({ title, heading, text }) => {
    const words = listWords(`${title}\n${heading ?? ''}\n${text}`)
    const held = named.filter(({ own }) => own.some((word) => isOneOf(words, word))).length
    return held >= LEAST_KNOWN && held * 2 >= named.length
  })
}

/** Whether the customer goes on about the last answer; then their words may sound little like the company's matters. */
function goesOn(turn: Turn, questions: ReadTurn['questions']): boolean {
  return readLastAnswer(turn) !== null && questions.some((one) => !one.isAsked || readLeaning(one) !== 'not')
}

/** Whether the same question got the same answer twice before: the answer does not help whoever asks a third time. */
function isToldTwice({ history }: Turn, texts: readonly string[], told: readonly string[]): boolean {
  const asked = texts.join(' ')
  const answer = told.join('\n\n')
  const times = history.filter(
    ({ author, text }, at) =>
      author === 'customer' &&
      isSameText(text ?? '', asked) &&
      history
        .slice(at + 1)
        .find((message) => message.author !== 'customer')
        ?.text?.includes(answer) === true,
  )
  return times.length >= MOST_TOLD
}

/** Asks the customer what is meant; null if there is nothing to ask, or only the name of a file to ask with. */
function askBack(answer: Answer | undefined, language: Language): string | null {
  const replies = REPLIES[language]
  if (answer?.kind === 'likely') {
    const name = nameOf(answer.passage)
    return isFileName(name) ? null : replies.confirm(name)
  }
  if (answer?.kind === 'parts' && isFileName(answer.of)) return null
  if (answer?.kind === 'parts')
    return replies.parts(
      answer.of,
      answer.parts.map(({ heading }) => heading ?? answer.of),
    )
  if (answer?.kind !== 'tie') return null
  const [one, other] = answer.between.map(nameOf)
  if (one === undefined || other === undefined || isFileName(one) || isFileName(other)) return null
  return replies.clarify(one, other)
}
