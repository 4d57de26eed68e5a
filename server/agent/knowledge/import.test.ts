import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { insertTestTenant, openTestDatabase, type TestDatabase } from '../../../test/harness.ts'
import { sql } from '../../db/sql.ts'
import { systemClock } from '../../platform/clock.ts'
import { createIds } from '../../platform/ids.ts'
import { systemRandom } from '../../platform/random.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { importKnowledge } from './import.ts'
import { lockCollection } from './passages/import-queries.ts'
import { selectVocabulary } from './passages/vocabulary-queries.ts'
import { rewriteVocabulary } from './rewrite-vocabulary.ts'
import { createKnowledge } from './search.ts'

let testDatabase: TestDatabase
let tenant: Tenant
let parent: string
let folder: string

before(async () => {
  testDatabase = await openTestDatabase()
})
after(() => testDatabase.close())
beforeEach(async () => {
  tenant = await insertTestTenant(testDatabase.db)
  parent = await mkdtemp(path.join(tmpdir(), 'sanad-knowledge-'))
  folder = path.join(parent, 'help')
  await mkdir(path.join(folder, 'deep', '.hidden'), { recursive: true })
})
afterEach(() => rm(parent, { recursive: true, force: true }))

const write = (name: string, content: string | Uint8Array) => writeFile(path.join(folder, name), content)
const runImport = (from = folder, to = tenant, mayEmpty = false) =>
  importKnowledge({
    mayEmpty,
    database: testDatabase.db,
    clock: systemClock,
    ids: createIds(systemClock, systemRandom),
    tenant: to,
    path: from,
  })
const find = (query: string, where = tenant) =>
  createKnowledge(testDatabase.db).search(where, query, 5, new AbortController().signal)
const holdsAny = async (word: string) => (await find(word)).some(({ text }) => text.includes(word))

test('a folder is imported with its subfolders; only known kinds of files are, and hidden ones are not', async () => {
  await write('a.md', '# Zebras\nZebras have stripes.')
  await write('deep/b.txt', 'Giraffes are tall.')
  await write('deep/.hidden/c.md', '# Secret\nLions are hidden.')
  await write('d.png', 'Elephants')
  assert.deepEqual(await runImport(), {
    articles: 2,
    passages: 2,
    textless: [],
    losses: [],
    passedOver: ['d.png'],
  })
  assert.equal((await find('zebras stripes'))[0]?.title, 'Zebras')
  assert.equal((await find('tall giraffes'))[0]?.title, 'b')
  assert.equal(await holdsAny('Lions'), false)
})

test('the words of a large knowledge base are gathered page by page, and none is lost between two pages', async () => {
  const animals = ['zebras', 'giraffes', 'elephants', 'lions']
  for (const animal of animals) await write(`${animal}.md`, `# Animals\nThere are ${animal}.`)
  await runImport()
  for (const textsAtOnce of [1, 2, 3, 5]) {
    const words = await testDatabase.db.withTenant(tenant, async (tx) => {
      await rewriteVocabulary(tx, textsAtOnce)
      return selectVocabulary(tx)
    })
    assert.deepEqual(new Set(animals).difference(new Set(words)), new Set())
  }
})

test('importing again leaves unchanged files alone, writes changed ones, and deletes removed ones', async () => {
  await write('same.md', '# Zebras\nZebras have stripes.')
  await write('changed.md', '# Giraffes\nGiraffes are tall.')
  await write('gone.md', '# Lions\nLions roar.')
  await runImport()
  const [zebras] = await find('zebras')
  const [giraffes] = await find('giraffes')
  await write('changed.md', '# Giraffes\nGiraffes are very calm.')
  await rm(path.join(folder, 'gone.md'))
  assert.deepEqual(await runImport(), { articles: 2, passages: 2, textless: [], losses: [], passedOver: [] })
  // How rare a word is, and so how sure an answer is, depends on the whole knowledge base.
  const [striped] = await find('zebras')
  assert.deepEqual({ ...striped, score: 0 }, { ...zebras, score: 0 })
  const [calm] = await find('giraffes')
  assert.equal(calm?.text, 'Giraffes are very calm.')
  assert.equal(calm?.articleId, giraffes?.articleId)
  assert.notEqual(calm?.passageId, giraffes?.passageId)
  assert.equal(await holdsAny('Lions'), false)
})

test('what an import leaves out of a file is told with its name, beside a chat that it refuses', async () => {
  await write('contact.md', 'Call {{ site.phone }}. We open at 9.')
  await write(
    'chat.txt',
    '1/3/26, 09:14 - Sara: Hello?\n1/3/26, 09:16 - Shop: Hello!\n1/3/26, 09:17 - Sara: Do you wrap gifts?',
  )
  await assert.rejects(runImport(), ({ message }: Error) => {
    assert.match(message, /chat\.txt is an exported chat: [^.]+\. Write down [^.]+\./)
    assert.match(message, /contact\.md has places that nobody has filled in, such as \{\{ site\.phone \}\}: /)
    return true
  })
  assert.equal(await holdsAny('Hello'), false)
})

test('strings that are no words, such as encoded files and keys, do not stop an import', async () => {
  const key = 'x0y'.replace('0', 'z'.repeat(9000))
  await write('a.md', `# Zebras\n## ${key}\nZebras have stripes.`)
  await write('faq.csv', `question,answer\nStripes?,${key}\n`)
  await write('empty.csv', 'question,answer\n')
  assert.deepEqual(await runImport(), {
    articles: 2,
    passages: 2,
    textless: ['empty.csv'],
    losses: [],
    passedOver: [],
  })
  assert.equal((await find('zebras'))[0]?.text, 'Zebras have stripes.')
})

