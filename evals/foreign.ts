import { listSentences } from '../server/agent/language/text/sentences.ts'
import type { Database } from '../server/db/database.ts'
import { sql } from '../server/db/sql.ts'
import type { Company } from './companies.ts'
import { fold } from './judge.ts'

/**
 * For each company, the sentences that only other companies' articles contain, alone or within a longer one: one of
 * them in a reply is a leak.
 */
export async function listForeignSentences(
  database: Database,
  companies: ReadonlyMap<string, Company>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const own = new Map<string, { readonly sentences: ReadonlySet<string>; readonly whole: string }>()
  for (const [key, { tenant }] of companies) {
    const { organizationId, environment } = tenant
    const rows = await database.withTenant(tenant, (tx) =>
      tx.query<{ text: string }>(sql`
        SELECT text FROM knowledge_passages
        WHERE organization_id = ${organizationId} AND environment = ${environment}`),
    )
    own.set(key, {
      sentences: new Set(rows.flatMap(({ text }) => listSentences(text))),
      whole: fold(rows.map(({ text }) => text).join('\n')),
    })
  }
  return new Map(
    [...own].map(([key, { whole }]) => [
      key,
      [...own].flatMap(([other, { sentences }]) =>
        other === key ? [] : [...sentences].filter((sentence) => !whole.includes(fold(sentence))),
      ),
    ]),
  )
}
