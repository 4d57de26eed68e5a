import type { Passage } from '../agent.ts'
import { tellsOfDays } from '../language/days.ts'
import { readCondition } from '../message/double-questions.ts'
import { onlyNames } from '../message/only-names.ts'
import { isPersonal, namesRecord } from '../message/personal.ts'
import type { CustomerQuestion } from '../message/questions.ts'
import { detectQuestionLanguage } from '../message/read-text.ts'
import { listAskedAspects } from '../terms/aspects.ts'
import { asksWhenBegun, tellsWhenBegun } from '../terms/begun.ts'
import { isSearchable, listQuestionTerms } from '../terms/question-terms.ts'
import type { Answer, Found } from './answer.ts'
import { answerReading } from './answer-reading.ts'
import { askNumberOfStanding, askStanding, type StandingAnswers } from './ask-standing.ts'
import { findLikely, findTie, NEAR } from './choose-passage.ts'
import { saysContact, tellsContact } from './contact-ways.ts'
import { leavesCellEmpty } from './empty-cells.ts'
import { findRow } from './find-row.ts'
import { type Leaning, readLeaning, readTold } from './follow-up.ts'
import { type KnowledgeLookup, PASSAGES } from './knowledge-lookup.ts'
import { findBrand, mayTellBrand } from './payment-brands.ts'
import { readQuantity } from './quantities.ts'
import { quote } from './quote.ts'
import { listReadings, type Reading } from './readings.ts'
import type { Standing } from './standing.ts'
import { askNearTopic, tellTopic } from './tell-topic.ts'
import { speaksOf } from './tells.ts'

/** So many passages a person is told of. */
const NEAREST = 3

/** A number is told from this chance on, where it is so many times that of any other. */
const REACHED = { least: 0.25, times: 2 }

/** How much what asks for nobody's data by name leans on what was told. */
const LEANING: ReadonlySet<Leaning> = new Set(['wholly', 'maybe'])

/** One question of a turn, in the ways to look it up, and what was told before it. */
interface Asking {
  readonly asked: CustomerQuestion
  readonly readings: readonly Reading[]
  readonly leaning: Leaning
  readonly stands: StandingAnswers
  /** What is told where the question is nothing but what something is called. */
  readonly topic: Answer | null
}

/** What the readings that answered nothing came to. */
interface LookedUp {
  /** All passages that were found. Which of them come near is judged when it is asked for: mostly one or two are. */
  readonly found: Passage[]
  /** The ids of tables that leave empty what one of the readings asks of them: no other is answered by them either. */
  readonly empty: Set<string>
  /** What the reading that came nearest found, the best first. */
  nearest: readonly Passage[]
  tie: Answer | null
  likely: Answer | null
  /** What may be meant by a message that neither asks nor tells. */
  named: Answer | null
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
  const topic = await tellTopic(lookup, asked)
  // "Where we are" is what the company calls something; "where is my order" asks for a record, whatever is called so.
  if (isAboutRecord(topic === null ? asked : { ...asked, isAsked: false }, readings)) {
    // "When do they end?" behind what points are may ask of theirs, and is told when anybody's do.
    const maySay = LEANING.has(leaning) && !isAboutRecord({ ...asked, isAsked: false }, readings)
    return (maySay ? await stands.ask() : null) ?? { kind: 'personal', question }
  }
  const stay = leaning === 'wholly' && standing?.named.length === 0 ? await stands.ask() : null
  if (stay !== null) return stay
  const told = readTold(asked.read)
  const isNumberAlone =
    standing !== null && (listQuestionTerms(told).length === 0 || readQuantity(told) !== null)
  const counted = isNumberAlone ? await askNumberOfStanding(lookup, standing, [question]) : null
  return counted ?? lookUp(lookup, { asked, readings, leaning, stands, topic })
}

