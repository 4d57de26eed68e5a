import { classifyIntent, type Guess } from '../classifier/classify.ts'
import { type Aspect, listAskedAspects, saysAspect } from './aspects.ts'
import type { Candidates } from './candidates.ts'
import { denies } from './denial.ts'
import { measureNearness, NEARNESS_MEASURES, type Nearness } from './meaning/nearness.ts'
import { normalizeArabic } from './normalize-arabic.ts'
import { type QuestionTerm, RESTRICTION_WEIGHT } from './question-terms.ts'
import { listRuns, type NumberedWords, type PassageReader, type ReadPassage } from './read-passage.ts'
import { groupTermsByField, measureRelated } from './related-words.ts'
import { createTermTable, findTerms, placeTerms, type TermPlaces, type TermTable } from './term-table.ts'
import { blendTwins, type MeasuredPassage } from './twins.ts'
import { listWords } from './words.ts'

/** What is measured of a passage and a question; most from 0 to 1. */
export const RANK_FEATURES = [
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
  'saysAspect',
  'lacksAspect',
  'lacksPrice',
  'lacksAmount',
  'lacksTime',
  'lacksOther',
  'fewTerms',
  'sameIntent',
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
  'echo',
  'echoSentence',
  'echoTitle',
  'echoTitleFirst',
  'topicFirst',
  ...NEARNESS_MEASURES,
] as const

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
const RELATED_ASKED = 0.5
/** Whether there is such a thing at all: then a passage has to name it. */
const EXISTENCE =
  /\b(?:do|does) (?:you|it|they) (?:sell|have|offer|do|provide|support|carry|make|rent|accept|take|deliver|ship|fly|serve|cover|insure|teach|treat)|\b(?:is|are) there\b|\bavailable\b|^(?:و?هل )?(?:لديكم|عندكم|عندكو|يوجد|توجد|يتوفر|تتوفر|توفرون|تقدمون|تبيعون|تسوون|فيه|في |تاجرون|تدعمون|تقبلون|تشحنون|توصلون)|هل (?:لديكم|يوجد|توجد|يتوفر|تتوفر|توفرون|تقدمون|تبيعون|تدعمون|تقبلون|تشحنون)/iu
/** Whether something may or can be done. */
const LEAVE =
  /\b(?:can|could|may) (?:i|we|you|my|it|the)\b|\b(?:am i|is it|are we) (?:allowed|possible)|\ballowed\b|(?:^| )(?:هل )?(?:يمكن|يمكنني|استطيع|اقدر|نقدر|ممكن|عادي|يحق|يسمح|يجوز|مسموح)/iu

