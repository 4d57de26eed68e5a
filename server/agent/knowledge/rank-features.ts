import { listNumbers } from '../numbers.ts'
import { measureUsual, readUsual } from '../usual-questions/read.ts'
import { fitHeading, gatherAsked, shareAsked } from './asked-headings.ts'
import { type Aspect, listAskedAspects, saysAspect } from './aspects.ts'
import type { Candidates } from './candidates.ts'
import { compareNamed, readNamed } from './contrasts.ts'
import { denies } from './denial.ts'
import { echoBestSentence, measureEcho, sortAskedForms } from './echo.ts'
import { fitTitle, measureNearness, NEARNESS_MEASURES } from './meaning/nearness.ts'
import { openRow, placeMeasures } from './measure-places.ts'
import { normalizeArabic } from './normalize-arabic.ts'
import { asksPrice } from './price-questions.ts'
import { type QuestionTerm, RESTRICTION_WEIGHT } from './question-terms.ts'
import { listRuns, type PassageReader, type ReadPassage } from './read-passage.ts'
import { groupTermsByField, measureRelated, type WeighedTerms } from './related-words.ts'
import { createTermTable, findTerms, HELD, placeTerms, type TermPlaces } from './term-table.ts'
import { blendTwins, type MeasuredPassage } from './twins.ts'
import { listWords } from './words.ts'

/** What is measured here. */
const MEASURES = [
  'coverage',
  'headingCoverage',
  'headingFit',
  'headingAsked',
  'headingAskedWhole',
  'ownWords',
  'bm25',
  'closeness',
  'sentence',
  'polarity',
  'position',
  'missingStrong',
  'missingNarrow',
  'missingNumber',
  'missingNumberOfPrice',
  'namesSame',
  'namesOther',
  'namesNoneOfKind',
  'saysAspect',
  'lacksAspect',
  'lacksPrice',
  'lacksAmount',
  'lacksTime',
  'lacksOther',
  'fewTerms',
  'usualPart',
  'usualWhole',
  'usualNear',
  'letters',
  'wideCoverage',
  'wideHeading',
  'wideHeadingAsked',
  'wideSentence',
  'wideContext',
  'unrelatedKnown',
  'unrelatedOther',
  'rare',
  'rarestFound',
  'rarestMissing',
  'asksExistence',
  'asksLeave',
  'asksPrice',
  'echo',
  'echoSentence',
  'echoTitle',
  'echoTitleFirst',
  'topicFirst',
] as const

const AT = placeMeasures(MEASURES)
const UNMEASURED = openRow(MEASURES)

/** All that is measured of a passage and a question; most from 0 to 1. */
export const RANK_FEATURES = [...MEASURES, ...NEARNESS_MEASURES] as const

/** What tells of the question's own words, or of what a passage lacks: the version in the other language says nothing of it. */
const OF_OWN_WORDS: ReadonlySet<(typeof RANK_FEATURES)[number]> = new Set([
  'ownWords',
  'letters',
  'echo',
  'echoSentence',
  'echoTitle',
  'echoTitleFirst',
  'missingStrong',
  'missingNarrow',
  'missingNumber',
  'missingNumberOfPrice',
  'unrelatedKnown',
  'unrelatedOther',
  'rare',
  'rarestFound',
  'rarestMissing',
  'lostHere',
  'absent',
])
const IS_BLENDED = RANK_FEATURES.map((name) => !OF_OWN_WORDS.has(name))

const MOST_POSITIONS = 4
// The customary constants of BM25.
const SATURATION = 1.2
const LENGTH_SHARE = 0.75
const SYNONYM_IN_SENTENCE_SHARE = 0.9
/** Terms from this weight on are what the question is about. */
const STRONG = 1
/** Whether there is such a thing at all: then a passage has to name it. */
const EXISTENCE =
  /\b(?:do|does) (?:you|it|they) (?:sell|have|offer|do|provide|support|carry|make|rent|accept|take|deliver|ship|fly|serve|cover|insure|teach|treat)|\b(?:is|are) there\b|\bavailable\b|^(?:و?هل )?(?:لديكم|عندكم|عندكو|يوجد|توجد|يتوفر|تتوفر|توفرون|تقدمون|تبيعون|تسوون|فيه|في |تاجرون|تدعمون|تقبلون|تشحنون|توصلون)|هل (?:لديكم|يوجد|توجد|يتوفر|تتوفر|توفرون|تقدمون|تبيعون|تدعمون|تقبلون|تشحنون)/iu