async function lookUp(lookup: KnowledgeLookup, asking: Asking): Promise<Answer> {
  const { asked, readings, leaning, stands, topic } = asking
  const lookedUp: LookedUp = {
    found: [],
    empty: new Set(),
    nearest: [],
    tie: null,
    likely: null,
    named: null,
  }
  for (const reading of readings) {
    // The bare name that a rest asks of is told of elsewhere as well: "and a course?" behind how to cancel a trip.
    if (leaning === 'wholly' && reading.query === asked.text && isUnsure(lookedUp)) {
      const beside = await stands.askMore(null)
      if (beside !== null) return beside
    }
    const answer = await lookReadingUp(lookup, asked, reading, lookedUp)
    if (answer !== null) return answer
  }
  const { found, empty, tie, likely, nearest } = lookedUp
  const reached = findReached(lookup, asking, lookedUp)
  if (reached !== null) return reached
  const tables = found.filter(({ passageId }) => !empty.has(passageId))
  const row = leaning === 'not' ? findRow(tables, asked, lookup.language) : null
  if (row !== null) return row
  if (leaning === 'not' && topic !== null) return topic
  const beside = await askBeside(asking, lookedUp)
  if (beside !== null) return beside
  const near = nearest.filter(({ language }) => language === lookup.language).slice(0, NEAREST)
  const onlyTold = likely?.kind === 'likely' && tie === null ? likely.passage : null
  const goesOn = leaning === 'not' ? null : await stands.goOn(near, onlyTold)
  // Behind what was told such words are a remark on it.
  const named = leaning === 'not' ? lookedUp.named : null
  const meant = goesOn ?? tie ?? likely ?? named ?? topic
  if (meant !== null) return meant
  const slipped = leaning === 'not' ? await askNearTopic(lookup, asked) : null
  return slipped ?? describeOpen(asked, readings, nearest)
}

/** What a reading says to the question, or null; what it came to all the same is added to `lookedUp`. */
async function lookReadingUp(
  { knowledge, tenant, language, signal }: KnowledgeLookup,
  asked: CustomerQuestion,
  reading: Reading,
  lookedUp: LookedUp,
): Promise<Answer | null> {
  const { query, told, days, contact, brands } = reading
  const found = await knowledge.search(tenant, query, PASSAGES, signal)
  lookedUp.found.push(...found)
  for (const passage of found)
    if (leavesCellEmpty(passage, told === null ? [query] : [told, query]))
      lookedUp.empty.add(passage.passageId)
  const condition = readCondition(asked.read)
  const isBegunAsked = asksWhenBegun(asked.text)
  const passages = found.filter(
    (passage) =>
      (contact === undefined || tellsContact(passage.text, contact)) &&
      (brands === undefined || mayTellBrand(passage, passage.text, brands, query === asked.text)) &&
      // Who asks what happens then is not told what happens otherwise.
      (condition === null || speaksOf(passage, condition)) &&
      (!isBegunAsked || tellsWhenBegun(passage.text)) &&
      !lookedUp.empty.has(passage.passageId),
  )
  const answer = answerReading(passages, reading, asked, language)
  if (answer !== null) return answer
  if ((passages[0]?.score ?? 0) > (lookedUp.nearest[0]?.score ?? -1)) lookedUp.nearest = passages
  // What tells of other days is not meant either.
  if (days !== undefined) return null
  lookedUp.tie ??= findTie(passages, asked.text, language)
  if (asked.isAsked) lookedUp.likely ??= findLikely(passages, asked.text, language, told)
  else if (onlyNames(asked.read)) lookedUp.named ??= findLikely(passages, asked.text, language, told)
  return null
}

/**
 * What tells how the company is reached, where nothing else is asked: a number among what is told of where it is hardly
 * fits that question, and answers it. Null where none comes near, or numbers of other articles do as well. And what
 * names the card that is asked for among ways to pay.
 */
function findReached(
  { language }: KnowledgeLookup,
  { asked, readings }: Asking,
  { found }: LookedUp,
): Found | null {
  const brands = readings[0]?.brands
  if (brands !== undefined) {
    const naming = findBrand(found, brands, language)
    return naming === null ? null : { kind: 'found', question: asked.text, ...quote([naming], asked.read) }
  }
  const contact = readings.find((reading) => reading.contact !== undefined)?.contact
  if (contact === undefined || contact === 'any') return null
  const telling = found
    .filter((passage) => passage.language === language && saysContact(passage.text, contact))
    .sort((one, other) => other.score - one.score)
  const [best] = telling
  const other = telling.find(({ articleId }) => articleId !== best?.articleId)
  if (best === undefined || best.score < REACHED.least || best.score < (other?.score ?? 0) * REACHED.times)
    return null
  return { kind: 'found', question: asked.text, ...quote([best], asked.read) }
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
