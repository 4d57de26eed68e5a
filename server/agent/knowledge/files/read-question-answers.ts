import { parse } from 'csv-parse/sync'
import { OperatorError } from '../../../platform/operator-error.ts'
import type { Language } from '../../agent.ts'
import { detectLanguage, readLanguageName } from '../../language/language.ts'
import { normalizeArabic } from '../../language/normalize-arabic.ts'
import { readHtml } from './read-html.ts'

/** A row of an FAQ. */
export interface QuestionAnswer {
  readonly question: string
  readonly answer: string
  readonly url: string | null
  readonly language: Language
}

/** The names that a column may have, as `normalizeArabic` writes them. */
const COLUMNS: Readonly<Record<keyof QuestionAnswer, readonly string[]>> = {
  question: ['question', 'questions', 'q', 'السوال', 'سوال', 'الاسيله', 'اسيله'],
  answer: [
    'answer',
    'answers',
    'a',
    'الجواب',
    'جواب',
    'الاجابه',
    'اجابه',
    'الاجوبه',
    'اجوبه',
    'الاجابات',
    'الرد',
  ],
  url: ['url', 'link', 'الرابط', 'رابط'],
  language: ['language', 'lang', 'اللغه', 'لغه'],
}
/** More than any channel shows, and mostly a quotation mark that is missing. */
const LONGEST_PAIR_CHARS = 50_000
/** What says that a text is HTML: help desks export their answers so. */
const HTML =
  /<\/(?:a|b|div|em|h\d|i|li|ol|p|span|strong|table|td|u|ul)\s*>|<br\s*\/?>|&(?:amp|gt|lt|nbsp|quot|#39);/i

/**
 * The pairs of a CSV file with a header; comma, semicolon or tab apart. Rows without a question or an answer are left
 * out.
 */
export function readQuestionAnswers(text: string, name: string): QuestionAnswer[] {
  const [head = [], ...rows] = parseRows(text.replace(/\r\n?/g, '\n'), name)
  const header = head.map((cell) => normalizeArabic(cell).trim())
  const find = (column: keyof QuestionAnswer) => header.findIndex((cell) => COLUMNS[column].includes(cell))
  const at = {
    question: find('question'),
    answer: find('answer'),
    url: find('url'),
    language: find('language'),
  }
  if (at.question < 0 || at.answer < 0)
    throw new OperatorError(
      `${name} has no columns "question" and "answer", or "السؤال" and "الجواب", in its first row; it has ${head.map((cell) => JSON.stringify(cell)).join(', ') || 'none'}.`,
    )
  return rows.flatMap((row, index) => {
    // Half of an answer would be told as if it were whole.
    if (row.slice(head.length).some((cell) => cell.trim() !== ''))
      throw new OperatorError(
        `Row ${index + 2} of ${name} has more cells than the first row; put quotation marks around a text that holds what stands between cells.`,
      )
    const question = readShown(row[at.question] ?? '').replace(/\s+/g, ' ')
    const answer = readShown(row[at.answer] ?? '')
    if (question === '' || answer === '') return []
    if (question.length + answer.length > LONGEST_PAIR_CHARS)
      throw new OperatorError(
        `Row ${index + 2} of ${name} has more than ${LONGEST_PAIR_CHARS} characters, and an answer is given whole; make an article of it.`,
      )
    const language = readLanguageName(row[at.language]) ?? detectLanguage(`${question} ${answer}`) ?? 'en'
    return [{ question, answer, url: row[at.url]?.trim() || null, language }]
  })
}

/** What is bold, headings and links, as they are written in Markdown; lines stay lines. */
const MARKDOWN: readonly (readonly [RegExp, string])[] = [
  [/^#{1,6}[ \t]+/gm, ''],
  [/\*\*(?=\S)([^\n]*?\S)\*\*/g, '$1'],
  [/(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]*[^\s*])\*(?![\p{L}\p{N}*])/gu, '$1'],
  [/!\[([^\][]*)\]\([^()\s]+\)/g, '$1'],
  [/\[([^\][]+)\]\((https?:[^()\s]+)\)/g, '$1 ($2)'],
  [/\[([^\][]+)\]\([^()\s]+\)/g, '$1'],
]

/** A cell as a reader sees it: what is plain text stands as it is. */
function readShown(cell: string): string {
  if (!HTML.test(cell))
    return MARKDOWN.reduce((text, [mark, plain]) => text.replace(mark, plain), cell).trim()
  return readHtml(cell)
    .sections.flatMap(({ heading, blocks }) => [...(heading === null ? [] : [heading]), ...blocks])
    .join('\n')
}

function parseRows(text: string, name: string): string[][] {
  // Excel may say in a line of its own what stands between the cells.
  const [said = '', told] = /^\ufeff?"?sep=(.)"?\n/i.exec(text) ?? []
  const table = text.slice(said.length).replace(/^\s*\n/, '')
  const firstLine = table.split('\n', 1)[0] ?? ''
  const delimiter = told ?? [',', ';', '\t'].find((each) => firstLine.includes(each)) ?? ','
  try {
    return parse(table, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    })
  } catch (cause) {
    throw new OperatorError(`${name} is no well-formed CSV file: ${(cause as Error).message}.`, { cause })
  }
}
