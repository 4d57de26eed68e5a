import type { Querier, TenantTransaction } from '../../../db/database.ts'
import { sql } from '../../../db/sql.ts'
import type { Environment, Tenant } from '../../../platform/tenant.ts'
import type { Language } from '../../agent.ts'

/** A passage as it is kept for searching. */
export interface StoredPassage {
  readonly passageId: string
  readonly articleId: string
  readonly title: string
  readonly url: string | null
  /** The article's file, relative to the imported folder. */
  readonly sourcePath: string
  readonly heading: string | null
  /** Its place in the article, from 1. */
  readonly position: number
  readonly text: string
  /** What the rows of its table are, by the name of the first column: "Branch". */
  readonly rowsOf?: string
  readonly language: Language
  /** An FAQ answer is given whole. */
  readonly kind: 'article' | 'faq'
}

/** The lexemes of a passage by their place. `all` also has those that stand only in the title. */
export interface Lexemes {
  readonly all: readonly string[]
  readonly heading: readonly string[]
  readonly text: readonly string[]
}

/** A passage with the lexemes that the database indexed. */
export interface IndexedPassage {
  readonly passage: StoredPassage
  readonly english: Lexemes
  readonly arabic: Lexemes
}

interface IndexedPassageRow {
  id: string
  article_id: string
  title: string
  url: string | null
  source_path: string
  heading: string | null
  position: number
  text: string
  rows_of: string | null
  language: Language
  kind: 'article' | 'faq'
  english: string
  english_heading: string
  english_text: string
  arabic: string
  arabic_heading: string
  arabic_text: string
}

/** All of the tenant's passages, in the order of their ids. No lexeme holds a space, so each list comes as one text. */
export async function selectPassages(tx: TenantTransaction): Promise<IndexedPassage[]> {
  const { organizationId, environment } = tx.tenant
  const rows = await tx.query<IndexedPassageRow>(sql`
    SELECT p.id, p.article_id, a.title, a.url, a.source_path, p.heading, p.position, p.text, p.rows_of,
           a.language, a.kind,
           array_to_string(tsvector_to_array(p.search_english), ' ') AS english,
           array_to_string(tsvector_to_array(ts_filter(p.search_english, '{b}')), ' ') AS english_heading,
           array_to_string(tsvector_to_array(ts_filter(p.search_english, '{d}')), ' ') AS english_text,
           array_to_string(tsvector_to_array(p.search_arabic), ' ') AS arabic,
           array_to_string(tsvector_to_array(ts_filter(p.search_arabic, '{b}')), ' ') AS arabic_heading,
           array_to_string(tsvector_to_array(ts_filter(p.search_arabic, '{d}')), ' ') AS arabic_text
    FROM knowledge_passages AS p
    JOIN knowledge_articles AS a
      ON a.organization_id = p.organization_id AND a.environment = p.environment AND a.id = p.article_id
    WHERE p.organization_id = ${organizationId} AND p.environment = ${environment}
    ORDER BY p.id`)
  return rows.map((row) => ({
    passage: {
      passageId: row.id,
      articleId: row.article_id,
      title: row.title,
      url: row.url,
      sourcePath: row.source_path,
      heading: row.heading,
      position: row.position,
      text: row.text,
      ...(row.rows_of !== null && { rowsOf: row.rows_of }),
      language: row.language,
      kind: row.kind,
    },
    english: toLexemes(row.english, row.english_heading, row.english_text),
    arabic: toLexemes(row.arabic, row.arabic_heading, row.arabic_text),
  }))
}

function toLexemes(all: string, heading: string, text: string): Lexemes {
  const split = (list: string) => (list === '' ? [] : list.split(' '))
  return { all: split(all), heading: split(heading), text: split(text) }
}

/** Gives the tenant's knowledge a new version, from this transaction's commit on. */
export async function setKnowledgeVersion(tx: TenantTransaction, version: string): Promise<void> {
  const { organizationId, environment } = tx.tenant
  await tx.execute(sql`
    INSERT INTO knowledge_versions (organization_id, environment, version)
    VALUES (${organizationId}, ${environment}, ${version})
    ON CONFLICT (organization_id, environment) DO UPDATE SET version = excluded.version`)
}

/** The stem of each word in the database's English index, in their order; null for words that the index leaves out. */
export async function selectStems(shared: Querier, words: readonly string[]): Promise<(string | null)[]> {
  const rows = await shared.query<{ stem: string | null }>(sql`
    SELECT (tsvector_to_array(to_tsvector('english', word)))[1] AS stem
    FROM unnest(${words}::text[]) WITH ORDINALITY AS given (word, place) ORDER BY place`)
  return rows.map(({ stem }) => stem)
}

/** A passage to write: its text, and the words to index. */
export interface NewPassage {
  readonly id: string
  readonly heading: string | null
  readonly text: string
  /** What the rows of its table are, if it has one. */
  readonly rowsOf?: string
  readonly english: SearchTexts
  readonly arabic: SearchTexts
}

/** Words to index, by their place. */
export interface SearchTexts {
  readonly title: string
  readonly heading: string
  readonly text: string
}

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

// From the columns of `given` with the words to index.
const SEARCH_ENGLISH = sql`setweight(to_tsvector('english', english_title), 'A')
  || setweight(to_tsvector('english', english_heading), 'B') || to_tsvector('english', english_text)`
