import type { Passage } from '../agent.ts'
import { tellsOfDays } from '../language/days.ts'
import { isPersonal, namesRecord } from '../message/personal.ts'
import type { CustomerQuestion } from '../message/questions.ts'
import { detectQuestionLanguage } from '../message/read-text.ts'
import { listAskedAspects } from '../terms/aspects.ts'
import { isSearchable, listQuestionTerms } from '../terms/question-terms.ts'
import type { Answer, Found } from './answer.ts'
import { answerReading } from './answer-reading.ts'
import { askNumberOfStanding, askStanding, type StandingAnswers } from './ask-standing.ts'
import { findLikely, findTie, NEAR } from './choose-passage.ts'
import { tellsContact } from './contact-ways.ts'
import { type Leaning, readLeaning, readTold } from './follow-up.ts'
import { type KnowledgeLookup, PASSAGES } from './knowledge-lookup.ts'
import { listReadings, type Reading } from './readings.ts'
import type { Standing } from './standing.ts'

/** So many passages a person is told of. */
const NEAREST = 3

/** How much what asks for nobody's data by name leans on what was told. */
const LEANING: ReadonlySet<Leaning> = new Set(['wholly', 'maybe'])

/** One question of a turn, in the ways to look it up, and what was told before it. */
interface Asking {
  readonly asked: CustomerQuestion
  readonly readings: readonly Reading[]
  readonly leaning: Leaning
  readonly stands: StandingAnswers
}

/** What the readings that answered nothing came to. */
interface LookedUp {
  /** All passages that were found. Which of them come near is judged when it is asked for: mostly one or two are. */
  readonly found: Passage[]
  /** What the reading that came nearest found, the best first. */
  nearest: readonly Passage[]
  tie: Answer | null
  likely: Answer | null
}

/**
 * Looks one question of a turn up in each of its readings; `previous` is what was asked before it, and `standing` what
 * was told.
 */
export async function findAnswer(
  turnLookup: KnowledgeLookup,
  asked: CustomerQuestion,
  previous: string | null,
  standing: Standing | null = null,
): Promise<Answer> {
  const { text: question } = asked
  const readings = listReadings(asked, previous)
  const lookup = { ...turnLookup, language: detectQuestionLanguage(question, turnLookup.language) }
  const leaning = standing === null ? 'not' : readLeaning(asked, previous)
  const stands = askStanding(lookup, standing, asked)
  if (isAboutRecord(asked, readings)) {
    // "When do they end?" behind what points are may ask of theirs, and is told when anybody's do.
    const maySay = LEANING.has(leaning) && !isAboutRecord({ ...asked, isAsked: false }, readings)
    return (maySay ? await stands.ask() : null) ?? { kind: 'personal', question }
  }
  const stay = leaning === 'wholly' && standing?.named.length === 0 ? await stands.ask() : null
  if (stay !== null) return stay
  const isNumberAlone = standing !== null && listQuestionTerms(readTold(asked.read)).length === 0
  const counted = isNumberAlone ? await askNumberOfStanding(lookup, standing, [question]) : null
  return counted ?? lookUp(lookup, { asked, readings, leaning, stands })
}

async function lookUp(lookup: KnowledgeLookup, asking: Asking): Promise<Answer> {
  const { asked, readings, leaning, stands } = asking
  const lookedUp: LookedUp = { found: [], nearest: [], tie: null, likely: null }
  for (const reading of readings) {
    // The bare name that a rest asks of is told of elsewhere as well: "and a course?" behind how to cancel a trip.
    if (leaning === 'wholly' && reading.query === asked.text && isUnsure(lookedUp)) {
      const beside = await stands.askMore(null)
      if (beside !== null) return beside
    }
    const answer = await lookReadingUp(lookup, asked, reading, lookedUp)
    if (answer !== null) return answer
  }
  const { tie, likely, nearest } = lookedUp
  const beside = await askBeside(asking, lookedUp)
  if (beside !== null) return beside
  const near = nearest.filter(({ language }) => language === lookup.language).slice(0, NEAREST)
  const onlyTold = likely?.kind === 'likely' && tie === null ? likely.passage : null
  const goesOn = leaning === 'not' ? null : await stands.goOn(near, onlyTold)
  return goesOn ?? tie ?? likely ?? describeOpen(asked, readings, nearest)
}

/** What a reading says to the question, or null; what it came to all the same is added to `lookedUp`. */
async function lookReadingUp(
  { knowledge, tenant, language, signal }: KnowledgeLookup,
  asked: CustomerQuestion,
  reading: Reading,
  lookedUp: LookedUp,
): Promise<Answer | null> {
  const { query, told, days, contact } = reading
  const found = await knowledge.search(tenant, query, PASSAGES, signal)
  lookedUp.found.push(...found)
  const passages = contact === undefined ? found : found.filter(({ text }) => tellsContact(text, contact))
  const answer = answerReading(passages, reading, asked, language)
  if (answer !== null) return answer
  if ((passages[0]?.score ?? 0) > (lookedUp.nearest[0]?.score ?? -1)) lookedUp.nearest = passages
  // What tells of other days is not meant either.
  if (days !== undefined) return null
  lookedUp.tie ??= findTie(passages, asked.text, language)
  if (asked.isAsked) lookedUp.likely ??= findLikely(passages, asked.text, language, told)
  return null
}

/**
 * What stands beside what was told; null where nothing does, or where whoever asks something whole has to be asked
 * whether that is meant.
 */
async function askBeside({ readings, leaning, stands }: Asking, lookedUp: LookedUp): Promise<Found | null> {
  if (leaning === 'not' || (leaning === 'hardly' && isUnsure(lookedUp))) return null
  const beside = await stands.askMore(leaning === 'hardly' ? listNear(lookedUp) : null)
  const days = findDaysReading(readings)?.days
  return beside === null || days === undefined || tellsOfDays(beside.texts.join('\n'), days) ? beside : null
}

/** The ids of all passages that came near. */
function listNear({ found }: LookedUp): ReadonlySet<string> {
  return new Set(found.filter(({ score }) => score >= NEAR).map(({ passageId }) => passageId))
}

function isUnsure({ tie, likely }: LookedUp): boolean {
  return (tie ?? likely) !== null
}

function describeOpen(
  { text: question, context, read }: CustomerQuestion,
  readings: readonly Reading[],
  nearest: readonly Passage[],
): Answer {
  const isAskedOfBefore = readings.some(({ told }) => told !== null && listAskedAspects(told).length > 0)
  if (!isAskedOfBefore && !isSearchable(listQuestionTerms(`${context} ${read}`)))
    return { kind: 'vague', question }
  const reason = (nearest[0]?.score ?? 0) >= NEAR ? 'low_confidence' : 'no_answer'
  return { kind: 'open', question, reason, nearest: nearest.slice(0, NEAREST) }
}

/** A number that names a record may stand in what was said around a question: "my order is 48211. Where is it?" */
function isAboutRecord({ read, isAsked, context }: CustomerQuestion, readings: readonly Reading[]): boolean {
  const meant = findDaysReading(readings)?.query ?? read
  if (isPersonal(meant, isAsked)) return true
  return namesRecord(context) && isPersonal(`${context} ${meant}`, isAsked)
}

/** Where days alone are asked about, the question that they are asked of. */
function findDaysReading(readings: readonly Reading[]): Reading | undefined {
  return readings.find(({ days }) => days !== undefined)
}
