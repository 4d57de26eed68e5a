import { writeFile } from 'node:fs/promises'
import { RANK_FEATURES } from '../server/agent/knowledge/ranking/rank-features.ts'
import { openDatabase } from '../server/db/database.ts'
import { databaseUrl, startTestCluster } from '../test/cluster.ts'
import { EVALUATED, listFitted, makeCompanies } from './companies.ts'
import { type Lesson, readLessons } from './fit/lessons.ts'
import { fitModels, prepareJudge } from './fit/models.ts'

/*
 * Fits the order and the gate of the ranking and writes them where the service reads them. The held-out parts are
 * never looked at. With --check it also says how the fit does on companies that it has not learnt from: a part of them
 * is left out in turn.
 */
/** This many parts of the companies are left out in turn. */
const PARTS = 6
const WEIGHTS_FILE = new URL('../server/agent/knowledge/ranking/rank-weights.json', import.meta.url)

const write = (line: string) => process.stdout.write(`${line}\n`)
const cluster = await startTestCluster()
const database = openDatabase({ url: databaseUrl(cluster.url, cluster.template) })
try {
  const companies = await makeCompanies(database, { ...EVALUATED, ...listFitted() })
  const lessons = await readLessons(database, companies)
  const fitted = fitModels(lessons)
  await writeFile(WEIGHTS_FILE, `${JSON.stringify(fitted, null, 2)}\n`)
  RANK_FEATURES.forEach((name, at) => {
    write(`${name.padEnd(18)} ${fitted.fit[at] ?? ''}`)
  })
  report('fitted', lessons, prepareJudge(fitted))
  if (process.argv.includes('--check')) checkAcross(lessons)
} finally {
  await database.close()
  await cluster.stop()
}

function checkAcross(lessons: readonly Lesson[]): void {
  const companies = [...new Set(lessons.map(({ company }) => company))].sort()
  const partOf = (lesson: Lesson) => companies.indexOf(lesson.company) % PARTS
  const judges = Array.from({ length: PARTS }, (_, part) =>
    prepareJudge(fitModels(lessons.filter((lesson) => partOf(lesson) !== part))),
  )
  const judge = (lesson: Lesson) => {
    const judgeOne = judges[partOf(lesson)]
    if (judgeOne === undefined) throw new Error(`Nothing is fitted for "${lesson.company}".`)
    return judgeOne(lesson)
  }
  report('learnt from other companies', lessons, judge)
}

function report(
  title: string,
  lessons: readonly Lesson[],
  judge: (lesson: Lesson) => { readonly chance: number; readonly isRight: boolean },
): void {
  for (const style of ['hard', 'plain'] as const) {
    reportStyle(
      `${title}, ${style}`,
      lessons.filter((lesson) => lesson.style === style),
      judge,
    )
  }
}

function reportStyle(
  title: string,
  asked: readonly Lesson[],
  judge: (lesson: Lesson) => { readonly chance: number; readonly isRight: boolean },
): void {
  const judged = asked.map((lesson) => ({ ...judge(lesson), isAnswerable: lesson.isAnswerable }))
  const answerable = judged.filter(({ isAnswerable }) => isAnswerable).length
  write(`${title}: right at first ${percent(judged.filter(({ isRight }) => isRight).length, answerable)}`)
  for (const sure of [0.5, 0.6, 0.66, 0.7, 0.74, 0.78, 0.82, 0.86, 0.9, 0.94]) {
    const answered = judged.filter(({ chance }) => chance >= sure)
    const right = answered.filter(({ isRight }) => isRight).length
    const open = answered.filter(({ isAnswerable }) => !isAnswerable).length
    write(
      `  from ${sure}: answers ${percent(right, answerable)}, wrong ${percent(answered.length - right, answered.length)}, abstains ${percent(asked.length - answerable - open, asked.length - answerable)}`,
    )
  }
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
}
