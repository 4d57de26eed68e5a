import { createHash } from 'node:crypto'
import path from 'node:path'
import { OperatorError } from '../../../platform/operator-error.ts'
import { decodeText } from './decode-text.ts'
import type { ReadFile } from './outline.ts'
import { TooDeepError } from './parse-html.ts'
import { type PdfReader, TooSlowError } from './pdf-reader.ts'
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
 * Reads a file; `pdfs` reads what is a PDF. Throws a sentence that names the file when it cannot be read as what its
 * name says.
 */
export async function readSource(file: SourceFile, pdfs: Pick<PdfReader, 'read'>): Promise<ReadSource> {
  const { sourcePath } = file
  if (findFormat(sourcePath) === 'csv') return { sourcePath, pairs: readPairs(file) }
  return { sourcePath, read: await readFile(file, pdfs) }
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

async function readFile(file: SourceFile, pdfs: Pick<PdfReader, 'read'>): Promise<ReadFile> {
  try {
    switch (findFormat(file.sourcePath)) {
      case 'html':
        return readHtml(decodeText(file))
      case 'pdf':
        return await readDocument(file, pdfs)
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

async function readDocument(
  { sourcePath, bytes }: SourceFile,
  pdfs: Pick<PdfReader, 'read'>,
): Promise<ReadFile> {
  try {
    return await pdfs.read(bytes)
  } catch (cause) {
    if (cause instanceof TooSlowError)
      throw new OperatorError(
        `${sourcePath} takes too long to read; print it into a new PDF, or split it, and import it again.`,
        { cause },
      )
    if (cause instanceof Error && cause.name === 'PasswordException')
      throw new OperatorError(
        `${sourcePath} is protected by a password; save it without one and import it again.`,
        { cause },
      )
    throw new Error(`${sourcePath} cannot be read as a PDF.`, { cause })
  }
}