/** Whether something may or can be done. */
const LEAVE =
  /\b(?:can|could|may) (?:i|we|you|my|it|the)\b|\b(?:am i|is it|are we) (?:allowed|possible)|\ballowed\b|(?:^| )(?:هل )?(?:يمكن|يمكنني|استطيع|اقدر|نقدر|ممكن|عادي|يحق|يسمح|يجوز|مسموح)/iu

/** Measures every candidate against the question. */
export function measurePassages({
  question,
  terms,
  found,
  termWeights,
  rarities,
  passages,
}: Candidates): MeasuredPassage[] {
  const read = found.map(({ place }) => passages.read(place))
  const aspects = listAskedAspects(question)
  const isNegated = denies(question)
  const usual = readUsual(question)
  const numbers = listNumbers(question)
  const named = readNamed(listWords(question))
  const asked = gatherAsked(terms)
  const weighed = { terms, termWeights, rarities, byField: groupTermsByField(terms) }
  const details = terms.map(({ toldBy }) => toldBy)
  const askedForms = sortAskedForms(listWords(question), passages.forms)
  const opening = normalizeArabic(question)
  const isPriceAsked = asksPrice(opening)
  const asksExistence = EXISTENCE.test(opening) ? 1 : 0
  const asksLeave = LEAVE.test(opening) ? 1 : 0
  const letters = countAskedRuns(terms, passages)
  // Made when every candidate is read: a form that none of them has needs no row.
  const table = createTermTable(terms, passages.forms)
  const nearness = measureNearness(
    read.map(({ meant }) => meant),
    terms,
    passages.table,
  )
  const placed = read.map(({ body, heading, title }) => ({
    body: placeTerms(table, body),
    heading: placeTerms(table, heading),
    title: placeTerms(table, title),
  }))
  const total = sum(termWeights) || 1
  const meanLength = sum(read.map(({ body }) => body.length)) / Math.max(1, read.length)
  const scores = placed.map(({ body, heading }, at) => {
    const length = 2 * (read[at]?.heading.length ?? 0) + (read[at]?.body.length ?? 0)
    const norm = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / Math.max(1, meanLength))
    return scoreBm25(termWeights, body, heading, norm)
  })
  const bestScore = Math.max(...scores, 1e-9)
  const fewTerms = 1 / Math.max(1, terms.filter(({ weight }) => weight >= STRONG).length)
  const measured = read.map((one, at) => {
    const { coverage = 0, headingCoverage = 0, wideCoverage = 0 } = found[at] ?? {}
    const places = placed[at] ?? NOWHERE
    const { body, heading, title } = places
    const inSentences = findTerms(table, one.sentences)
    const held = weighHeld(places, one.meant.details, weighed)
    const headingAsked = shareAsked(one.headingTerms, asked)
    const related = measureRelated(one, weighed, inSentences, heading, title)
    const toldAspects = aspects.filter((aspect) => says(one, aspect)).length
    // The index knows nothing of details: what a passage says without the word is added here.
    const told = held.told / total
    const echoTitle = measureEcho(askedForms, one.title)
    const near = nearness[at] as readonly number[]
    const missingNumber = numbers.every((each) => one.numbers.has(each)) ? 0 : 1
    const contrast = compareNamed(named, one.named)
    const measuredUsual = measureUsual(usual, one.usual)
    const isFirst = one.passage.position === 1
    const own = UNMEASURED.slice()
    own[AT.coverage] = coverage + told
    own[AT.headingCoverage] = headingCoverage
    own[AT.headingAsked] = headingAsked.named
    own[AT.headingAskedWhole] = headingAsked.named * (coverage + told) ** 2
    own[AT.headingFit] = fitHeading(headingCoverage, headingAsked.named)
    own[AT.ownWords] = held.own / total
    own[AT.bm25] = (scores[at] ?? 0) / bestScore
    own[AT.closeness] = measureCloseness(body, one.body.length)
    own[AT.sentence] = coverBestSentence(one, inSentences, termWeights, details) / total
    own[AT.polarity] = one.headingDenies === isNegated ? 0 : 1
    own[AT.position] = Math.min(MOST_POSITIONS, one.passage.position - 1) / MOST_POSITIONS
    own[AT.missingStrong] = held.missingStrong / total
    own[AT.missingNarrow] = held.missingNarrow > 0 ? 1 : 0
    own[AT.missingNumber] = missingNumber
    // The price of another size or amount is no answer; below and above another number much else is said.
    own[AT.missingNumberOfPrice] = isPriceAsked ? missingNumber : 0
    own[AT.namesSame] = contrast.namesSame
    own[AT.namesOther] = contrast.namesOther
    own[AT.namesNoneOfKind] = contrast.namesNoneOfKind
    own[AT.saysAspect] = aspects.length === 0 ? 0 : toldAspects / aspects.length
    own[AT.lacksAspect] = aspects.length === 0 ? 0 : (aspects.length - toldAspects) / aspects.length
    own[AT.lacksPrice] = isPriceAsked && !says(one, 'cost') ? 1 : 0
    own[AT.lacksAmount] = lacks(one, aspects, AMOUNTS)
    own[AT.lacksTime] = lacks(one, aspects, TIMES)
    own[AT.lacksOther] = lacks(one, aspects, OTHERS)
    own[AT.usualPart] = measuredUsual.part
    own[AT.usualWhole] = measuredUsual.whole
    own[AT.usualNear] = measuredUsual.near
    own[AT.letters] = letters.share(one.runs)
    own[AT.wideCoverage] = Math.min(1, wideCoverage + told)
    own[AT.wideHeading] = related.heading
    own[AT.wideHeadingAsked] = headingAsked.widely
    own[AT.wideSentence] = related.sentence
    own[AT.wideContext] = related.context
    own[AT.unrelatedKnown] = related.unrelatedKnown
    own[AT.unrelatedOther] = related.unrelatedOther
    own[AT.rare] = related.rare
    own[AT.rarestFound] = related.rarestFound
    own[AT.rarestMissing] = related.rarestMissing
    own[AT.asksExistence] = asksExistence
    own[AT.asksLeave] = asksLeave
    own[AT.asksPrice] = isPriceAsked ? 1 : 0
    own[AT.fewTerms] = fewTerms
    own[AT.echo] = measureEcho(askedForms, one.heading)
    own[AT.echoTitle] = echoTitle
    own[AT.echoTitleFirst] = isFirst ? echoTitle : 0
    own[AT.echoSentence] = echoBestSentence(askedForms, one.sentences)
    own[AT.topicFirst] = isFirst ? fitTitle(near) : 0
    return { passage: one.passage, features: own.concat(near), twinPlace: one.twinPlace }
  })
  return blendTwins(measured, IS_BLENDED)
}

