import { detectLanguage, readLanguageName } from '../../../language/text/language.ts'
import { normalizeArabic } from '../../../language/text/normalize-arabic.ts'
import { readHtml } from '../html/read-html.ts'
import { readWebAddress } from '../outline/link-address.ts'
import type { QuestionAnswer } from '../outline/outline.ts'

/** The names that a column may have, in the spelling of `normalizeArabic`. */
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
/** Signs that a text is HTML: help desks export their answers as such. */
const HTML =
  /<\/(?:a|b|div|em|h\d|i|li|ol|p|span|strong|table|td|u|ul)\s*>|<br\s*\/?>|&(?:amp|gt|lt|nbsp|quot|#39);/i

/**
 * The questions and answers of a table whose first row names their columns; null for any other table. Rows without a
 * question or an answer are left out.
 */
export function listQuestionAnswers([head = [], ...rows]: readonly (readonly string[])[]):
  | QuestionAnswer[]
  | null {
  const header = head.map((cell) => normalizeArabic(cell).trim())
  const find = (column: keyof QuestionAnswer) => header.findIndex((cell) => COLUMNS[column].includes(cell))
  const at = {
    question: find('question'),
    answer: find('answer'),
    url: find('url'),
    language: find('language'),
  }
  if (at.question < 0 || at.answer < 0) return null
  return rows.flatMap((row) => {
    const question = readShown(row[at.question] ?? '').replace(/\s+/g, ' ')
    const answer = readShown(row[at.answer] ?? '')
    if (question === '' || answer === '') return []
    const language = readLanguageName(row[at.language]) ?? detectLanguage(`${question} ${answer}`) ?? 'en'
    return [{ question, answer, url: readWebAddress(row[at.url]), language }]
  })
}

/** Bold text, headings and links in Markdown; lines stay lines. */
const MARKDOWN: readonly (readonly [RegExp, string])[] = [
  [/^#{1,6}[ \t]+/gm, ''],
  [/\*\*(?=\S)([^\n]*?\S)\*\*/g, '$1'],
  [/(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]*[^\s*])\*(?![\p{L}\p{N}*])/gu, '$1'],
  [/!\[([^\][]*)\]\([^()\s]+\)/g, '$1'],
  [/\[([^\][]+)\]\((https?:[^()\s]+)\)/g, '$1 ($2)'],
  [/\[([^\][]+)\]\([^()\s]+\)/g, '$1'],
]

/** A text as a reader sees it; plain text stays unchanged. */
export function readShown(cell: string): string {
  if (!HTML.test(cell))
    return MARKDOWN.reduce((text, [mark, plain]) => text.replace(mark, plain), cell).trim()
  return readHtml(cell)
    .sections.flatMap(({ heading, blocks }) => [...(heading === null ? [] : [heading]), ...blocks])
    .join('\n')
}
