import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { importKnowledge } from '../server/agent/knowledge/import.ts'
import type { Database } from '../server/db/database.ts'
import { sql } from '../server/db/sql.ts'
import { systemClock } from '../server/platform/clock.ts'
import { createIds } from '../server/platform/ids.ts'
import { systemRandom } from '../server/platform/random.ts'
import type { Tenant } from '../server/platform/tenant.ts'

/** A fictional company with a knowledge base of its own. */
export interface Company {
  readonly name: string
  readonly tenant: Tenant
}

const COMPANIES: Readonly<Record<string, { name: string; knowledge: string }>> = {
  shop: { name: 'Bayt Sidra', knowledge: '../server/agent/knowledge/demo/' },
  clinic: { name: 'Areen Clinics', knowledge: './knowledge/clinic/' },
  telecom: { name: 'Najm Telecom', knowledge: './knowledge/telecom/' },
  // No case of this one is in the dev part: it stands for the companies that nobody has seen yet.
  rental: { name: 'Darb Cars', knowledge: './knowledge/rental/' },
  accounting: { name: 'Daftar', knowledge: './knowledge/accounting/' },
}

/** Makes every company with its knowledge, all in one database: what one of them knows the others must not say. */
export async function makeCompanies(database: Database): Promise<ReadonlyMap<string, Company>> {
  const ids = createIds(systemClock, systemRandom)
  const made = new Map<string, Company>()
  for (const [key, { name, knowledge }] of Object.entries(COMPANIES)) {
    const tenant: Tenant = { organizationId: randomUUID(), environment: 'sandbox' }
    await database.shared.execute(
      sql`INSERT INTO organizations (id, name, created_at) VALUES (${tenant.organizationId}, ${name}, ${new Date()})`,
    )
    const path = fileURLToPath(new URL(knowledge, import.meta.url))
    await importKnowledge({ database, clock: systemClock, ids, tenant, path })
    made.set(key, { name, tenant })
  }
  return made
}
