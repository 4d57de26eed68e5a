import { parse } from 'csv-parse/sync'
import { OperatorError } from '../../platform/operator-error.ts'
import type { Language } from '../agent.ts'
import { detectLanguage } from '../language.ts'

/** A row of an FAQ. */
export interface QuestionAnswer {
  readonly question: string
  readonly answer: string
  readonly url: string | null
  readonly language: Language
}

/** The names that a column may have, in lower case. */
const COLUMNS = {
  question: ['question', 'q', 'السؤال', 'سؤال'],
  answer: ['answer', 'a', 'الجواب', 'جواب', 'الإجابة', 'إجابة'],
  url: ['url', 'link', 'الرابط', 'رابط'],
  language: ['language', 'lang', 'اللغة', 'لغة'],
} as const

/** The pairs of a CSV file with a header; comma, semicolon or tab apart. Rows without a question or an answer are left out. */
export function readQuestionAnswers(text: string, name: string): QuestionAnswer[] {
  const rows = parseRows(text, name)
  const header = (rows[0] ?? []).map((cell) => cell.trim().toLowerCase())
  const find = (column: keyof typeof COLUMNS) =>
    header.findIndex((cell) => (COLUMNS[column] as readonly string[]).includes(cell))
  const at = {
    question: find('question'),
    answer: find('answer'),
    url: find('url'),
    language: find('language'),
  }
  if (at.question < 0 || at.answer < 0)
    throw new OperatorError(`${name} has no columns "question" and "answer" in its first row.`)
  return rows.slice(1).flatMap((row) => {
    const question = row[at.question]?.trim() ?? ''
    const answer = row[at.answer]?.trim() ?? ''
    if (question === '' || answer === '') return []
    const named = row[at.language]?.trim()
    const language =
      named === 'ar' || named === 'en' ? named : (detectLanguage(`${question} ${answer}`) ?? 'en')
    return [{ question, answer, url: row[at.url]?.trim() || null, language }]
  })
}

function parseRows(text: string, name: string): string[][] {
  const firstLine = text.split('\n', 1)[0] ?? ''
  const delimiter = [',', ';', '\t'].find((each) => firstLine.includes(each)) ?? ','
  try {
    return parse(text, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true })
  } catch (cause) {
    throw new Error(`${name} is no well-formed CSV file: ${(cause as Error).message}`, { cause })
  }
}
