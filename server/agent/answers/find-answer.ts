import type { Language, Passage } from '../agent.ts'
import { tellsOfDays } from '../language/numbers-and-days/days.ts'
import { endsInQuestionMark, hasQuestionMark } from '../language/text/question-marks.ts'
import { isPersonal, namesRecord } from '../message/questions/personal.ts'
import type { CustomerQuestion } from '../message/questions/questions.ts'
import { detectQuestionLanguage, readText } from '../message/reading/read-text.ts'
import { listAskedAspects } from '../terms/aspects.ts'
import { isSearchable, listQuestionTerms } from '../terms/question-terms.ts'
import type { Answer, Found } from './answer.ts'
import { findReached } from './find-reached.ts'
import { type Leaning, readAskedNow, readLeaning } from './follow-up/follow-up.ts'
import { askNumberOfLastAnswer, createFollowUp, type FollowUp } from './follow-up/follow-up-answers.ts'
import type { LastAnswer } from './follow-up/last-answer.ts'
import { narrowToRows } from './follow-up/narrow-to-rows.ts'
import type { KnowledgeLookup } from './knowledge-lookup.ts'
import {
  isUnsure,
  type LookedUp,
  listNear,
  lookReadingUp,
  mayBeMeant,
  nothingFound,
} from './look-reading-up.ts'
import { maySpeakOfEverybody, tellsEverybody } from './of-everybody.ts'
import { listReadings, type Reading } from './readings.ts'
import { askToldRows } from './tables/ask-told-rows.ts'
import { changeNumber } from './tables/changed-number.ts'
import { findCompared } from './tables/find-compared.ts'
import { findRow } from './tables/find-row.ts'
import { tellBoth } from './tell-both.ts'
import { askNearTopic, tellTopic } from './tell-topic.ts'
import { findLikely, NEAR } from './telling/choose-passage.ts'
import { readQuantity } from './telling/quantities.ts'

/** How many passages the person who takes over is shown. */
const NEAREST = 3

/** How much a question has to lean on the last answer, if it does not name whose record it asks for. */
const LEANING: ReadonlySet<Leaning> = new Set(['wholly', 'maybe'])

/** One question of a turn, the ways to look it up, and the answers from what was said before. */
interface Asking {
  readonly asked: CustomerQuestion
  readonly readings: readonly Reading[]
  readonly leaning: Leaning
  readonly followUp: FollowUp
  /** The answer if the question is only the name of something in the knowledge. */
  readonly topic: Answer | null
}

/**
 * Looks one question of a turn up in each of its readings. `previous` is the question before it, and `lastAnswer` what
 * the agent answered last.
 */
export async function findAnswer(
  lookup: KnowledgeLookup,
  asked: CustomerQuestion,
  previous: string | null,
  lastAnswer: LastAnswer | null = null,
): Promise<Answer> {
  const again = await askWithNumber(lookup, asked.text, previous)
  if (again !== null) return again
  const beside = await askToldRows(lookup, lastAnswer, asked.text)
  if (beside !== null) return beside
  const compared = (await tellBoth(lookup, asked)) ?? (await findCompared(lookup, asked, lastAnswer))
  if (compared !== null) return compared
  return narrowToRows(lookup, asked, lastAnswer, await findWhole(lookup, asked, previous, lastAnswer))
}

/** The answer to the question before with the number that a message corrects; null if it corrects none. */
export async function askWithNumber(
  lookup: KnowledgeLookup,
  text: string,
  previous: string | null,
): Promise<Answer | null> {
  const changed = previous === null ? null : changeNumber(text, previous)
  if (changed === null) return null
  const again = { text: changed, read: readText(changed), isAsked: true, isPreamble: false, context: '' }
  return { ...(await findAnswer(lookup, { ...again, whole: null }, null)), question: text }
}

async function findWhole(
  turnLookup: KnowledgeLookup,
  asked: CustomerQuestion,
  previous: string | null,
  lastAnswer: LastAnswer | null,
): Promise<Answer> {
  const { text: question } = asked
  const readings = listReadings(asked, previous)
  const lookup = { ...turnLookup, language: detectQuestionLanguage(question, turnLookup.language) }
  const leaning = lastAnswer === null ? 'not' : readLeaning(asked, previous)
  const followUp = createFollowUp(lookup, lastAnswer, asked)
  const topic = await tellTopic(lookup, asked)
  const asking = { asked, readings, leaning, followUp, topic }
  // "Where we are" may be the title of an article; "where is my order" asks for a record, even if an article has that
  // title.
  if (isAboutRecord(topic === null ? asked : { ...asked, isAsked: false }, readings)) {
    // "When do they end?" after an explanation of points may mean the customer's own, and is answered if everybody's
    // end at the same time.
    const maySay = LEANING.has(leaning) && !isAboutRecord({ ...asked, isAsked: false }, readings)
    const said = maySay ? await followUp.ask() : null
    return said ?? (await askOfEverybody(lookup, asking)) ?? { kind: 'personal', question }
  }
  const stay = leaning === 'wholly' && lastAnswer?.named.length === 0 ? await followUp.ask() : null
  if (stay !== null) return stay
  const askedNow = readAskedNow(asked.read)
  const isNumberAlone =
    lastAnswer !== null && (listQuestionTerms(askedNow).length === 0 || readQuantity(askedNow) !== null)
  const counted = isNumberAlone ? await askNumberOfLastAnswer(lookup, lastAnswer, [question]) : null
  return counted ?? lookUp(lookup, asking)
}