/** Whether a price is what is wanted; who pays a fee or how it comes back wants something else. */
const PRICE =
  /\bhow much (?:is|are|does|do|did|will|would|for|to|per|a|the)\b|\bprices? (?:of|for)\b|\b(?:what(?:s| is| are| does| do| would| will)?|the) [^?]*\b(?:cost|price|prices|fee|fees)\b(?! back)|(?:^| )(?:و?بكم|و?كم (?:سعر|اسعار|تكلف|تكلفه|يكلف|رسوم|قيمه|ثمن|اجره)|(?:ما|ماهي|ما هي|ما هو|وش|ايش) (?:هو |هي )?(?:سعر|اسعار|تكلفه|رسوم|قيمه|ثمن))(?= |$)/iu

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
  const intents = classifyIntent(question)
  const asked = gatherAsked(terms)
  const byField = groupTermsByField(terms)
  const details = terms.map(({ detail }) => detail)
  const askedForms = listWords(question).map(({ forms }) =>
    forms.map((form) => passages.forms.get(form) ?? -1),
  )
  const opening = normalizeArabic(question)
  const asksPrice = PRICE.test(opening)
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
    const { body, heading, title } = placed[at] ?? { body: NOWHERE, heading: NOWHERE, title: NOWHERE }
    const said = one.meant.details.reduce((bits, each) => bits | each, 0)
    const isSaid = (term: number) => ((details[term] ?? 0) & said) !== 0
    const isOwn = (term: number) => body.own[term] === 1 || heading.own[term] === 1 || isSaid(term)
    const isHeld = (term: number) => (body.counts[term] ?? 0) > 0 || (heading.counts[term] ?? 0) > 0
    const isMissing = (term: number) => !isOwn(term) && !isHeld(term) && !title.counts[term]
    const weigh = (holds: (term: number) => boolean) =>
      termWeights.reduce((all, weight, term) => (holds(term) ? all + weight : all), 0)
    const missing = (least: number) => weigh((term) => (terms[term]?.weight ?? 0) >= least && isMissing(term))
    const headingAsked = shareAsked(one.headingTerms, asked)
    const related = measureRelated(one, terms, table, byField, heading, title, termWeights, rarities)
    const toldAspects = aspects.filter((aspect) => says(one, aspect)).length
    // The index knows nothing of details: what a passage says without the word is added here.
    const told = weigh((term) => isSaid(term) && !isHeld(term)) / total
    const echoTitle = measureEcho(askedForms, one.title)
    const near = nearness[at] as Nearness
    const features: Record<(typeof RANK_FEATURES)[number], number> = {
      coverage: coverage + told,
      headingCoverage,
      headingAsked,
      headingAskedWhole: headingAsked * (coverage + told) ** 2,
      headingFit: fitHeading(headingCoverage, headingAsked),
      ownWords: weigh(isOwn) / total,
      bm25: (scores[at] ?? 0) / bestScore,
      closeness: measureCloseness(body, one.body.length),
      sentence: coverBestSentence(one, table, termWeights, details) / total,
      polarity: one.headingDenies === isNegated ? 0 : 1,
      position: Math.min(MOST_POSITIONS, one.passage.position - 1) / MOST_POSITIONS,
      missingStrong: missing(STRONG) / total,
      missingNarrow: missing(RESTRICTION_WEIGHT) > 0 ? 1 : 0,
      saysAspect: aspects.length === 0 ? 0 : toldAspects / aspects.length,
      lacksAspect: aspects.length === 0 ? 0 : (aspects.length - toldAspects) / aspects.length,
      lacksPrice: asksPrice && !says(one, 'cost') ? 1 : 0,
      lacksAmount: lacks(one, aspects, AMOUNTS),
      lacksTime: lacks(one, aspects, TIMES),
      lacksOther: lacks(one, aspects, OTHERS),
      sameIntent: compareIntents(intents, one.intents),
      letters: letters.share(one.runs),
      wideCoverage: Math.min(1, wideCoverage + told),
      wideHeading: related.heading,
      wideHeadingAsked: shareAskedWidely(one.headingTerms, asked),
      wideSentence: related.sentence,
      wideContext: related.context,
      unrelatedKnown: related.unrelatedKnown,
      unrelatedOther: related.unrelatedOther,
      rare: related.rare,
      rarestFound: related.rarestFound,
      rarestMissing: related.rarestMissing,
      asksExistence: EXISTENCE.test(opening) ? 1 : 0,
      asksLeave: LEAVE.test(opening) ? 1 : 0,
      fewTerms,
      echo: measureEcho(askedForms, one.heading),
      echoTitle,
      echoTitleFirst: one.passage.position === 1 ? echoTitle : 0,
      echoSentence: Math.max(0, ...one.sentences.map((forms) => shareEchoed(askedForms, forms))),
      topicFirst: one.passage.position === 1 ? fitHeading(near.nearTitle, near.nearTitleBack) : 0,
      ...near,
    }
    return {
      passage: one.passage,
      features: RANK_FEATURES.map((name) => features[name]),
      twinPlace: one.twinPlace,
    }
  })
  return blendTwins(measured, IS_BLENDED)
}

/** How much of the question's words, small ones included, stand among the forms of a text. */
function shareEchoed(asked: readonly (readonly number[])[], forms: Uint32Array): number {
  if (asked.length === 0) return 0
  return asked.filter((each) => each.some((form) => forms.includes(form))).length / asked.length
}

