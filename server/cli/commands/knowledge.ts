import { findFormat } from '../../agent/knowledge/files/source-files.ts'
import {
  findArticle,
  listArticlePassages,
  listArticles,
  type StoredArticle,
} from '../../agent/knowledge/passages/article-queries.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { type Command, optional, writeCount, writeLines, writeList } from '../command.ts'
import { resolveGivenPath } from '../given-path.ts'
import { onTenant, readTenant, requireTenantOf, TENANT_OPTIONS } from '../named-tenant.ts'
import { onDatabase } from '../on-database.ts'

/** How many of the files that were left out are named. */
const MOST_NAMED = 10

export const importKnowledge: Command = {
  name: 'knowledge import',
  positionals: ['PATH'],
  options: { ...TENANT_OPTIONS, empty: optional('remove') },
  summary:
    'Reads a file, or a folder of them, in Markdown, plain text, HTML, PDF, Word (.docx), Excel (.xlsx) or CSV into the knowledge that the agent answers from. A sheet or CSV file with the columns question and answer holds pairs of them, any other a table. A folder is known by its name: importing one of the same name again replaces what it brought. One without any such file is refused, unless --empty remove is given: that removes what it brought.',
  printsJson: true,
  prepare(args) {
    const tenant = readTenant(args)
    const path = args.text('PATH')
    const mayEmpty = args.optionalText('empty') !== undefined && args.oneOf('empty', ['remove']) === 'remove'
    return onTenant(tenant, async (context, terminal) => {
      const { importKnowledge: importIt } = await import('../../agent/knowledge/import.ts')
      const { articles, passages, textless, losses, passedOver } = await importIt({
        database: context.db,
        clock: context.clock,
        ids: context.ids,
        tenant,
        path: resolveGivenPath(terminal, path),
        mayEmpty,
      })
      const imported =
        articles === 0
          ? 'The knowledge holds nothing from there.'
          : `Imported ${writeCount(articles, 'article')} in ${writeCount(passages, 'passage')}.`
      return {
        json: { articles, passages },
        text: imported,
        warnings: [...textless.map(explainTextless), ...losses, ...listPassedOver(passedOver)],
      }
    })
  },
}

function explainTextless(file: string): string {
  return findFormat(file) === 'csv'
    ? `${file} holds no row with a question and an answer.`
    : `${file} holds no text that can be read: what is scanned has to go through text recognition first.`
}

function listPassedOver(files: readonly string[]): string[] {
  if (files.length === 0) return []
  const named = files.slice(0, MOST_NAMED).join(', ')
  const rest = files.length > MOST_NAMED ? ` and ${files.length - MOST_NAMED} more` : ''
  return [
    `Left out ${writeCount(files.length, 'file')} that cannot be imported, of another kind or a link: ${named}${rest}.`,
  ]
}

export const listKnowledge: Command = {
  name: 'knowledge list',
  positionals: [],
  options: TENANT_OPTIONS,
  summary:
    'Shows what was imported, folder by folder: its articles with their files, languages and passages. One without a passage holds no text that can be read; a file that is not shown could not be read at all.',
  printsJson: true,
  prepare(args) {
    const tenant = readTenant(args)
    return onTenant(tenant, async (context) => {
      const articles = await context.db.withTenant(tenant, listArticles)
      const folders = [...Map.groupBy(articles, ({ folder }) => folder)]
      return {
        json: folders.map(([folder, own]) => ({ folder, articles: own.map(presentArticle) })),
        text: writeList(
          folders.flatMap(([folder, own]) => [
            `${folder}: ${writeCount(own.length, 'article')}, ${writeCount(countPassages(own), 'passage')}`,
            ...own.map((article) => `  ${describeArticle(article)}`),
          ]),
          'articles',
        ),
      }
    })
  },
}

export const showArticle: Command = {
  name: 'knowledge show',
  positionals: ['ARTICLE_ID'],
  options: {},
  summary: 'Shows an article in the passages that the agent answers from.',
  printsJson: true,
  prepare(args) {
    const given = args.text('ARTICLE_ID')
    return onDatabase(async (context) => {
      const { tenant, id } = await requireTenantOf(context, 'knowledge_articles', given, 'article')
      return context.db.withTenant(tenant, async (tx) => {
        const article = await findArticle(tx, id)
        if (article === null) throw new OperatorError(`There is no article "${given}".`)
        const passages = await listArticlePassages(tx, id)
        const told = passages.map(({ heading, text }) => `${heading ?? article.title}:\n${text}`)
        return {
          json: {
            ...presentArticle(article),
            folder: article.folder,
            passages: passages.map(({ id: passageId, heading, text }) => ({ id: passageId, heading, text })),
          },
          text: writeLines([`${article.folder}: ${describeArticle(article)}`, ...told]),
        }
      })
    })
  },
}

function presentArticle({ id, title, file, kind, language, url, passages, importedAt }: StoredArticle) {
  return { id, title, file, kind, language, url, passages, imported_at: importedAt.toISOString() }
}

function describeArticle({ id, title, file, language, passages, importedAt }: StoredArticle): string {
  const count = passages === 0 ? 'no text that can be read' : writeCount(passages, 'passage')
  return [id, language, importedAt.toISOString(), file, title, count].join('  ')
}

function countPassages(articles: readonly StoredArticle[]): number {
  return articles.reduce((sum, { passages }) => sum + passages, 0)
}
