import { compareNamed, readNamed } from '../../language/contrasts.ts'
import { denies } from '../../language/denial.ts'
import { normalizeArabic } from '../../language/normalize-arabic.ts'
import { listNumbers } from '../../language/numbers.ts'
import { listWords } from '../../language/words.ts'
import { type Aspect, listAskedAspects, saysAspect } from '../../terms/aspects.ts'
import { asksPrice } from '../../terms/price-questions.ts'
import { type QuestionTerm, RESTRICTION_WEIGHT, STRONG } from '../../terms/question-terms.ts'
import { measureUsual, readUsual } from '../../usual-questions/read.ts'
import { blendTwins, type MeasuredPassage } from '../passages/twins.ts'
import { fitHeading, gatherAsked, shareAsked } from './asked-headings.ts'
import { coverBestSentence } from './best-sentence.ts'
import { scoreBm25 } from './bm25.ts'
import type { Candidates } from './candidates.ts'
import { measureCloseness } from './closeness.ts'
import { echoBestSentence, measureEcho, sortAskedForms } from './echo.ts'
import { fitTitle, measureNearness } from './nearness.ts'
import { AT, IS_BLENDED, UNMEASURED } from './rank-features.ts'
import { listRuns, type PassageReader, type ReadPassage } from './read-passage.ts'
import { createTermShares, groupTermsByField, measureRelated, type WeighedTerms } from './related-words.ts'
import { createTermTable, findTerms, NOWHERE, placeTerms, type TermPlaces } from './term-table.ts'

const MOST_POSITIONS = 4
/** Asks whether a thing exists at all: then a passage has to name it. */
const EXISTENCE =
  /\b(?:do|does) (?:you|it|they) (?:sell|have|offer|do|provide|support|carry|make|rent|accept|take|deliver|ship|fly|serve|cover|insure|teach|treat)|\b(?:is|are) there\b|\bavailable\b|^(?:و?هل )?(?:لديكم|عندكم|عندكو|يوجد|توجد|يتوفر|تتوفر|توفرون|تقدمون|تبيعون|تسوون|فيه|في |تاجرون|تدعمون|تقبلون|تشحنون|توصلون)|هل (?:لديكم|يوجد|توجد|يتوفر|تتوفر|توفرون|تقدمون|تبيعون|تدعمون|تقبلون|تشحنون)/iu
/** Asks whether something may or can be done. */
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
  const weighed = {
    ...{ terms, termWeights, rarities },
    byField: groupTermsByField(terms),
    shares: createTermShares(terms.length),
  }
  const details = terms.map(({ toldBy }) => toldBy)
  const askedForms = sortAskedForms(listWords(question), passages.forms)
  const opening = normalizeArabic(question)
  const isPriceAsked = asksPrice(opening)
  const asksExistence = EXISTENCE.test(opening) ? 1 : 0
  const asksLeave = LEAVE.test(opening) ? 1 : 0
  const letters = countAskedRuns(terms, passages)
  // Made after every candidate is read: forms that none of them has need no row, and all others have a number by then.
  const table = createTermTable(terms, passages.forms)
  const asked = gatherAsked(terms, passages.forms)
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
  const total = termWeights.reduce((sum, each) => sum + each, 0) || 1
  const scores = scoreBm25(termWeights, read, placed)
  const bestScore = Math.max(...scores, 1e-9)
  const fewTerms = 1 / Math.max(1, terms.filter(({ weight }) => weight >= STRONG).length)
  const measured = read.map((one, at) => {
    const { coverage = 0, headingCoverage = 0, wideCoverage = 0 } = found[at] ?? {}
    const { body = NOWHERE, heading = NOWHERE, title = NOWHERE } = placed[at] ?? {}
    const inSentences = findTerms(table, one.sentences)
    const held = weighHeld({ body, heading, title }, one.meant.details, weighed)
    const headingAsked = shareAsked(one.headingTerms, asked)
    const related = measureRelated(one, weighed, inSentences, heading, title)
    const toldAspects = aspects.filter((aspect) => says(one, aspect)).length
    // The index does not know details, so a detail that a passage tells without the word is added here.
    const told = held.told / total
    const echoTitle = measureEcho(askedForms, one.title)
    const near = nearness[at] as readonly number[]
    const missingNumber = numbers.every(one.saysNumber) ? 0 : 1
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
    // The price of another size or amount is no answer; other details may hold whatever the number.
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

/**
 * The weights of the terms that a passage has in the question's own words, that it only tells the detail of, and that
 * it lacks.
 */
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

/** The share of the three-letter runs of the question's own words that occur in some word of the passage. */
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
      for (let at = 0; at < said.length; at++) shared += counts[said[at] as number] as number
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
  const { title, heading, text } = read.passage
  const isSaid = saysAspect(text, aspect, `${title} ${heading ?? ''}`)
  read.aspects.set(aspect, isSaid)
  return isSaid
}
