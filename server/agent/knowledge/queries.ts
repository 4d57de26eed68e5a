import type { TenantTransaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Language } from '../agent.ts'

/** One term of a question as the index understands it: the customer's own words, and all words that mean the same. */
export interface SearchTerm {
  readonly weight: number
  readonly own: SearchWords
  readonly any: SearchWords
}

/** Plain words of letters and digits. */
export interface SearchWords {
  readonly english: readonly string[]
  readonly arabic: readonly string[]
}

/** A passage that holds at least one of the question's terms. */
export interface CoveringPassage {
  readonly passageId: string
  readonly articleId: string
  readonly title: string
  readonly url: string | null
  readonly heading: string | null
  /** Its place in the article, from 1. */
  readonly position: number
  readonly text: string
  readonly language: Language
  /** The share of the question's terms that the passage covers, rare terms weighing more, 0 to 1. */
  readonly coverage: number
  /** The same share, counting only what its title and heading hold. */
  readonly headingCoverage: number
  /** What each of the question's terms weighs in this tenant's knowledge, in their order. */
  readonly termWeights: readonly number[]
  /** An FAQ answer is given whole. */
  readonly kind: 'article' | 'faq'
}

const SYNONYM_SHARE = 0.92
const TITLE_SHARE = 0.5

interface CoveringPassageRow {
  id: string
  article_id: string
  title: string
  url: string | null
  heading: string | null
  position: number
  text: string
  language: Language
  coverage: number
  heading_coverage: number
  term_weights: number[]
  kind: 'article' | 'faq'
}

/** A tsquery of alternatives, each bound to the places of the index that `labels` names (none: anywhere). Empty matches nothing. */
function anyOf(words: readonly string[], labels: string): string {
  return words.map((word) => (labels === '' ? word : `${word}:${labels}`)).join(' | ')
}

/**
 * Ranks the tenant's passages by how much of the question they cover. A term counts `weight * (1 + rarity)`, rarity being
 * its inverse document frequency in this tenant's own knowledge, scaled to 0..1: a word that no passage holds counts most, which is what
 * tells an unanswerable question. A synonym counts less than the word itself, and the article's title, which all its passages
 * share, counts less than what the passage says.
 *
 * The text-search operator is not leakproof, so behind row-level security PostgreSQL applies it to the tenant's rows, found by the
 * primary key, and never through a GIN index. Matching 5,000 passages takes 15 ms. The limit comes before the joins: a fresh import has
 * no statistics yet, and joining all the hits took a second then.
 */
export async function selectCoveringPassages(
  tx: TenantTransaction,
  terms: readonly SearchTerm[],
  limit: number,
): Promise<CoveringPassage[]> {
  const { organizationId, environment } = tx.tenant
  const rows = await tx.query<CoveringPassageRow>(sql`
    WITH term AS MATERIALIZED (
      SELECT number, weight,
             to_tsquery('english', own_english) AS own_english, to_tsquery('simple', own_arabic) AS own_arabic,
             to_tsquery('english', any_english) AS any_english, to_tsquery('simple', any_arabic) AS any_arabic,
             to_tsquery('english', body_english) AS body_english, to_tsquery('simple', body_arabic) AS body_arabic,
             to_tsquery('english', heading_english) AS heading_english, to_tsquery('simple', heading_arabic) AS heading_arabic
      FROM unnest(
        ${terms.map((term) => term.weight)}::float8[],
        ${terms.map((term) => anyOf(term.own.english, 'BD'))}::text[], ${terms.map((term) => anyOf(term.own.arabic, 'BD'))}::text[],
        ${terms.map((term) => anyOf(term.any.english, ''))}::text[], ${terms.map((term) => anyOf(term.any.arabic, ''))}::text[],
        ${terms.map((term) => anyOf(term.any.english, 'BD'))}::text[], ${terms.map((term) => anyOf(term.any.arabic, 'BD'))}::text[],
        ${terms.map((term) => anyOf(term.any.english, 'B'))}::text[], ${terms.map((term) => anyOf(term.any.arabic, 'B'))}::text[]
      ) WITH ORDINALITY AS given (weight, own_english, own_arabic, any_english, any_arabic, body_english, body_arabic,
                                  heading_english, heading_arabic, number)
    ), hit AS MATERIALIZED (
      SELECT p.id, term.number,
             CASE WHEN search_english @@ own_english OR search_arabic @@ own_arabic THEN 1
                  WHEN search_english @@ body_english OR search_arabic @@ body_arabic THEN ${SYNONYM_SHARE}::float8
                  ELSE ${TITLE_SHARE}::float8 END AS share,
             CASE WHEN search_english @@ heading_english OR search_arabic @@ heading_arabic THEN 1
                  WHEN search_english @@ body_english OR search_arabic @@ body_arabic THEN 0
                  ELSE ${TITLE_SHARE}::float8 END AS heading_share
      FROM knowledge_passages AS p JOIN term ON search_english @@ any_english OR search_arabic @@ any_arabic
      WHERE p.organization_id = ${organizationId} AND p.environment = ${environment}
    ), weighed AS (
      SELECT number,
             weight * (1 + ln(1 + (total - frequency + 0.5) / (frequency + 0.5)) / ln(1 + (total + 0.5) / 0.5)) AS weight
      FROM (
        SELECT term.number, term.weight, (
          SELECT count(*) FROM knowledge_passages WHERE organization_id = ${organizationId} AND environment = ${environment}
        )::float8 AS total, count(hit.id)::float8 AS frequency
        FROM term LEFT JOIN hit USING (number) GROUP BY term.number, term.weight
      ) AS counted
    ), ranked AS MATERIALIZED (
      SELECT hit.id,
             sum(share * weighed.weight) / (SELECT sum(weight) FROM weighed) AS coverage,
             sum(heading_share * weighed.weight) / (SELECT sum(weight) FROM weighed) AS heading_coverage
      FROM hit JOIN weighed USING (number) GROUP BY hit.id
      ORDER BY coverage DESC, heading_coverage DESC, hit.id LIMIT ${limit}
    )
    SELECT ranked.id, p.article_id, a.title, a.url, p.heading, p.position, p.text, a.language,
           ranked.coverage, ranked.heading_coverage, a.kind,
           (SELECT array_agg(weight ORDER BY number) FROM weighed) AS term_weights
    FROM ranked
    JOIN knowledge_passages AS p
      ON p.organization_id = ${organizationId} AND p.environment = ${environment} AND p.id = ranked.id
    JOIN knowledge_articles AS a
      ON a.organization_id = ${organizationId} AND a.environment = ${environment} AND a.id = p.article_id
    ORDER BY ranked.coverage DESC, ranked.heading_coverage DESC, ranked.id`)
  return rows.map((row) => ({
    passageId: row.id,
    articleId: row.article_id,
    title: row.title,
    url: row.url,
    heading: row.heading,
    position: row.position,
    text: row.text,
    language: row.language,
    coverage: row.coverage,
    headingCoverage: row.heading_coverage,
    termWeights: row.term_weights,
    kind: row.kind,
  }))
}

