import { writeFile } from 'node:fs/promises'
import {
  ARABIC_QUESTIONS,
  ENGLISH_QUESTIONS,
  UNANSWERABLE_QUESTIONS,
} from '../server/agent/demo-questions.ts'
import { createLibraries } from '../server/agent/knowledge/library.ts'
import { findLead, judgeChance, listChanceInputs, scoreFit } from '../server/agent/knowledge/rank.ts'
import { measurePassages, RANK_FEATURES } from '../server/agent/knowledge/rank-features.ts'
import { findCandidates } from '../server/agent/knowledge/search.ts'
import { createStems } from '../server/agent/knowledge/stems.ts'
import { detectLanguage } from '../server/agent/language.ts'
import { type Database, openDatabase } from '../server/db/database.ts'
import { databaseUrl, startTestCluster } from '../test/cluster.ts'
import { readCases } from './cases.ts'
import { type Company, makeCompanies } from './companies.ts'
import { says } from './judge.ts'

/*
 * Fits the two linear models of the ranking to the dev part and to the demo's own questions, and writes them where the service reads
 * them. The held-out part is never looked at. To have more of what no article answers, each question is also asked of its company
 * without the passage that answers it.
 */
const WEIGHTS_FILE = new URL('../server/agent/knowledge/rank-weights.json', import.meta.url)

/** How strongly the weights of the chance are held near zero: the inputs are many beside the questions. */
const RESTRAINT = 80

interface Asked {
  readonly company: string
  readonly question: string
  /** Words of the passage that answers; null when none does. */
  readonly says: string | null
}

/** One question with the measures of its candidates of the same language. */
interface Lesson {
  readonly passages: readonly { features: readonly number[]; isRight: boolean }[]
  readonly weight: number
}

const cluster = await startTestCluster()
const database = openDatabase({ url: databaseUrl(cluster.url, cluster.template) })
try {
  const lessons = await readLessons(database, await makeCompanies(database))
  const fit = fitOrder(lessons)
  const chance = fitChance(lessons, fit)
  const round = (numbers: readonly number[]) => numbers.map((each) => Math.round(each * 1000) / 1000)
  const fitted = { fit: round(fit), chance: round(chance) }
  await writeFile(WEIGHTS_FILE, `${JSON.stringify(fitted, null, 2)}\n`)
  report(lessons, fitted)
} finally {
  await database.close()
  await cluster.stop()
}

async function readLessons(db: Database, companies: ReadonlyMap<string, Company>): Promise<Lesson[]> {
  const libraries = createLibraries(db)
  const findStems = createStems(db.shared)
  const lessons: Lesson[] = []
  for (const { company, question, says: wanted } of await listAsked()) {
    const tenant = companies.get(company)?.tenant
    if (tenant === undefined) throw new Error(`There is no company "${company}".`)
    const found = await findCandidates(await libraries.open(tenant), question, findStems)
    const language = detectLanguage(found.question)
    const passages = measurePassages(found)
      .filter(({ passage }) => passage.language === language)
      .map(({ passage, features }) => ({
        features,
        isRight: wanted !== null && says(passage.text.replaceAll('\n', ' '), wanted),
      }))
    lessons.push({ passages, weight: 1 })
    const others = passages.filter(({ isRight }) => !isRight)
    if (others.length < passages.length) lessons.push({ passages: others, weight: 0.4 })
  }
  return lessons.filter(({ passages }) => passages.length > 0)
}

async function listAsked(): Promise<Asked[]> {
  const cases = (await readCases('dev')).flatMap(({ company, unanswered, expected }): Asked[] => {
    const question = unanswered.join('\n')
    if (expected.kind === 'answer') return [{ company, question, says: expected.says }]
    return expected.kind === 'no_answer' ? [{ company, question, says: null }] : []
  })
  const demo = [...ENGLISH_QUESTIONS, ...ARABIC_QUESTIONS].map(({ question, says }) => ({
    company: 'shop',
    question,
    says,
  }))
  const open = UNANSWERABLE_QUESTIONS.map((question) => ({ company: 'shop', question, says: null }))
  return [...cases, ...demo, ...open]
}

