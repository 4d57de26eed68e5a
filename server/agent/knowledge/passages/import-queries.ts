import type { TenantTransaction } from '../../../db/database.ts'
import { sql } from '../../../db/sql.ts'
import type { Language } from '../../agent.ts'
import { type IndexedWords, SEARCH_ARABIC, SEARCH_ENGLISH } from './index-queries.ts'

/** An article to write. */
export interface NewArticle {
  readonly id: string
  readonly collection: string
  readonly sourcePath: string
  readonly kind: 'article' | 'faq'
  readonly title: string
  readonly language: Language
  readonly url: string | null
  readonly contentHash: Buffer
  /** The version of its passages' index (`INDEX_VERSION`). */
  readonly indexVersion: string
  readonly passages: readonly NewPassage[]
}

/** A passage to write: its text, and the words to index. */
export interface NewPassage extends IndexedWords {
  readonly id: string
  readonly heading: string | null
  readonly text: string
  /** What the rows of its table are, if it has one. */
  readonly rowsOf?: string
}

/**
 * Makes imports of one collection wait for each other until the transaction ends, however long one takes. The
 * transaction may sit idle for as long as an article of thousands of passages is indexed; a holder that does nothing at
 * all is ended by the database.
 */
export async function lockCollection(tx: TenantTransaction, collection: string): Promise<void> {
  const { organizationId, environment } = tx.tenant
  const name = `knowledge/${organizationId}/${environment}/${collection}`
  await tx.execute(sql`
    SELECT set_config('lock_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '60s', true)`)
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** The articles of a collection, with the hashes that show whether a file has changed. */
export async function selectCollection(
  tx: TenantTransaction,
  collection: string,
): Promise<{ id: string; sourcePath: string; contentHash: Buffer }[]> {
  const { organizationId, environment } = tx.tenant
  const rows = await tx.query<{ id: string; source_path: string; content_hash: Buffer }>(sql`
    SELECT id, source_path, content_hash FROM knowledge_articles
    WHERE organization_id = ${organizationId} AND environment = ${environment} AND collection = ${collection}`)
  return rows.map((row) => ({ id: row.id, sourcePath: row.source_path, contentHash: row.content_hash }))
}

/** Writes an article with its passages; an article with the same path keeps its id and loses its old passages. */
export async function upsertArticle(tx: TenantTransaction, article: NewArticle, now: Date): Promise<void> {
  const { organizationId, environment } = tx.tenant
  const [stored] = await tx.query<{ id: string }>(sql`
    INSERT INTO knowledge_articles
      (organization_id, environment, id, collection, source_path, kind, title, language, url, content_hash,
       created_at, updated_at)
    VALUES (${organizationId}, ${environment}, ${article.id}, ${article.collection}, ${article.sourcePath},
            ${article.kind}, ${article.title}, ${article.language}, ${article.url}, ${article.contentHash}, ${now}, ${now})
    ON CONFLICT ON CONSTRAINT knowledge_articles_source DO UPDATE
      SET kind = excluded.kind, title = excluded.title, language = excluded.language, url = excluded.url,
          content_hash = excluded.content_hash, updated_at = excluded.updated_at
    RETURNING id`)
  const articleId = stored?.id ?? article.id
  await tx.execute(sql`
    DELETE FROM knowledge_passages
    WHERE organization_id = ${organizationId} AND environment = ${environment} AND article_id = ${articleId}`)
  await tx.execute(sql`
    INSERT INTO knowledge_passages
      (organization_id, environment, id, article_id, position, heading, text, rows_of, index_version, search_english,
       search_arabic)
    SELECT ${organizationId}, ${environment}, id, ${articleId}, position, heading, text, rows_of,
           ${article.indexVersion}, ${SEARCH_ENGLISH}, ${SEARCH_ARABIC}
    FROM unnest(
      ${article.passages.map(({ id }) => id)}::uuid[], ${article.passages.map(({ heading }) => heading)}::text[],
      ${article.passages.map(({ text }) => text)}::text[],
      ${article.passages.map(({ rowsOf }) => rowsOf ?? null)}::text[],
      ${article.passages.map(({ english }) => english.title)}::text[],
      ${article.passages.map(({ english }) => english.heading)}::text[],
      ${article.passages.map(({ english }) => english.text)}::text[],
      ${article.passages.map(({ arabic }) => arabic.title)}::text[],
      ${article.passages.map(({ arabic }) => arabic.heading)}::text[],
      ${article.passages.map(({ arabic }) => arabic.text)}::text[]
    ) WITH ORDINALITY AS given
      (id, heading, text, rows_of, english_title, english_heading, english_text, arabic_title, arabic_heading,
       arabic_text, position)`)
}

/** Removes articles with their passages. */
export async function deleteArticles(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  const { organizationId, environment } = tx.tenant
  await tx.execute(sql`
    DELETE FROM knowledge_articles
    WHERE organization_id = ${organizationId} AND environment = ${environment} AND id = ANY(${ids}::uuid[])`)
}

/** The number of a collection's articles and passages. */
export async function countCollection(
  tx: TenantTransaction,
  collection: string,
): Promise<{ articles: number; passages: number }> {
  const { organizationId, environment } = tx.tenant
  const [row] = await tx.query<{ articles: number; passages: number }>(sql`
    SELECT count(DISTINCT a.id) AS articles, count(p.id) AS passages
    FROM knowledge_articles AS a
    LEFT JOIN knowledge_passages AS p
      ON p.organization_id = a.organization_id AND p.environment = a.environment AND p.article_id = a.id
    WHERE a.organization_id = ${organizationId} AND a.environment = ${environment} AND a.collection = ${collection}`)
  return { articles: row?.articles ?? 0, passages: row?.passages ?? 0 }
}

/** The files of a collection in which no text was found, by their paths. */
export async function listTextless(tx: TenantTransaction, collection: string): Promise<string[]> {
  const { organizationId, environment } = tx.tenant
  const rows = await tx.query<{ source_path: string }>(sql`
    SELECT a.source_path FROM knowledge_articles AS a
    WHERE a.organization_id = ${organizationId} AND a.environment = ${environment} AND a.collection = ${collection}
      AND NOT EXISTS (
        SELECT FROM knowledge_passages AS p
        WHERE p.organization_id = a.organization_id AND p.environment = a.environment AND p.article_id = a.id
      )
    ORDER BY a.source_path`)
  return rows.map((row) => row.source_path)
}

/** Gives the tenant's knowledge a new version, from this transaction's commit on. */
export async function setKnowledgeVersion(tx: TenantTransaction, version: string): Promise<void> {
  const { organizationId, environment } = tx.tenant
  await tx.execute(sql`
    INSERT INTO knowledge_versions (organization_id, environment, version)
    VALUES (${organizationId}, ${environment}, ${version})
    ON CONFLICT (organization_id, environment) DO UPDATE SET version = excluded.version`)
}
