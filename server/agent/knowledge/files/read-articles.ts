import { createHash } from 'node:crypto'
import path from 'node:path'
import { OperatorError } from '../../../platform/operator-error.ts'
import { decodeText } from './decode-text.ts'
import type { DocumentReader } from './document-reader.ts'
import { addFaqData } from './faq-data.ts'
import { dropHeadingNumbers } from './heading-numbers.ts'
import { readHtml } from './html/read-html.ts'
import { readCsv } from './office/read-csv.ts'
import type { QuestionAnswer, ReadFile } from './outline/outline.ts'
import { headQuestions } from './outline/question-lines.ts'
import { TooDeepError } from './parsed-html/parse-html.ts'
import { dropSiteFrames } from './site-frames.ts'
import { findFormat, type SourceFile } from './source-files.ts'
import { type SplitArticle, splitArticle } from './split.ts'
import { splitLanguages } from './split-languages.ts'
import { isExportedChat } from './text/exported-chat.ts'
import { readMarkdown } from './text/read-markdown.ts'
import { readPlainText } from './text/read-plain-text.ts'
import { markTypedHeadings } from './text/typed-markdown.ts'
import { tidyFile } from './tidy-writing.ts'
import { dropUnfilled } from './unfilled-places.ts'

/** An article of a file, and its path: a file of questions and answers holds many. */
export interface SourceArticle extends SplitArticle {
  readonly sourcePath: string
  /** An FAQ answer is given whole. */
  readonly kind: 'article' | 'faq'
}

/** More than any channel shows; usually a closing quotation mark is missing. */
const LONGEST_PAIR_CHARS = 50_000

/** A file that was read but not yet split into articles. */
export interface ReadSource {
  readonly sourcePath: string
  readonly read: ReadFile
}

/**
 * Reads a file; `documents` reads those of word processors and similar programs. Throws a sentence that names the file
 * if it cannot be read in the format of its name.
 */
export async function readSource(
  file: SourceFile,
  documents: Pick<DocumentReader, 'read'>,
): Promise<ReadSource> {
  const read = tidyFile(await readFile(file, documents))
  for (const pair of read.pairs ?? []) refuseLongPair(pair, file.sourcePath)
  return { sourcePath: file.sourcePath, read }
}

function refuseLongPair({ question, answer }: QuestionAnswer, file: string): void {
  if (question.length + answer.length <= LONGEST_PAIR_CHARS) return
  throw new OperatorError(
    `The answer to ${JSON.stringify(question.slice(0, 80))} in ${file} has more than ${LONGEST_PAIR_CHARS} characters, and an answer is given whole; make an article of it.`,
  )
}

/** The articles of a folder's files, without the frames that all pages of a site share. */
export function listArticles(sources: readonly ReadSource[]): SourceArticle[] {
  const pages = sources.filter(({ sourcePath }) => findFormat(sourcePath) === 'html')
  const framed = dropSiteFrames(pages)
  const unframed = new Map(pages.map((page, at) => [page.sourcePath, framed[at]]))
  return sources.flatMap(({ sourcePath, read }) => [
    ...listPairs(sourcePath, read.pairs ?? []),
    ...splitFile(sourcePath, unframed.get(sourcePath) ?? read),
  ])
}

/** One article for each language of the file. */
function splitFile(sourcePath: string, read: ReadFile): SourceArticle[] {
  if (read.pairs !== undefined && read.sections.length === 0) return []
  const { name } = path.posix.parse(sourcePath)
  const versions = splitLanguages({ ...read, sections: headQuestions(dropHeadingNumbers(read.sections)) })
  return versions.map((version, at) => ({
    ...splitArticle(version, name),
    sourcePath: at === 0 ? sourcePath : `${sourcePath}#${version.language}`,
    kind: 'article',
  }))
}

async function readFile(file: SourceFile, documents: Pick<DocumentReader, 'read'>): Promise<ReadFile> {
  try {
    const format = findFormat(file.sourcePath)
    if (format === 'pdf' || format === 'word' || format === 'excel')
      return dropUnfilled(await readDocument(file, format, documents))
    const text = decodeText(file)
    return dropUnfilled(readText(text, format, file.sourcePath), text)
  } catch (cause) {
    if (!(cause instanceof TooDeepError)) throw cause
    throw new OperatorError(
      `${file.sourcePath} cannot be read: its elements stand too deep in one another.`,
      { cause },
    )
  }
}

function readText(text: string, format: ReturnType<typeof findFormat>, sourcePath: string): ReadFile {
  switch (format) {
    case 'html':
      return addFaqData(readHtml(text), text)
    case 'csv':
      return readCsv(text, sourcePath)
    case 'plain':
      if (isExportedChat(text))
        throw new OperatorError(
          `${sourcePath} is an exported chat: other customers would be told what was said in it, names and numbers included. Write down its questions and answers in a file of their own.`,
        )
      return readPlainText(text)
    default:
      return readMarkdown(markTypedHeadings(text))
  }
}

// Rows may come and go, so an entry is identified by its question and not by its place.
function listPairs(file: string, pairs: readonly QuestionAnswer[]): SourceArticle[] {
  const seen = new Map<string, number>()
  return pairs.map(({ question, answer, language, url }) => {
    const key = createHash('sha256').update(question).digest('hex').slice(0, 16)
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return {
      sourcePath: `${file}#${key}${count === 1 ? '' : `-${count}`}`,
      kind: 'faq',
      title: question,
      language,
      url,
      passages: [{ heading: null, text: answer }],
    }
  })
}

const DOCUMENTS = { pdf: 'PDF', word: 'document of Word', excel: 'workbook of Excel' }

/** What an operator can do about a document that cannot be read, by the name of the error. */
const REMEDIES: Readonly<Record<string, string>> = {
  TooSlowError: 'takes too long to read; print it into a new PDF, or split it, and import it again.',
  TooLargeError: 'unpacks to more than can be read; split it and import it again.',
  PasswordException: 'is protected by a password; save it without one and import it again.',
  OldOrLockedError:
    'is of Office before 2007 or protected by a password; save it as .docx or .xlsx without one and import it again.',
}

async function readDocument(
  { sourcePath, bytes }: SourceFile,
  kind: keyof typeof DOCUMENTS,
  documents: Pick<DocumentReader, 'read'>,
): Promise<ReadFile> {
  try {
    return await documents.read(kind, bytes)
  } catch (cause) {
    const remedy = cause instanceof Error ? REMEDIES[cause.name] : undefined
    if (remedy !== undefined) throw new OperatorError(`${sourcePath} ${remedy}`, { cause })
    throw new Error(`${sourcePath} cannot be read as a ${DOCUMENTS[kind]}.`, { cause })
  }
}