test('an import waits for another one, however long that one takes', async () => {
  await write('a.md', '# Zebras\nZebras have stripes.')
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const holding = testDatabase.db.withTenant(tenant, async (tx) => {
    await lockCollection(tx, 'help')
    hold()
    await released
  })
  await held
  const importing = runImport()
  const isWaiting = async () => {
    const [row] = await testDatabase.db.shared.query<{ waits: boolean }>(
      sql`SELECT count(*) > 0 AS waits FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
    return row?.waits === true
  }
  while (!(await isWaiting())) await setImmediate()
  const [limit] = await testDatabase.db.withTenant(tenant, async (tx) => {
    await lockCollection(tx, 'other')
    return tx.query<{ lock_timeout: string }>(sql`SHOW lock_timeout`)
  })
  assert.equal(limit?.lock_timeout, '0')
  release()
  await holding
  assert.equal((await importing).articles, 1)
})

test('another folder is another collection, and so is a single file', async () => {
  await write('a.md', '# Zebras\nZebras have stripes.')
  await runImport()
  const other = path.join(parent, 'other')
  await mkdir(other)
  await writeFile(path.join(other, 'a.md'), '# Lions\nLions roar.')
  assert.deepEqual(await runImport(path.join(other, 'a.md')), {
    articles: 1,
    passages: 1,
    textless: [],
    losses: [],
    passedOver: [],
  })
  assert.equal((await find('zebras')).length, 1)
  assert.equal((await find('lions')).length, 1)
})

test('simultaneous imports of one folder end in one consistent state', async () => {
  await write('a.md', '# Zebras\nZebras have stripes.')
  const results = await Promise.all(Array.from({ length: 4 }, () => runImport()))
  assert.deepEqual(
    results,
    Array(4).fill({ articles: 1, passages: 1, textless: [], losses: [], passedOver: [] }),
  )
  assert.equal((await find('zebras')).length, 1)
})

test('knowledge of another organization or environment is neither found nor replaced', async () => {
  await write('a.md', '# Zebras\nZebras have stripes.')
  await runImport()
  const live: Tenant = { ...tenant, environment: 'live' }
  const stranger = await insertTestTenant(testDatabase.db)
  for (const other of [live, stranger]) {
    assert.deepEqual(await find('zebras', other), [])
    await runImport(folder, other)
  }
  await rm(path.join(folder, 'a.md'))
  await runImport(folder, stranger, true)
  assert.equal((await find('zebras')).length, 1)
  assert.deepEqual(await find('zebras', stranger), [])
})

test('a path that cannot be imported is refused with the reason, and nothing changes', async () => {
  await write('a.md', '# Zebras\nZebras have stripes.')
  await runImport()
  await assert.rejects(runImport(path.join(parent, 'missing')), /There is no file or folder/)
  await write('d.png', 'x')
  await assert.rejects(runImport(path.join(folder, 'd.png')), /none of the files that can be imported/)
  await write('b.md', Uint8Array.of(0xff, 0xfe, 0x00))
  await assert.rejects(runImport(), /not UTF-8 text/)
  assert.equal((await find('zebras')).length, 1)
})

test('a folder without any file that can be imported removes its earlier articles only if that is requested', async () => {
  await assert.rejects(runImport(), /help holds no file that can be imported .*Nothing was changed\.$/)
  assert.equal((await runImport(folder, tenant, true)).articles, 0)
  await write('a.md', '# Zebras\nZebras have stripes.')
  await runImport()
  await rm(path.join(folder, 'a.md'))
  await write('scan.png', 'x')
  await assert.rejects(
    runImport(),
    /help holds no file that can be imported .*such as scan\.png, .* 1 article from there.*--empty remove/,
  )
  assert.equal((await find('zebras')).length, 1)
  assert.equal((await runImport(folder, tenant, true)).articles, 0)
  assert.deepEqual(await find('zebras'), [])
})

test('an unreadable file is named and keeps its earlier articles, and all other files are imported', async () => {
  await write('a.md', '# Zebras\nZebras have stripes.')
  await write('faq.csv', 'question,answer\nHow tall are giraffes?,Five metres.\n')
  await write('gone.md', '# Lions\nLions roar.')
  await runImport()
  await write('a.md', `# Zebras\n${'Stripes. '.repeat(600_000)}`)
  await write('faq.csv', Uint8Array.of(0x80, 0x81))
  await write('new.md', '# Elephants\nElephants are grey.')
  await write('later.md', '')
  await write('map.png', '')
  await rm(path.join(folder, 'gone.md'))
  await assert.rejects(
    runImport(),
    /All other files were imported.*a\.md is larger than 5 MiB.*faq\.csv is not UTF-8.*No text was found in later\.md\. Of another kind, or a link: map\.png\.$/,
  )
  assert.equal((await find('zebras stripes'))[0]?.text, 'Zebras have stripes.')
  assert.equal((await find('how tall are giraffes'))[0]?.text, 'Five metres.')
  assert.equal((await find('elephants'))[0]?.text, 'Elephants are grey.')
  assert.equal(await holdsAny('Lions'), false)
})

test('operators of the search language are treated as plain text', async () => {
  await write('a.md', "# It's <b>odd</b> & \\ | ! :* ()\nZebras' :stripes & (lines) | !black\\.")
  await runImport()
  for (const query of [
    "zebras' & | ! :* \\ ( )",
    "'; DROP TABLE knowledge_passages; -- zebras",
    'zebras:A <-> stripes',
  ]) {
    assert.equal((await find(query)).length, 1, query)
  }
  assert.deepEqual(await find("& | ! :* '"), [])
})
