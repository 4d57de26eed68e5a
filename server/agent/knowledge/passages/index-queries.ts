import type { Querier, TenantTransaction } from '../../../db/database.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import type { Environment, Tenant } from '../../../platform/tenant.ts'

/** Words to index, by their place. */
export interface SearchTexts {
  readonly title: string
  readonly heading: string
  readonly text: string
}

/** The words by which a passage is found in each language. */
export interface IndexedWords {
  readonly english: SearchTexts
  readonly arabic: SearchTexts
}

/** The index of a row with the columns `english_title`, `english_heading` and `english_text`. */
export const SEARCH_ENGLISH: Statement = sql`setweight(to_tsvector('english', english_title), 'A')
  || setweight(to_tsvector('english', english_heading), 'B') || to_tsvector('english', english_text)`

/** The same of its Arabic columns. */
export const SEARCH_ARABIC: Statement = sql`setweight(to_tsvector('simple', arabic_title), 'A')
  || setweight(to_tsvector('simple', arabic_heading), 'B') || to_tsvector('simple', arabic_text)`

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
  passages: readonly (IndexedWords & { readonly id: string })[],
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