interface PassageTerms {
  readonly body: TermPlaces
  readonly heading: TermPlaces
  readonly title: TermPlaces
}

const NO_PLACES: TermPlaces = {
  counts: new Uint32Array(),
  own: new Uint8Array(),
  hitPlaces: [],
  hitTerms: [],
}
const NOWHERE: PassageTerms = { body: NO_PLACES, heading: NO_PLACES, title: NO_PLACES }

/** What the terms weigh that a passage has in the question's own words, that it only says the detail of, and that it has not. */
function weighHeld(
  { body, heading, title }: PassageTerms,
  details: readonly number[],
  { terms, termWeights }: WeighedTerms,
) {
  const said = details.reduce((bits, each) => bits | each, 0)
  let [own, told, missingStrong, missingNarrow] = [0, 0, 0, 0]
  for (let term = 0; term < terms.length; term++) {
    const weight = termWeights[term] ?? 0
    const least = terms[term]?.weight ?? 0
    const isSaid = ((terms[term]?.toldBy ?? 0) & said) !== 0
    const isHeld = (body.counts[term] ?? 0) > 0 || (heading.counts[term] ?? 0) > 0
    if (isSaid && !isHeld) told += weight
    if (isSaid || body.own[term] === 1 || heading.own[term] === 1) own += weight
    else if (!isHeld && !title.counts[term]) {
      if (least >= STRONG) missingStrong += weight
      if (least >= RESTRICTION_WEIGHT) missingNarrow += weight
    }
  }
  return { own, told, missingStrong, missingNarrow }
}