const SEARCH_ARABIC = sql`setweight(to_tsvector('simple', arabic_title), 'A')
  || setweight(to_tsvector('simple', arabic_heading), 'B') || to_tsvector('simple', arabic_text)`

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

/** The tenants that have passages of another index version. */
export async function findOtherwiseIndexed(shared: Querier, indexVersion: string): Promise<Tenant[]> {
  const rows = await shared.query<{ organization_id: string; environment: Environment }>(sql`
    SELECT DISTINCT organization_id, environment FROM knowledge_passages
    WHERE coalesce(index_version, '') <> ${indexVersion} ORDER BY organization_id, environment`)
  return rows.map((row) => ({ organizationId: row.organization_id, environment: row.environment }))
}

/**
 * The next of the tenant's passages that have another index version, in the order of their ids and under their row
 * locks, with their articles' titles. Passages that an import or another process has locked are left to it. The search
 * starts after an id: skipping all passages that are already written would take longer with each batch.
 */
export async function lockOtherwiseIndexed(
  tx: TenantTransaction,
  {
    indexVersion,
    afterId,
    most,
  }: { readonly indexVersion: string; readonly afterId: string; readonly most: number },
): Promise<{ id: string; title: string; heading: string | null; text: string }[]> {
  const { organizationId, environment } = tx.tenant
  return tx.query(sql`
    SELECT p.id, a.title, p.heading, p.text
    FROM knowledge_passages AS p
    JOIN knowledge_articles AS a
      ON a.organization_id = p.organization_id AND a.environment = p.environment AND a.id = p.article_id
    WHERE p.organization_id = ${organizationId} AND p.environment = ${environment}
      AND p.id > ${afterId} AND coalesce(p.index_version, '') <> ${indexVersion}
    ORDER BY p.id LIMIT ${most}::integer
    FOR UPDATE OF p SKIP LOCKED`)
}

/** Replaces the indexes of passages. */
export async function updateIndexes(
  tx: TenantTransaction,
  passages: readonly Pick<NewPassage, 'id' | 'english' | 'arabic'>[],
  indexVersion: string,
): Promise<void> {
  const { organizationId, environment } = tx.tenant
  await tx.execute(sql`
    UPDATE knowledge_passages AS p
    SET index_version = ${indexVersion}, search_english = ${SEARCH_ENGLISH}, search_arabic = ${SEARCH_ARABIC}
    FROM unnest(
      ${passages.map(({ id }) => id)}::uuid[],
      ${passages.map(({ english }) => english.title)}::text[],
      ${passages.map(({ english }) => english.heading)}::text[],
      ${passages.map(({ english }) => english.text)}::text[],
      ${passages.map(({ arabic }) => arabic.title)}::text[],
      ${passages.map(({ arabic }) => arabic.heading)}::text[],
      ${passages.map(({ arabic }) => arabic.text)}::text[]
    ) AS given (id, english_title, english_heading, english_text, arabic_title, arabic_heading, arabic_text)
    WHERE p.organization_id = ${organizationId} AND p.environment = ${environment} AND p.id = given.id`)
}

/** Removes articles with their passages. */
export async function deleteArticles(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  const { organizationId, environment } = tx.tenant
  await tx.execute(sql`
    DELETE FROM knowledge_articles
    WHERE organization_id = ${organizationId} AND environment = ${environment} AND id = ANY(${ids}::uuid[])`)
}

/** The texts of the tenant's passages after an id, with their titles and headings, in the order of their ids. */
export async function selectTexts(
  tx: TenantTransaction,
  { afterId, most }: { readonly afterId: string; readonly most: number },
): Promise<{ id: string; text: string }[]> {
  const { organizationId, environment } = tx.tenant
  return tx.query(sql`
    SELECT p.id, concat_ws(' ', a.title, p.heading, p.text) AS text
    FROM knowledge_passages AS p
    JOIN knowledge_articles AS a
      ON a.organization_id = p.organization_id AND a.environment = p.environment AND a.id = p.article_id
    WHERE p.organization_id = ${organizationId} AND p.environment = ${environment} AND p.id > ${afterId}
    ORDER BY p.id LIMIT ${most}::integer`)
}

/** Replaces the set of words that occur in the tenant's knowledge. */
export async function replaceVocabulary(tx: TenantTransaction, words: readonly string[]): Promise<void> {
  const { organizationId, environment } = tx.tenant
  await tx.execute(sql`
    DELETE FROM knowledge_words WHERE organization_id = ${organizationId} AND environment = ${environment}
      AND word <> ALL(${words}::text[])`)
  await tx.execute(sql`
    INSERT INTO knowledge_words (organization_id, environment, word)
    SELECT ${organizationId}, ${environment}, word FROM unnest(${words}::text[]) AS word
    ON CONFLICT DO NOTHING`)
}

/** The words that occur in the tenant's knowledge, normalized. */
export async function selectVocabulary(tx: TenantTransaction): Promise<string[]> {
  const { organizationId, environment } = tx.tenant
  const rows = await tx.query<{ word: string }>(sql`
    SELECT word FROM knowledge_words
    WHERE organization_id = ${organizationId} AND environment = ${environment}`)
  return rows.map(({ word }) => word)
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
