import { listSentences } from '../server/agent/sentences.ts'
import type { Database } from '../server/db/database.ts'
import { sql } from '../server/db/sql.ts'
import type { Company } from './companies.ts'

/** For each company, the sentences that only other companies' articles hold: one of them in a reply is a leak. */
export async function listForeignSentences(
  database: Database,
  companies: ReadonlyMap<string, Company>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const own = new Map<string, ReadonlySet<string>>()
  for (const [key, { tenant }] of companies) {
    const { organizationId, environment } = tenant
    const rows = await database.withTenant(tenant, (tx) =>
      tx.query<{ text: string }>(sql`
        SELECT text FROM knowledge_passages
        WHERE organization_id = ${organizationId} AND environment = ${environment}`),
    )
    own.set(key, new Set(rows.flatMap(({ text }) => listSentences(text))))
  }
  return new Map(
    [...own].map(([key, sentences]) => [
      key,
      [...own].flatMap(([other, theirs]) =>
        other === key ? [] : [...theirs].filter((sentence) => !sentences.has(sentence)),
      ),
    ]),
  )
}
