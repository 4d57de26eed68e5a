import { readdir, readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import {
  ARABIC_QUESTIONS,
  ENGLISH_QUESTIONS,
  UNANSWERABLE_QUESTIONS,
} from '../../server/agent/knowledge/demo-questions.ts'
import { createLibraries } from '../../server/agent/knowledge/library.ts'
import { createStems } from '../../server/agent/knowledge/passages/stems.ts'
import { readAsked } from '../../server/agent/knowledge/ranking/gate.ts'
import { measurePassages } from '../../server/agent/knowledge/ranking/measure-passages.ts'
import { findCandidates } from '../../server/agent/knowledge/search.ts'
import { detectLanguage } from '../../server/agent/language/text/language.ts'
import type { Database } from '../../server/db/database.ts'
import { readCases } from '../cases.ts'
import type { Company } from '../companies.ts'
import { says } from '../judge.ts'

/** Whether a question is asked in the words of the articles, or describes a situation. */
export type Style = 'plain' | 'hard'

/** One question with the measures of its candidates. */
export interface Lesson {
  readonly company: string
  readonly question: string
  /** What is asked, as the gate reads it. */
  readonly asked: readonly number[]
  readonly passages: readonly { readonly features: readonly number[]; readonly isRight: boolean }[]
  /** Null for lessons without an answer: questions whose answer was taken away, and those that no company answers. */
  readonly style: Style | null
  /** Less for lessons without an answer, more for what most customers ask. */
  readonly weight: number
  readonly isAnswerable: boolean
}

interface Asked {
  readonly company: string
  readonly question: string
  /** Words of the passage that answers; null when none does. */
  readonly says: string | null
  readonly style: Style | null
  /** Whether the dev part or the demo asks it. */
  readonly isDev?: true
}

const WEIGHTS = { hard: 1, plain: 2 } as const
const MADE_UNANSWERABLE = 0.4
/** The lessons of the dev part and of the demo count this many times: otherwise the many others would outweigh them. */
const DEV_TIMES = 2
/** Messages that no article answers, whatever the company: chat, commands, and questions about one's own data. */
const NEVER_ANSWERED = ['off-topic', 'injection', 'personal'] as const
const NEVER_ANSWERED_WEIGHT = 0.5
/** A company is asked one in this many of those sentences, each company others. */
const STEP = 19

/**
 * Asks every question of the dev part, of the demo and of the companies that are only for the fit. To have more of what
 * no article answers, each question is also asked of its company without the passage that answers it.
 */
export async function readLessons(
  database: Database,
  companies: ReadonlyMap<string, Company>,
): Promise<Lesson[]> {
  const libraries = createLibraries(database)
  const findStems = createStems(database.shared)
  const lessons: Lesson[] = []
  const wanting = await listAsked()
  const taught = [...companies.keys()].filter((key) => wanting.some(({ company }) => company === key))
  const all = [...wanting, ...(await listNeverAnswered(taught))]
  for (const { company, question, says: wanted, style, isDev } of all) {
    const tenant = companies.get(company)?.tenant
    if (tenant === undefined) throw new Error(`There is no company "${company}".`)
    const found = await findCandidates(
      await libraries.open(tenant),
      question,
      findStems,
      new Date().getUTCFullYear(),
    )
    const language = detectLanguage(found.question)
    const measured = measurePassages(found)
    // If the knowledge is in one language only, a question in the other is answered in that one.
    const own = measured.filter(({ passage }) => passage.language === language)
    const passages = (own.length > 0 ? own : measured).map(({ passage, features }) => ({
      features,
      isRight: wanted !== null && says(passage.text.replaceAll('\n', ' '), wanted),
    }))
    const asked = readAsked(found.question)
    const isAnswerable = wanted !== null
    const times = isDev === true ? DEV_TIMES : 1
    const weight = times * (style === null ? NEVER_ANSWERED_WEIGHT : WEIGHTS[style])
    lessons.push({ company, question, asked, passages, style, weight, isAnswerable })
    const others = passages.filter(({ isRight }) => !isRight)
    if (others.length > 0 && others.length < passages.length) {
      lessons.push({
        company,
        question,
        asked,
        passages: others,
        style: null,
        weight: times * MADE_UNANSWERABLE,
        isAnswerable,
      })
    }
  }
  return lessons
}

async function listAsked(): Promise<Asked[]> {
  const dev = { style: 'hard', isDev: true } as const
  const cases = (await readCases('dev')).flatMap(({ company, unanswered, expected }): Asked[] => {
    const question = unanswered.join('\n')
    if (expected.kind === 'answer') return [{ company, question, says: expected.says, ...dev }]
    return expected.kind === 'no_answer' ? [{ company, question, says: null, ...dev }] : []
  })
  const demo = [...ENGLISH_QUESTIONS, ...ARABIC_QUESTIONS].map(({ question, says: wanted }) => ({
    company: 'shop',
    question,
    says: wanted,
    ...dev,
  }))
  const open = UNANSWERABLE_QUESTIONS.map((question) => ({ company: 'shop', question, says: null, ...dev }))
  return [...cases, ...demo, ...open, ...(await listFitQuestions()), ...(await listPlainQuestions())]
}

async function listFitQuestions(): Promise<Asked[]> {
  const folder = new URL('./questions/', import.meta.url)
  const asked: Asked[] = []
  for (const name of (await readdir(folder)).sort()) {
    const rows = parse(await readFile(new URL(name, folder)), { columns: true }) as Record<string, string>[]
    for (const { text = '', says: wanted = '' } of rows) {
      asked.push({
        company: name.replace('.csv', ''),
        question: text,
        says: wanted === '' ? null : wanted,
        style: 'hard',
      })
    }
  }
  return asked
}

/** The questions that most customers ask: short, and in the words of the articles. */
async function listPlainQuestions(): Promise<Asked[]> {
  const rows = parse(await readFile(new URL('./plain.csv', import.meta.url)), { columns: true })
  return (rows as Record<string, string>[]).map(({ company = '', text = '', says: wanted = '' }) => ({
    company,
    question: text,
    says: wanted === '' ? null : wanted,
    style: 'plain',
  }))
}

async function listNeverAnswered(companies: readonly string[]): Promise<Asked[]> {
  const texts = await Promise.all(
    NEVER_ANSWERED.map((name) =>
      readFile(new URL(`../../server/agent/classifier/data/${name}.txt`, import.meta.url), 'utf8'),
    ),
  )
  const sentences = texts
    .join('\n')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('{'))
  return companies.flatMap((company, at) =>
    sentences
      .filter((_, place) => place % STEP === at % STEP)
      .map((question) => ({ company, question, says: null, style: null })),
  )
}
