import { createHash } from 'node:crypto'
import path from 'node:path'
import { OperatorError } from '../../platform/operator-error.ts'
import { decodeText } from './decode-text.ts'
import { type ReadPage, readHtml } from './read-html.ts'
import { readPdf } from './read-pdf.ts'
import { readQuestionAnswers } from './read-question-answers.ts'
import { findFormat, type SourceFile } from './source-files.ts'
import { type SplitArticle, splitArticle } from './split.ts'

/** An article of a file, and the path under which it is known: a file of question-answer pairs holds many. */
export interface SourceArticle {
  readonly sourcePath: string
  /** What it is made of: the article is written anew only when this changes. */
  readonly content: string
  /** An FAQ answer is given whole. */
  readonly kind: 'article' | 'faq'
  split(): SplitArticle
}

/** The articles of a file. Throws a sentence that names the file when it cannot be read as what its name says. */
export async function readArticles(file: SourceFile): Promise<SourceArticle[]> {
  const { sourcePath, bytes } = file
  const title = path.posix.parse(sourcePath).name
  const article = (content: string, given = {}): SourceArticle => ({
    sourcePath,
    content: JSON.stringify([content, given]),
    kind: 'article',
    split: () => splitArticle(content, title, given),
  })
  switch (findFormat(sourcePath)) {
    case 'html': {
      const { markdown, ...given } = readPage(file)
      return [article(markdown, given)]
    }
    case 'pdf': {
      const { markdown, ...given } = await readPdf(bytes).catch((cause: unknown) => {
        if (cause instanceof Error && cause.name === 'PasswordException')
          throw new OperatorError(
            `${sourcePath} is protected by a password; save it without one and import it again.`,
            { cause },
          )
        throw new Error(`${sourcePath} cannot be read as a PDF.`, { cause })
      })
      return [article(markdown, given)]
    }
    case 'csv':
      return readPairs(file)
    default:
      return [article(decodeText(file))]
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
      content: JSON.stringify(pair),
      kind: 'faq',
      split: () => ({
        title: pair.question,
        language: pair.language,
        url: pair.url,
        passages: [{ heading: null, text: pair.answer }],
      }),
    }
  })
}

function readPage(file: SourceFile): ReadPage {
  const html = decodeText(file)
  try {
    return readHtml(html)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new OperatorError(
      `${file.sourcePath} cannot be read: its elements stand too deep in one another.`,
      {
        cause,
      },
    )
  }
}
