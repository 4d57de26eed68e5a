import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'node:test'
import { insertTwinTenants, openTestDatabase, type TestDatabase } from '../../../test/harness.ts'
import { sql } from '../../db/sql.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { setKnowledgeVersion } from '../knowledge/passages/import-queries.ts'
import { replaceAgentRules, selectAgentRules } from '../rules/queries.ts'
import { keepByVersion } from './keep.ts'
import { selectAgentVersions } from './queries.ts'

let database: TestDatabase
let tenants: readonly [Tenant, Tenant, Tenant]
before(async () => {
  database = await openTestDatabase()
})
beforeEach(async () => {
  tenants = await insertTwinTenants(database.db)
})
after(() => database.close())

function setRule(tenant: Tenant, pattern: string): Promise<void> {
  const rule = { id: randomUUID(), when: { pattern }, queue: null, escalates: true }
  return database.db.withTenant(tenant, (tx) => replaceAgentRules(tx, [rule], new Date()))
}

const versionsOf = async (...asked: readonly Tenant[]) =>
  (await selectAgentVersions(database.db.shared, asked)).map(({ rules }) => rules)

describe('the version of an organization’s settings for its agent', () => {
  it('is another one after every change of a row, by whatever hand, and is no other tenant’s', async () => {
    const [tenant, ...others] = tenants
    assert.deepEqual(await versionsOf(...tenants), [null, null, null])
    const seen = new Set<string | null>()
    await setRule(tenant, 'gift card')
    seen.add((await versionsOf(tenant))[0] ?? null)
    for (const change of [
      sql`UPDATE agent_rules SET pattern = 'voucher'`,
      sql`UPDATE agent_rules SET position = 7`,
      sql`DELETE FROM agent_rules`,
    ]) {
      await database.db.withTenant(tenant, (tx) => tx.execute(change))
      seen.add((await versionsOf(tenant))[0] ?? null)
    }
    assert.equal(seen.size, 4)
    assert.ok(!seen.has(null))
    assert.deepEqual(await versionsOf(...others), [null, null])
    const [{ actions, knowledge } = { actions: '', knowledge: '' }] = await selectAgentVersions(
      database.db.shared,
      [tenant],
    )
    assert.deepEqual({ actions, knowledge }, { actions: null, knowledge: null })
  })

  it('is each tenant’s own where all of them have one, for each part', async () => {
    for (const tenant of tenants) {
      await setRule(tenant, 'gift card')
      await database.db.withTenant(tenant, async (tx) => {
        await setKnowledgeVersion(tx, randomUUID())
        await tx.execute(sql`
          INSERT INTO actions (organization_id, environment, name, enabled, definition, created_at, updated_at)
          VALUES (${tenant.organizationId}, ${tenant.environment}, 'track_order', true, '{}', now(), now())`)
      })
    }
    const all = await selectAgentVersions(database.db.shared, tenants)
    const alone = []
    for (const tenant of tenants) {
      const [own] = await database.db.withTenant(tenant, (tx) => selectAgentVersions(tx, [tenant]))
      alone.push(own)
    }
    assert.deepEqual(all, alone)
    assert.equal(new Set(all.flatMap((versions) => Object.values(versions))).size, 9)
  })

  it('is not another one where the change was undone', async () => {
    const [tenant] = tenants
    await setRule(tenant, 'gift card')
    const [before] = await versionsOf(tenant)
    const undone = database.db.withTenant(tenant, async (tx) => {
      await replaceAgentRules(tx, [], new Date())
      throw new Error('undone')
    })
    await assert.rejects(undone, /undone/)
    assert.deepEqual(await versionsOf(tenant), [before])
  })
})

describe('a value that is kept by its version', () => {
  it('is read once while the version stands, and anew after a change', async () => {
    const [tenant, other] = tenants
    let reads = 0
    const rules = keepByVersion(database.db.shared, 'rules', (shared, asked) => {
      reads += 1
      return selectAgentRules(shared, asked)
    })
    const patterns = async (of: Tenant) =>
      (await rules(of)).map(({ when }) => ('pattern' in when ? when.pattern : null))
    await setRule(tenant, 'gift card')
    await setRule(other, 'voucher')
    assert.deepEqual(await Promise.all([tenant, other, tenant].map(patterns)), [
      ['gift card'],
      ['voucher'],
      ['gift card'],
    ])
    assert.equal(reads, 1)
    assert.deepEqual(await patterns(tenant), ['gift card'])
    assert.equal(reads, 1)
    await setRule(tenant, 'delivery')
    assert.deepEqual(await patterns(other), ['voucher'])
    assert.deepEqual(await patterns(tenant), ['delivery'])
    assert.equal(reads, 2)
  })

  it('goes by the versions that a turn has brought along', async () => {
    const [tenant] = tenants
    let reads = 0
    const rules = keepByVersion(database.db.shared, 'rules', (shared, asked) => {
      reads += 1
      return selectAgentRules(shared, asked)
    })
    await setRule(tenant, 'gift card')
    const [versions] = await selectAgentVersions(database.db.shared, [tenant])
    assert.ok(versions)
    const asTurnBegan = { ...tenant, versions }
    await rules(asTurnBegan)
    await setRule(tenant, 'delivery')
    await rules(asTurnBegan)
    assert.equal(reads, 1)
    assert.equal((await rules(tenant)).length, 1)
    assert.equal(reads, 2)
  })
})