/** Fits the order: the right passage of a question has to come out before the others of it. */
function fitOrder(lessons: readonly Lesson[]): number[] {
  const taught = lessons.filter(({ passages }) => passages.some(({ isRight }) => isRight))
  const weights: number[] = RANK_FEATURES.map(() => 0)
  for (let round = 0; round < 600; round++) {
    const gradient = weights.map((weight) => weight * 0.3)
    for (const { passages } of taught) {
      const powers = passages.map(({ features }) => Math.exp(scoreFit(features, weights)))
      const all = powers.reduce((sum, power) => sum + power, 0)
      const right = powers.reduce((sum, power, at) => sum + (passages[at]?.isRight ? power : 0), 0)
      passages.forEach(({ features, isRight }, at) => {
        const pull = (powers[at] ?? 0) / all - (isRight ? (powers[at] ?? 0) / right : 0)
        features.forEach((feature, index) => {
          gradient[index] = (gradient[index] ?? 0) + pull * feature
        })
      })
    }
    gradient.forEach((slope, index) => {
      weights[index] = (weights[index] ?? 0) - (2 / Math.sqrt(1 + round / 20)) * (slope / taught.length)
    })
  }
  return weights
}

/** The winner of a lesson, with its lead. */
function pickBest({ passages }: Lesson, fit: readonly number[]) {
  const scores = passages.map(({ features }) => scoreFit(features, fit))
  const at = scores.indexOf(Math.max(...scores))
  const rivals = scores.filter((_, index) => index !== at)
  const best = passages[at]
  if (best === undefined) throw new Error('A lesson has no passages.')
  return { ...best, lead: findLead(scores[at] ?? 0, rivals) }
}

/** Fits how sure the winner is, on inputs brought to one scale; the scale is then taken into the weights. */
function fitChance(lessons: readonly Lesson[], fit: readonly number[]): number[] {
  const winners = lessons.map((lesson) => {
    const { features, lead, isRight } = pickBest(lesson, fit)
    return { inputs: listChanceInputs(features, lead), isRight, weight: lesson.weight }
  })
  const size = winners[0]?.inputs.length ?? 0
  const bias = size - 1
  const columns = Array.from({ length: size }, (_, at) => winners.map(({ inputs }) => inputs[at] ?? 0))
  const means = columns.map((column) => mean(column))
  const spreads = columns.map((column, at) =>
    Math.sqrt(mean(column.map((each) => (each - (means[at] ?? 0)) ** 2))),
  )
  const scaled = winners.map(({ inputs, ...rest }) => ({
    ...rest,
    inputs: inputs.map((input, at) =>
      at === bias ? 1 : (input - (means[at] ?? 0)) / ((spreads[at] ?? 0) + 1e-6),
    ),
  }))
  const total = scaled.reduce((sum, { weight }) => sum + weight, 0)
  const weights: number[] = Array.from({ length: size }, () => 0)
  const speeds: number[] = Array.from({ length: size }, () => 0)
  for (let round = 0; round < 1500; round++) {
    const gradient = weights.map((weight, at) => (at === bias ? 0 : RESTRAINT * weight))
    for (const { inputs, isRight, weight } of scaled) {
      const error = (1 / (1 + Math.exp(-scoreFit(inputs, weights))) - (isRight ? 1 : 0)) * weight
      inputs.forEach((input, at) => {
        gradient[at] = (gradient[at] ?? 0) + error * input
      })
    }
    gradient.forEach((slope, at) => {
      speeds[at] = 0.9 * (speeds[at] ?? 0) - 0.2 * (slope / total)
      weights[at] = (weights[at] ?? 0) + (speeds[at] ?? 0)
    })
  }
  const unscaled = weights.map((weight, at) => (at === bias ? weight : weight / ((spreads[at] ?? 0) + 1e-6)))
  const shift = unscaled.reduce((sum, weight, at) => (at === bias ? sum : sum + weight * (means[at] ?? 0)), 0)
  return unscaled.map((weight, at) => (at === bias ? weight - shift : weight))
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length)
}

function report(
  lessons: readonly Lesson[],
  fitted: { fit: readonly number[]; chance: readonly number[] },
): void {
  const winners = lessons.map((lesson) => {
    const best = pickBest(lesson, fitted.fit)
    return {
      isReal: lesson.weight === 1,
      isRight: best.isRight,
      chance: judgeChance(best.features, best.lead, fitted.chance),
    }
  })
  const names = [...RANK_FEATURES]
  names.forEach((name, at) => {
    process.stdout.write(`${name.padEnd(18)} ${fitted.fit[at] ?? ''}\n`)
  })
  for (const sure of [0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8]) {
    const answered = winners.filter(({ chance }) => chance >= sure)
    const right = answered.filter(({ isRight }) => isRight).length
    const real = answered.filter(({ isReal, isRight }) => isReal && !isRight).length
    process.stdout.write(
      `from ${sure}: ${right} right, ${real} wrong, ${answered.length - right - real} wrong without the right passage\n`,
    )
  }
}
