import type { TenantTransaction } from '../../../db/database.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import type { Language } from '../../agent.ts'

/** An article as imported. */
export interface StoredArticle {
  readonly id: string
  /** The name of the imported folder or single file. */
  readonly folder: string
  /** The article's file, relative to the folder. */
  readonly file: string
  readonly kind: 'article' | 'faq'
  readonly title: string
  readonly language: Language
  readonly url: string | null
  /** The number of its passages; 0 if no text was found in its file. */
  readonly passages: number
  /** When its text was last written: an import of the same text leaves it alone. */
  readonly importedAt: Date
}

/** A passage as the agent reads it. */
export interface ArticlePassage {
  readonly id: string
  readonly heading: string | null
  readonly text: string
}

interface ArticleRow {
  id: string
  collection: string
  source_path: string
  kind: StoredArticle['kind']
  title: string
  language: Language
  url: string | null
  passages: number
  updated_at: Date
}

/** The key of a question and answer, after the name of their file. */
const PAIR_KEY = /#[0-9a-f]{16}(?:-\d+)?$/
/** The suffix of a file's name for its version in the other language. */
const OTHER_VERSION = /#(?:ar|en)$/

/** The tenant's articles by their folders and files. */
export function listArticles(tx: TenantTransaction): Promise<StoredArticle[]> {
  return selectArticles(tx, sql`true`)
}

/** The article with this id; null where the tenant has none. */
export async function findArticle(tx: TenantTransaction, id: string): Promise<StoredArticle | null> {
  const [found = null] = await selectArticles(tx, sql`a.id = ${id}`)
  return found
}

async function selectArticles(tx: TenantTransaction, wanted: Statement): Promise<StoredArticle[]> {
  const { organizationId, environment } = tx.tenant
  const rows = await tx.query<ArticleRow>(sql`
    SELECT a.id, a.collection, a.source_path, a.kind, a.title, a.language, a.url, a.updated_at,
      (SELECT count(*) FROM knowledge_passages AS p
       WHERE p.organization_id = a.organization_id AND p.environment = a.environment AND p.article_id = a.id) AS passages
    FROM knowledge_articles AS a
    WHERE a.organization_id = ${organizationId} AND a.environment = ${environment} AND ${wanted}
    ORDER BY a.collection, a.source_path`)
  return rows.map(({ collection, source_path: path, updated_at: importedAt, ...row }) => ({
    ...row,
    folder: collection,
    file: path.replace(row.kind === 'faq' ? PAIR_KEY : OTHER_VERSION, ''),
    importedAt,
  }))
}

/** The passages of an article, in their order. */
export async function listArticlePassages(
  tx: TenantTransaction,
  articleId: string,
): Promise<ArticlePassage[]> {
  const { organizationId, environment } = tx.tenant
  return tx.query<{ id: string; heading: string | null; text: string }>(sql`
    SELECT id, heading, text FROM knowledge_passages
    WHERE organization_id = ${organizationId} AND environment = ${environment} AND article_id = ${articleId}
    ORDER BY position`)
}