/** How nearly a question repeats a heading: the harmonic mean of the shares that each has of the other's words, small ones included. */
function measureEcho(asked: readonly (readonly number[])[], heading: NumberedWords): number {
  const all = new Set(asked.flat())
  let repeated = 0
  for (let at = 0; at < heading.length; at++) {
    const end = heading.starts[at + 1] ?? 0
    for (let form = heading.starts[at] ?? 0; form < end; form++) {
      if (!all.has(heading.forms[form] ?? -2)) continue
      repeated++
      break
    }
  }
  return fitHeading(shareEchoed(asked, heading.forms), heading.length === 0 ? 0 : repeated / heading.length)
}

const NOWHERE: TermPlaces = { counts: new Uint32Array(), own: new Uint8Array(), hits: [] }

/** How alike two texts are in what they are about, by the overlap of what a classifier makes of each. */
function compareIntents(asked: readonly Guess[], said: ReadonlyMap<string, number>): number {
  let overlap = 0
  for (const { label, chance } of asked) overlap += Math.sqrt(chance * (said.get(label) ?? 0))
  return overlap
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
  return termWeights.reduce((score, weight, term) => {
    const count = 2 * (heading.counts[term] ?? 0) + (body.counts[term] ?? 0)
    return score + (weight * count * (SATURATION + 1)) / (count + norm)
  }, 0)
}

/** How much of the question stands in one sentence of the passage. */
function coverBestSentence(
  { sentences, meant }: ReadPassage,
  table: TermTable,
  termWeights: readonly number[],
  details: readonly number[],
): number {
  let best = 0
  sentences.forEach((sentence, at) => {
    const found = findTerms(table, sentence)
    let covered = 0
    termWeights.forEach((weight, term) => {
      const isSaid = ((details[term] ?? 0) & (meant.details[at] ?? 0)) !== 0
      covered +=
        found[term] === 2 || isSaid ? weight : found[term] === 1 ? SYNONYM_IN_SENTENCE_SHARE * weight : 0
    })
    best = Math.max(best, covered)
  })
  return best
}

interface Asked {
  readonly concepts: ReadonlySet<string>
  readonly forms: ReadonlySet<string>
  readonly fields: ReadonlySet<number>
}

function gatherAsked(terms: readonly QuestionTerm[]): Asked {
  return {
    concepts: new Set(terms.flatMap(({ concepts }) => concepts)),
    forms: new Set(terms.flatMap(({ own }) => own.flatMap((word) => word.forms))),
    fields: new Set(terms.flatMap(({ fields }) => fields)),
  }
}

/** The share of what a heading names that the question asks about. */
function shareAsked(named: readonly QuestionTerm[], asked: Asked): number {
  if (named.length === 0) return 0
  return named.filter((term) => isAsked(term, asked)).length / named.length
}

/** The same, where a word of the same field is as good as half asked. */
function shareAskedWidely(named: readonly QuestionTerm[], asked: Asked): number {
  if (named.length === 0) return 0
  const shares = named.map((term) =>
    isAsked(term, asked) ? 1 : term.fields.some((field) => asked.fields.has(field)) ? RELATED_ASKED : 0,
  )
  return sum(shares) / named.length
}

function isAsked({ concepts, own }: QuestionTerm, asked: Asked): boolean {
  return (
    concepts.some((concept) => asked.concepts.has(concept)) ||
    own.some((word) => word.forms.some((form) => asked.forms.has(form)))
  )
}

/** A heading fits when it names what the question asks and little else: the harmonic mean of the two shares. */
function fitHeading(covered: number, asked: number): number {
  return asked === 0 || covered === 0 ? 0 : (2 * covered * asked) / (covered + asked)
}

/**
 * How near to each other the question's terms stand in a text: the number of terms that it holds by the length of the
 * shortest run of words that holds them all. 1 where they are neighbours.
 */
function measureCloseness({ counts, hits }: TermPlaces, length: number): number {
  const present = counts.reduce((some, count) => (count > 0 ? some + 1 : some), 0)
  if (present < 2) return present
  let shortest = length
  const lastSeen = new Map<number, number>()
  hits.forEach(({ at, term }, index) => {
    lastSeen.set(term, at)
    // A word may mean several terms: the run ends with the last of them.
    if (hits[index + 1]?.at === at || lastSeen.size < present) return
    shortest = Math.min(shortest, at - Math.min(...lastSeen.values()) + 1)
  })
  return Math.min(1, present / shortest)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