/** A passage as it is written: its text, and what of it is searched. */
export interface NewPassage {
  readonly id: string
  readonly heading: string | null
  readonly text: string
  readonly english: SearchTexts
  readonly arabic: SearchTexts
}

/** Words to index, by where they stand. */
export interface SearchTexts {
  readonly title: string
  readonly heading: string
  readonly text: string
}

/** An article as it is written. */
export interface NewArticle {
  readonly id: string
  readonly collection: string
  readonly sourcePath: string
  readonly kind: 'article' | 'faq'
  readonly title: string
  readonly language: Language
  readonly url: string | null
  readonly contentHash: Buffer
  readonly passages: readonly NewPassage[]
}

/** Makes imports of one collection wait for each other until the transaction ends. */
export async function lockCollection(tx: TenantTransaction, collection: string): Promise<void> {
  const { organizationId, environment } = tx.tenant
  const name = `knowledge/${organizationId}/${environment}/${collection}`
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** The articles of a collection, with what tells whether a file has changed. */
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

/** Writes an article with its passages; one that stands under the same path keeps its id and loses its old passages. */
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
      (organization_id, environment, id, article_id, position, heading, text, search_english, search_arabic)
    SELECT ${organizationId}, ${environment}, id, ${articleId}, position, heading, text,
           setweight(to_tsvector('english', english_title), 'A') || setweight(to_tsvector('english', english_heading), 'B')
             || to_tsvector('english', english_text),
           setweight(to_tsvector('simple', arabic_title), 'A') || setweight(to_tsvector('simple', arabic_heading), 'B')
             || to_tsvector('simple', arabic_text)
    FROM unnest(
      ${article.passages.map(({ id }) => id)}::uuid[], ${article.passages.map(({ heading }) => heading)}::text[],
      ${article.passages.map(({ text }) => text)}::text[],
      ${article.passages.map(({ english }) => english.title)}::text[],
      ${article.passages.map(({ english }) => english.heading)}::text[],
      ${article.passages.map(({ english }) => english.text)}::text[],
      ${article.passages.map(({ arabic }) => arabic.title)}::text[],
      ${article.passages.map(({ arabic }) => arabic.heading)}::text[],
      ${article.passages.map(({ arabic }) => arabic.text)}::text[]
    ) WITH ORDINALITY AS given
      (id, heading, text, english_title, english_heading, english_text, arabic_title, arabic_heading, arabic_text, position)`)
}

/** Removes articles with their passages. */
export async function deleteArticles(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  const { organizationId, environment } = tx.tenant
  await tx.execute(sql`
    DELETE FROM knowledge_articles
    WHERE organization_id = ${organizationId} AND environment = ${environment} AND id = ANY(${ids}::uuid[])`)
}

/** Everything that the tenant's passages say, with their titles and headings. */
export async function selectTexts(tx: TenantTransaction): Promise<string[]> {
  const { organizationId, environment } = tx.tenant
  const rows = await tx.query<{ text: string }>(sql`
    SELECT concat_ws(' ', a.title, p.heading, p.text) AS text
    FROM knowledge_passages AS p
    JOIN knowledge_articles AS a
      ON a.organization_id = p.organization_id AND a.environment = p.environment AND a.id = p.article_id
    WHERE p.organization_id = ${organizationId} AND p.environment = ${environment}`)
  return rows.map(({ text }) => text)
}

/** Sets the words that the tenant's knowledge is written in. */
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

/** The words that the tenant's knowledge is written in, normalized. */
export async function selectVocabulary(tx: TenantTransaction): Promise<string[]> {
  const { organizationId, environment } = tx.tenant
  const rows = await tx.query<{ word: string }>(sql`
    SELECT word FROM knowledge_words
    WHERE organization_id = ${organizationId} AND environment = ${environment}`)
  return rows.map(({ word }) => word)
}

/** How much a collection holds. */
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

/** Changes with every change of the tenant's knowledge. */
export async function selectKnowledgeState(tx: TenantTransaction): Promise<string> {
  const { organizationId, environment } = tx.tenant
  const [row] = await tx.query<{ state: string }>(sql`
    SELECT concat(count(*), '/', extract(epoch FROM max(updated_at))) AS state FROM knowledge_articles
    WHERE organization_id = ${organizationId} AND environment = ${environment}`)
  return row?.state ?? ''
}