/** The share of the runs of three letters in the question's own words that some word of the passage has. */
function countAskedRuns(terms: readonly QuestionTerm[], { runs }: PassageReader) {
  const asked = terms.flatMap(({ own }) => own.flatMap((word) => listRuns(word.text)))
  const counts = new Uint16Array(runs.size)
  for (const run of asked) {
    const number = runs.get(run)
    if (number !== undefined) counts[number] = (counts[number] ?? 0) + 1
  }
  return {
    share(said: Uint32Array): number {
      let shared = 0
      for (const run of said) shared += counts[run] ?? 0
      return asked.length === 0 ? 0 : shared / asked.length
    },
  }
}

const AMOUNTS: readonly Aspect[] = ['cost', 'count', 'measure']
const TIMES: readonly Aspect[] = ['duration', 'moment']
const OTHERS: readonly Aspect[] = ['place', 'contact', 'papers', 'person']

function lacks(read: ReadPassage, asked: readonly Aspect[], among: readonly Aspect[]): number {
  return asked.some((aspect) => among.includes(aspect) && !says(read, aspect)) ? 1 : 0
}

function says(read: ReadPassage, aspect: Aspect): boolean {
  const known = read.aspects.get(aspect)
  if (known !== undefined) return known
  const isSaid = saysAspect(read.passage.text, aspect)
  read.aspects.set(aspect, isSaid)
  return isSaid
}

/** By the words of a passage whose heading counts twice. */
function scoreBm25(
  termWeights: readonly number[],
  body: TermPlaces,
  heading: TermPlaces,
  norm: number,
): number {
  let score = 0
  for (let term = 0; term < termWeights.length; term++) {
    const count = 2 * (heading.counts[term] ?? 0) + (body.counts[term] ?? 0)
    score += ((termWeights[term] ?? 0) * count * (SATURATION + 1)) / (count + norm)
  }
  return score
}

/** How much of the question stands in one sentence of the passage. */
function coverBestSentence(
  { sentences, meant }: ReadPassage,
  found: Uint8Array,
  termWeights: readonly number[],
  details: readonly number[],
): number {
  const size = termWeights.length
  let best = 0
  for (let at = 0; at < sentences.length; at++) {
    const said = meant.details[at] ?? 0
    let covered = 0
    for (let term = 0; term < size; term++) {
      const held = found[at * size + term]
      const weight = termWeights[term] ?? 0
      if (held === HELD.own || ((details[term] ?? 0) & said) !== 0) covered += weight
      else if (held === HELD.synonym) covered += SYNONYM_IN_SENTENCE_SHARE * weight
    }
    best = Math.max(best, covered)
  }
  return best
}

/**
 * How near to each other the question's terms stand in a text: the number of terms that it holds by the length of the
 * shortest run of words that holds them all. 1 where they are neighbours.
 */
function measureCloseness({ counts, hitPlaces, hitTerms }: TermPlaces, length: number): number {
  let present = 0
  for (let term = 0; term < counts.length; term++) if (counts[term] !== 0) present += 1
  if (present < 2) return present
  let shortest = length
  const lastSeen = new Int32Array(counts.length).fill(-1)
  let seen = 0
  for (let hit = 0; hit < hitPlaces.length; hit++) {
    const at = hitPlaces[hit] ?? 0
    const term = hitTerms[hit] ?? 0
    if (lastSeen[term] === -1) seen += 1
    lastSeen[term] = at
    // A word may mean several terms: the run ends with the last of them.
    if (hitPlaces[hit + 1] === at || seen < present) continue
    let first = at
    for (const place of lastSeen) if (place !== -1 && place < first) first = place
    shortest = Math.min(shortest, at - first + 1)
  }
  return Math.min(1, present / shortest)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
