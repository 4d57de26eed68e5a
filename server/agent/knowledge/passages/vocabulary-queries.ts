import type { TenantTransaction } from '../../../db/database.ts'
import { sql } from '../../../db/sql.ts'

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
