import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, suite, test } from 'node:test'
import { commandLine } from '../../../test/command-line.ts'
import { useTestDatabase } from '../../../test/harness.ts'

const UNKNOWN_ID = '01a00000-0000-7000-8000-000000000000'
const database = await useTestDatabase()
const { run, json } = commandLine(database)
const folder = await mkdtemp(path.join(tmpdir(), 'sanad-knowledge-'))
after(() => rm(folder, { recursive: true }))

interface Article {
  readonly id: string
  readonly title: string
  readonly file: string
  readonly kind: string
  readonly language: string
  readonly url: string | null
  readonly passages: number
  readonly imported_at: string
}
type Folders = { folder: string; articles: Article[] }[]

suite('what the knowledge holds', () => {
  let organization = ''
  const of = (environment: string) => ['--organization', organization, '--environment', environment]

  before(async () => {
    organization = (await json<{ id: string }>('organizations', 'create', '--name', 'First')).id
    await writeFile(
      path.join(folder, 'returns.en.md'),
      '# Returns\n\n## When\n\nYou can return an item within 14 days.\n\n## Cost\n\nReturning is free of charge.\n',
    )
    await writeFile(path.join(folder, 'returns.ar.md'), '# الإرجاع\n\nيمكنك إرجاع المنتج خلال 14 يومًا.\n')
    await writeFile(path.join(folder, 'scan.txt'), ' \n')
    await writeFile(
      path.join(folder, 'faq.csv'),
      'question,answer,url\nDo you wrap gifts?,Yes for 20 riyals.,https://shop.example/gifts\nDo you ship abroad?,No.,\n',
    )
  })

  test('is listed folder by folder, with what no text was found in; before an import there is nothing', async () => {
    assert.deepEqual(await json('knowledge', 'list', ...of('sandbox')), [])
    assert.equal((await run('knowledge', 'list', ...of('sandbox'))).stdout, 'There are no articles.\n')
    const imported = await run('knowledge', 'import', ...of('sandbox'), folder, '--json')
    assert.deepEqual(JSON.parse(imported.stdout), { articles: 5, passages: 5 })
    assert.match(imported.stderr, /^sanad: scan\.txt holds no text that can be read: [^\n]+\n$/)
    const [only, ...others] = await json<Folders>('knowledge', 'list', ...of('sandbox'))
    assert.deepEqual(others, [])
    assert.equal(only?.folder, path.basename(folder))
    assert.deepEqual(
      only?.articles
        .map(({ title, file, kind, language, url, passages }) => [
          ...[title, file, kind, language, url, passages],
        ])
        .sort(),
      [
        ['Do you ship abroad?', 'faq.csv', 'faq', 'en', null, 1],
        ['Do you wrap gifts?', 'faq.csv', 'faq', 'en', 'https://shop.example/gifts', 1],
        ['Returns', 'returns.en.md', 'article', 'en', null, 2],
        ['scan', 'scan.txt', 'article', 'en', null, 0],
        ['الإرجاع', 'returns.ar.md', 'article', 'ar', null, 1],
      ].sort(),
    )
    for (const { imported_at } of only?.articles ?? [])
      assert.ok(Math.abs(Date.parse(imported_at) - Date.now()) < 60_000, imported_at)
    const { stdout } = await run('knowledge', 'list', ...of('sandbox'))
    assert.match(stdout, /^sanad-knowledge-\w+: 5 articles, 5 passages\n/)
    assert.match(stdout, /\n {2}[0-9a-f-]{36} {2}en {2}\S+Z {2}returns\.en\.md {2}Returns {2}2 passages\n/)
    assert.match(stdout, /scan\.txt {2}scan {2}no text that can be read\n/)
  })

  test('is one environment’s own', async () => {
    assert.deepEqual(await json('knowledge', 'list', ...of('live')), [])
    const unknown = await run(
      'knowledge',
      'list',
      '--organization',
      UNKNOWN_ID,
      '--environment',
      'live',
      '--json',
    )
    assert.deepEqual([unknown.code, unknown.stdout], [1, ''])
    assert.match(unknown.stderr, /^sanad: There is no organization [^\n]+\n$/)
  })

  test('is shown article by article, in its passages', async () => {
    const [only] = await json<Folders>('knowledge', 'list', ...of('sandbox'))
    const returns = only?.articles.find(({ file }) => file === 'returns.en.md')
    const shown = await json<Article & { passages: { id: string; heading: string; text: string }[] }>(
      ...['knowledge', 'show', returns?.id ?? ''],
    )
    assert.deepEqual(
      shown.passages.map(({ heading, text }) => [heading, text]),
      [
        ['When', 'You can return an item within 14 days.'],
        ['Cost', 'Returning is free of charge.'],
      ],
    )
    assert.deepEqual({ ...shown, passages: 2 }, { ...returns, folder: only?.folder, passages: 2 })
    const { stdout } = await run('knowledge', 'show', returns?.id.toUpperCase() ?? '')
    assert.match(stdout, /\nCost:\n {4}Returning is free of charge\.\n$/)
    for (const id of [UNKNOWN_ID, 'nonsense']) {
      const { code, stderr } = await run('knowledge', 'show', id)
      assert.equal(code, 1)
      assert.equal(stderr, `sanad: There is no article "${id}".\n`)
    }
  })
})
