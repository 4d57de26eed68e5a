import { compareNamed } from '../../language/contrasts/compare-named.ts'
import { type Aspect, saysAspect } from '../../terms/aspects.ts'
import { RESTRICTION_WEIGHT, STRONG } from '../../terms/question-terms.ts'
import { measureUsual } from '../../usual-questions/read.ts'
import type { CoveringPlace } from '../passages/find-covering.ts'
import { fitHeading, shareAsked } from './asked-headings.ts'
import { coverBestSentence } from './best-sentence.ts'
import { measureCloseness } from './closeness.ts'
import { echoBestSentence, measureEcho } from './echo.ts'
import { fitTitle } from './nearness.ts'
import { AT, UNMEASURED } from './rank-features.ts'
import type { ReadPassage } from './read-passage.ts'
import type { ReadQuestion } from './read-question.ts'
import { measureRelated, type WeighedTerms } from './related-words.ts'
import { findTerms, type TermPlaces } from './term-table.ts'

const MOST_POSITIONS = 4

/** Where the question's terms stand in a passage. */
export interface PassageTerms {
  readonly body: TermPlaces
  readonly heading: TermPlaces
  readonly title: TermPlaces
}

/** A passage, and what has been measured of it together with all others. */
export interface FoundPassage {
  readonly covering: CoveringPlace
  readonly one: ReadPassage
  readonly places: PassageTerms
  /** Its score by BM25, as a share of the best. */
  readonly bm25: number
  /** Its row of `measureNearness`. */
  readonly near: readonly number[]
}

/** Measures one passage against the question: a row of `RANK_FEATURES`. */
export function measurePassage(question: ReadQuestion, found: FoundPassage): number[] {
  const { aspects, weighed, total } = question
  const { covering, one, places, bm25, near } = found
  const { coverage, headingCoverage, wideCoverage } = covering
  const inSentences = findTerms(question.table, one.sentences)
  const held = weighHeld(places, one.meant.details, weighed)
  const headingAsked = shareAsked(one.headingTerms, question.headings)
  const related = measureRelated(one, weighed, inSentences, places.heading, places.title)
  const toldAspects = aspects.filter((aspect) => says(one, aspect)).length
  // The index does not know details, so a detail that a passage tells without the word is added here.
  const told = held.told / total
  const covered = coverage + told
  const echoTitle = measureEcho(question.forms, one.title)
  const missingNumber = question.numbers.every(one.saysNumber) ? 0 : 1
  const contrast = compareNamed(question.named, one.named)
  const usual = measureUsual(question.usual, one.usual)
  const isFirst = one.passage.position === 1
  const own = UNMEASURED.slice()
  own[AT.coverage] = covered
  own[AT.headingCoverage] = headingCoverage
  own[AT.headingAsked] = headingAsked.named
  own[AT.headingAskedWhole] = headingAsked.named * covered ** 2
  own[AT.headingFit] = fitHeading(headingCoverage, headingAsked.named)
  own[AT.ownWords] = held.own / total
  own[AT.bm25] = bm25
  own[AT.closeness] = measureCloseness(places.body, one.body.length)
  own[AT.sentence] = coverBestSentence(one, inSentences, weighed.termWeights, question.details) / total
  own[AT.polarity] = one.headingDenies === question.isNegated ? 0 : 1
  own[AT.position] = Math.min(MOST_POSITIONS, one.passage.position - 1) / MOST_POSITIONS
  own[AT.missingStrong] = held.missingStrong / total
  own[AT.missingNarrow] = held.missingNarrow > 0 ? 1 : 0
  own[AT.missingNumber] = missingNumber
  // The price of another size or amount is no answer; other details may hold whatever the number.
  own[AT.missingNumberOfPrice] = question.isPriceAsked ? missingNumber : 0
  own[AT.namesSame] = contrast.namesSame
  own[AT.namesOther] = contrast.namesOther
  own[AT.namesNoneOfKind] = contrast.namesNoneOfKind
  own[AT.saysAspect] = aspects.length === 0 ? 0 : toldAspects / aspects.length
  own[AT.lacksAspect] = aspects.length === 0 ? 0 : (aspects.length - toldAspects) / aspects.length
  own[AT.lacksPrice] = question.isPriceAsked && !says(one, 'cost') ? 1 : 0
  own[AT.lacksAmount] = lacks(one, aspects, AMOUNTS)
  own[AT.lacksTime] = lacks(one, aspects, TIMES)
  own[AT.lacksOther] = lacks(one, aspects, OTHERS)
  own[AT.usualPart] = usual.part
  own[AT.usualWhole] = usual.whole
  own[AT.usualNear] = usual.near
  own[AT.letters] = question.letters.share(one.runs)
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
  own[AT.asksExistence] = question.asksExistence ? 1 : 0
  own[AT.asksLeave] = question.asksLeave ? 1 : 0
  own[AT.asksPrice] = question.isPriceAsked ? 1 : 0
  own[AT.fewTerms] = question.fewTerms
  own[AT.echo] = measureEcho(question.forms, one.heading)
  own[AT.echoTitle] = echoTitle
  own[AT.echoTitleFirst] = isFirst ? echoTitle : 0
  own[AT.echoSentence] = echoBestSentence(question.forms, one.sentences)
  own[AT.topicFirst] = isFirst ? fitTitle(near) : 0
  return own.concat(near)
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
