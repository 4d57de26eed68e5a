import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHtml } from './html/read-html.ts'
import { listArticles } from './read-articles.ts'

const source = (sourcePath: string, html: string) => ({ sourcePath, read: readHtml(html) })
const page = (title: string, text: string) =>
  `<div class="top">Free delivery from 200 riyals on</div><div class="bread-crumbs">Home / ${title}</div><h1>${title}</h1><p>${text}</p>
   <div><h2>Popular</h2><ul><li>Sofas</li></ul></div><h3>Share</h3><p>© Wathir</p>`
const listTexts = (...sources: ReturnType<typeof source>[]) =>
  listArticles(sources).map(({ sourcePath, passages }) => [
    sourcePath,
    passages.map(({ heading, text }) => [heading, text]),
  ])

test('a frame above and below all pages of a site is kept once, on the page that leads to the others', () => {
  const texts = listTexts(
    source('site/beds.html', page('Beds', 'Beds last ten years.')),
    source('site/index.html', page('Welcome', 'We make beds.')),
    source('site/sofas.html', page('Sofas', 'Sofas last five years.')),
  )
  assert.deepEqual(texts, [
    ['site/beds.html', [[null, 'Beds last ten years.']]],
    [
      'site/index.html',
      [
        [null, 'Free delivery from 200 riyals on'],
        [null, 'We make beds.'],
        [null, 'Popular\nSofas\nShare\n© Wathir'],
      ],
    ],
    ['site/sofas.html', [[null, 'Sofas last five years.']]],
  ])
})

test('equal text on two pages, or in the middle of many, stays on each of them', () => {
  const one = source('a.html', page('Beds', 'Beds last ten years.'))
  assert.deepEqual(listTexts(one, source('b.html', page('Sofas', 'Sofas last.')))[0]?.[1]?.length, 4)
  const branch = (name: string) => `<h1>${name}</h1><p>Open from nine to five.</p><p>Ask for ${name}.</p>`
  for (const [, passages] of listTexts(
    ...['Riyadh', 'Jeddah', 'Dammam'].map((name) => source(`${name}.html`, branch(name))),
  ))
    assert.match(JSON.stringify(passages), /nine to five/)
})
