import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { withoutRowSecurity } from '../../../test/context.ts'
import { insertTwinTenants, openTestDatabase, type TestDatabase } from '../../../test/harness.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { selectAgentVersions } from '../versions/queries.ts'
import { findArticle, listArticlePassages, listArticles } from './passages/article-queries.ts'
import {
  listTextless,
  selectCollection,
  setKnowledgeVersion,
  upsertArticle,
} from './passages/import-queries.ts'
import { replaceVocabulary, selectTexts, selectVocabulary } from './passages/vocabulary-queries.ts'

describe('tenants whose articles have the same ids and paths', () => {
  let database: TestDatabase
  let tenants: readonly Tenant[]
  const versions = [randomUUID(), randomUUID(), randomUUID()]

  before(async () => {
    database = await openTestDatabase()
    tenants = await insertTwinTenants(database.db)
    const [id, passageId] = [randomUUID(), randomUUID()]
    for (const [index, tenant] of tenants.entries()) {
      const title = `Title ${index}`
      const text = `Text ${index}`
      const indexed = { title, heading: title, text }
      const passages = [{ id: passageId, heading: null, text, english: indexed, arabic: indexed }]
      await database.db.withTenant(tenant, async (tx) => {
        const article = { id, collection: 'help', sourcePath: 'a.md', kind: 'article', title } as const
        const written = {
          language: 'en',
          url: null,
          contentHash: Buffer.from([index]),
          indexVersion: 'any',
          passages,
        } as const
        await upsertArticle(tx, { ...article, ...written }, new Date())
        await setKnowledgeVersion(tx, versions[index] ?? '')
        await replaceVocabulary(tx, [`word${index}`])
      })
    }
  })
  after(() => database.close())

  test('have separate versions', async () => {
    const found = await selectAgentVersions(database.db.shared, tenants)
    assert.deepEqual(
      found.map(({ knowledge }) => knowledge),
      versions,
    )
  })

  test('show only their own articles and passages', async () => {
    for (const [index, tenant] of tenants.entries()) {
      await withoutRowSecurity(database.db, tenant, async (tx) => {
        const [article, ...others] = await listArticles(tx)
        assert.deepEqual([article?.title, article?.passages, others], [`Title ${index}`, 1, []])
        assert.deepEqual(await findArticle(tx, article?.id ?? ''), article)
        const passages = await listArticlePassages(tx, article?.id ?? '')
        assert.deepEqual(
          passages.map(({ text }) => text),
          [`Text ${index}`],
        )
      })
    }
  })

  test('find only their own articles and texts', async () => {
    for (const [index, tenant] of tenants.entries()) {
      await withoutRowSecurity(database.db, tenant, async (tx) => {
        const articles = await selectCollection(tx, 'help')
        assert.deepEqual(
          articles.map(({ contentHash }) => [...contentHash]),
          [[index]],
        )
        const afterId = '00000000-0000-0000-0000-000000000000'
        const texts = await selectTexts(tx, { afterId, most: 10 })
        assert.deepEqual(
          texts.map(({ text }) => text),
          [`Title ${index} Text ${index}`],
        )
        assert.deepEqual(await selectVocabulary(tx), [`word${index}`])
      })
    }
  })

  test('list only their own files without text', async () => {
    const [id, passageId] = [randomUUID(), randomUUID()]
    const indexed = { title: 'A form', heading: 'A form', text: 'Fill it in.' }
    const passage = { id: passageId, heading: null, text: indexed.text, english: indexed, arabic: indexed }
    for (const [index, tenant] of tenants.entries()) {
      const article = {
        id,
        collection: 'forms',
        sourcePath: 'b.md',
        kind: 'article',
        title: indexed.title,
      } as const
      const passages = index === 0 ? [] : [passage]
      const written = {
        language: 'en',
        url: null,
        contentHash: Buffer.from([index]),
        indexVersion: 'any',
        passages,
      } as const
      await database.db.withTenant(tenant, (tx) => upsertArticle(tx, { ...article, ...written }, new Date()))
    }
    for (const [index, tenant] of tenants.entries()) {
      await withoutRowSecurity(database.db, tenant, async (tx) => {
        assert.deepEqual(await listTextless(tx, 'forms'), index === 0 ? ['b.md'] : [])
      })
    }
  })
})
