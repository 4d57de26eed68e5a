import { createHash } from 'node:crypto'
import path from 'node:path'
import { OperatorError } from '../../../platform/operator-error.ts'
import { decodeText } from './decode-text.ts'
import type { DocumentReader } from './document-reader.ts'
import type { ReadFile } from './outline.ts'
import { TooDeepError } from './parse-html.ts'
import { headQuestions } from './question-lines.ts'
import { readHtml } from './read-html.ts'
import { readMarkdown } from './read-markdown.ts'
import { readPlainText } from './read-plain-text.ts'
import { readQuestionAnswers } from './read-question-answers.ts'
import { dropSiteFrames } from './site-frames.ts'
import { findFormat, type SourceFile } from './source-files.ts'
import { type SplitArticle, splitArticle } from './split.ts'
import { splitLanguages } from './split-languages.ts'

/** An article of a file, and the path under which it is known: a file of question-answer pairs holds many. */
export interface SourceArticle extends SplitArticle {
  readonly sourcePath: string
  /** An FAQ answer is given whole. */
  readonly kind: 'article' | 'faq'
}

/** A file that was read, and not split into articles. */
export type ReadSource =
  | { readonly sourcePath: string; readonly pairs: readonly SourceArticle[] }
  | { readonly sourcePath: string; readonly read: ReadFile }

/**
 * Reads a file; `documents` reads PDFs and documents of Word. Throws a sentence that names the file when it cannot be
 * read as what its name says.
 */
export async function readSource(
  file: SourceFile,
  documents: Pick<DocumentReader, 'read'>,
): Promise<ReadSource> {
  const { sourcePath } = file
  if (findFormat(sourcePath) === 'csv') return { sourcePath, pairs: readPairs(file) }
  return { sourcePath, read: await readFile(file, documents) }
}

/** The articles of the files of a folder: what frames all pages of a site is of none of them. */
export function listArticles(sources: readonly ReadSource[]): SourceArticle[] {
  const pages = sources.flatMap((source) =>
    'read' in source && findFormat(source.sourcePath) === 'html' ? [source] : [],
  )
  const framed = dropSiteFrames(pages)
  const unframed = new Map(pages.map((page, at) => [page.sourcePath, framed[at]]))
  return sources.flatMap((source) =>
    'pairs' in source
      ? source.pairs
      : splitFile(source.sourcePath, unframed.get(source.sourcePath) ?? source.read),
  )
}

/** An article for each language that the file has. */
function splitFile(sourcePath: string, read: ReadFile): SourceArticle[] {
  const { name } = path.posix.parse(sourcePath)
  const versions = splitLanguages({ ...read, sections: headQuestions(read.sections) })
  return versions.map((version, at) => ({
    ...splitArticle(version, name),
    sourcePath: at === 0 ? sourcePath : `${sourcePath}#${version.language}`,
    kind: 'article',
  }))
}

async function readFile(file: SourceFile, documents: Pick<DocumentReader, 'read'>): Promise<ReadFile> {
  try {
    const format = findFormat(file.sourcePath)
    switch (format) {
      case 'html':
        return readHtml(decodeText(file))
      case 'pdf':
      case 'word':
        return await readDocument(file, format, documents)
      case 'plain':
        return readPlainText(decodeText(file))
      default:
        return readMarkdown(decodeText(file))
    }
  } catch (cause) {
    if (!(cause instanceof TooDeepError)) throw cause
    throw new OperatorError(
      `${file.sourcePath} cannot be read: its elements stand too deep in one another.`,
      { cause },
    )
  }
}

// Rows may come and go, so a pair is known by its question and not by its place.
function readPairs(file: SourceFile): SourceArticle[] {
  const seen = new Map<string, number>()
  return readQuestionAnswers(decodeText(file), file.sourcePath).map((pair) => {
    const key = createHash('sha256').update(pair.question).digest('hex').slice(0, 16)
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return {
      sourcePath: `${file.sourcePath}#${key}${count === 1 ? '' : `-${count}`}`,
      kind: 'faq',
      title: pair.question,
      language: pair.language,
      url: pair.url,
      passages: [{ heading: null, text: pair.answer }],
    }
  })
}

const DOCUMENTS = { pdf: 'PDF', word: 'document of Word' }

/** What can be done about a document that is not read, by the name of what its reader throws. */
const REMEDIES: Readonly<Record<string, string>> = {
  TooSlowError: 'takes too long to read; print it into a new PDF, or split it, and import it again.',
  TooLargeError: 'unpacks to more than can be read; split it and import it again.',
  PasswordException: 'is protected by a password; save it without one and import it again.',
  OldOrLockedError:
    'is of Word before 2007 or protected by a password; save it as .docx without one and import it again.',
}

async function readDocument(
  { sourcePath, bytes }: SourceFile,
  kind: 'pdf' | 'word',
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