async function askOfEverybody(lookup: KnowledgeLookup, asking: Asking): Promise<Answer | null> {
  if (!maySpeakOfEverybody(asking.asked)) return null
  const answer = await lookUp(lookup, asking)
  return tellsEverybody(asking.asked, answer, lookup.language) ? answer : null
}

async function lookUp(lookup: KnowledgeLookup, asking: Asking): Promise<Answer> {
  const { asked, readings, leaning, followUp, topic } = asking
  const lookedUp = nothingFound()
  for (const reading of readings) {
    // The bare name in a follow-up may have passages of its own: "and a course?" after how to cancel a trip.
    if (leaning === 'wholly' && reading.query === asked.text && isUnsure(lookedUp)) {
      const beside = await followUp.askMore(null)
      if (beside !== null) return beside
    }
    const answer = await lookReadingUp(lookup, asked, reading, lookedUp)
    if (answer !== null) return answer
  }
  const { found, empty, tie, likely, nearest } = lookedUp
  const reached = findReached(found, readings, asked, lookup.language)
  if (reached !== null) return reached
  const tables = found.filter(({ passageId }) => !empty.has(passageId))
  const row = leaning === 'not' ? findRow(tables, asked, lookup.language) : null
  if (row !== null) return row
  if (leaning === 'not' && topic !== null) return topic
  const beside = await askBeside(asking, lookedUp)
  if (beside !== null) return beside
  const near = nearest.filter(({ language }) => language === lookup.language).slice(0, NEAREST)
  const onlyTold = likely?.kind === 'likely' && tie === null ? likely.passage : null
  const goesOn = leaning === 'not' ? null : await followUp.goOn(near, onlyTold)
  // After an answer such words are a remark on it.
  const named = leaning === 'not' ? lookedUp.named : null
  const meant = goesOn ?? tie ?? likely ?? named ?? topic ?? findOnlyLikely(lookedUp, asked, lookup.language)
  if (meant !== null) return meant
  const slipped = leaning === 'not' ? await askNearTopic(lookup, asked) : null
  return slipped ?? describeOpen(asked, readings, nearest)
}

/** The passage in the other language that may be meant, if nothing that was found is in the customer's own. */
function findOnlyLikely(
  { found, nearest: [best] }: LookedUp,
  asked: CustomerQuestion,
  language: Language,
): Answer | null {
  const isOnly = mayBeMeant(asked) && best !== undefined && found.every((each) => each.language !== language)
  return isOnly ? findLikely([best], asked.text, best.language, null) : null
}

/**
 * An answer from what stands beside the last answer; null if there is none, or if the question is complete by itself
 * and the customer has to be asked what is meant.
 */
async function askBeside({ readings, leaning, followUp }: Asking, lookedUp: LookedUp): Promise<Found | null> {
  if (leaning === 'not' || (leaning === 'hardly' && isUnsure(lookedUp))) return null
  const beside = await followUp.askMore(leaning === 'hardly' ? listNear(lookedUp) : null)
  const days = findDaysReading(readings)?.days
  return beside === null || days === undefined || tellsOfDays(beside.texts.join('\n'), days) ? beside : null
}

function describeOpen(
  { text: question, context, read }: CustomerQuestion,
  readings: readonly Reading[],
  nearest: readonly Passage[],
): Answer {
  const isAskedOfBefore = readings.some(
    ({ askedNow }) => askedNow !== null && listAskedAspects(askedNow).length > 0,
  )
  if (!isAskedOfBefore && !isSearchable(listQuestionTerms(`${context} ${read}`)))
    return { kind: 'vague', question }
  const reason = (nearest[0]?.score ?? 0) >= NEAR ? 'low_confidence' : 'no_answer'
  return { kind: 'open', question, reason, nearest: nearest.slice(0, NEAREST) }
}

/** The number of a record may stand in the words around a question: "my order is 48211. Where is it?" */
function isAboutRecord(
  { read, isAsked, context, whole }: CustomerQuestion,
  readings: readonly Reading[],
): boolean {
  const asked = findDaysReading(readings)?.query ?? read
  // The mark that ends a sentence of two questions ends the first one too, and says that it asks.
  const meant = whole !== null && endsInQuestionMark(whole) && !hasQuestionMark(asked) ? `${asked}?` : asked
  if (isPersonal(meant, isAsked)) return true
  return namesRecord(context) && isPersonal(`${context} ${meant}`, isAsked)
}

/** If the question is only about days, the reading with the question that the days belong to. */
function findDaysReading(readings: readonly Reading[]): Reading | undefined {
  return readings.find(({ days }) => days !== undefined)
}
