import { detectLanguage } from '../../language/text/language.ts'
import { readShown } from './office/question-answers.ts'
import type { QuestionAnswer, ReadFile } from './outline/outline.ts'
import { findOutermost } from './parsed-html/html-elements.ts'
import { parseHtml } from './parsed-html/parse-html.ts'

/** An answer is told by the page itself if this much of its beginning is. */
const COMPARED_CHARS = 60

/**
 * A page with the questions and answers that it only tells to search engines, as schema.org's `FAQPage` in JSON-LD:
 * many makers of pages put them there and fill the text in by a script. What the page's own text answers is not read
 * twice.
 */
export function addFaqData(read: ReadFile, html: string): ReadFile {
  if (!html.includes('FAQPage')) return read
  const told = toLetters(read.sections.flatMap(({ blocks }) => blocks).join(' '))
  const pairs = listScripts(html)
    .flatMap(listQuestions)
    .flatMap((question): QuestionAnswer[] => {
      const asked = readShown(readText(question.name)).replace(/\s+/g, ' ')
      const answer = readShown(
        listOf(question.acceptedAnswer)
          .map(({ text }) => readText(text))
          .join('\n'),
      )
      const isTold = told.includes(toLetters(answer).slice(0, COMPARED_CHARS))
      if (asked === '' || answer === '' || isTold) return []
      const language = detectLanguage(`${asked} ${answer}`) ?? read.language ?? 'en'
      return [{ question: asked, answer, url: read.url ?? null, language }]
    })
  if (pairs.length === 0) return read
  return { ...read, pairs, sections: told === '' ? [] : read.sections }
}

type Data = Readonly<Record<string, unknown>>

/** The data of a page's JSON-LD; what is not well formed is nothing that anybody reads. */
function listScripts(html: string): Data[] {
  const scripts = findOutermost(parseHtml(html), ({ name, attribs }) => {
    return name === 'script' && attribs.type?.trim().toLowerCase() === 'application/ld+json'
  })
  return scripts.flatMap(({ children }) => {
    try {
      return listOf(JSON.parse(children.map((node) => (node.type === 'text' ? node.data : '')).join('')))
    } catch {
      return []
    }
  })
}

/** The questions of a page of questions, which may be one of several things in a graph. */
function listQuestions(data: Data): Data[] {
  const own = listTypes(data).includes('FAQPage') ? listOf(data.mainEntity) : []
  return [
    ...own.filter((each) => listTypes(each).includes('Question')),
    ...listOf(data['@graph']).flatMap(listQuestions),
  ]
}

function listTypes(data: Data): unknown[] {
  return [data['@type']].flat()
}

function listOf(value: unknown): Data[] {
  return [value].flat().filter((each): each is Data => typeof each === 'object' && each !== null)
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function toLetters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
