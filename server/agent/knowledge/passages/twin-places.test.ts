import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoredPassage } from './queries.ts'
import { createTwinPlaces } from './twin-places.ts'

interface Section {
  readonly path?: string
  readonly url?: string
  readonly heading?: string
  readonly text: string
}

/** Passages of one help centre; a page's sections are numbered in their order. */
function makePassages(sections: readonly Section[]): StoredPassage[] {
  const counts = new Map<string, number>()
  return sections.map(({ path = 'guide.md', url = null, heading = null, text }, at) => {
    const position = (counts.get(path) ?? 0) + 1
    counts.set(path, position)
    return {
      ...{
        passageId: `p${at}`,
        articleId: path,
        title: 'Guest guide',
        url,
        sourcePath: path,
        heading,
        position,
        text,
      },
      ...{ language: /\p{Script=Arabic}/u.test(text) ? 'ar' : 'en', kind: 'article' },
    } as const
  })
}

function listTwinPlaces(sections: readonly Section[]): string[] {
  return sections.map((_, at) => createTwinPlaces(makePassages(sections))(at))
}

const PARKING = {
  heading: 'Parking',
  text: 'Parking in the basement is free for one car. A second one costs 25 riyals.',
}
const PARKING_AR = { heading: 'المواقف', text: 'موقف القبو مجاني لسيارة واحدة، والثانية بـ 25 ريالًا.' }
const POOL = { heading: 'Pool', text: 'The pool is open from 8 to 22.' }
const POOL_AR = { heading: 'المسبح', text: 'المسبح مفتوح من 8 إلى 22.' }
const CATS = { heading: 'Pets', text: 'Cats and dogs have to stay at home.' }

test('the versions of a passage in two languages have one place, even if either page has passages that the other lacks', () => {
  const english = [CATS, PARKING, POOL].map((section) => ({ ...section, path: 'stay.en.md' }))
  const arabic = [PARKING_AR, POOL_AR].map((section) => ({ ...section, path: 'stay.ar.md' }))
  const [cats, parking, pool, parkingInArabic, poolInArabic] = listTwinPlaces([...english, ...arabic])
  assert.equal(parkingInArabic, parking)
  assert.equal(poolInArabic, pool)
  assert.equal(new Set([cats, parking, pool]).size, 3)
})

test('a page is recognized in either language by its address, and without one by its path', () => {
  for (const [one, other, isSame] of [
    [{ path: 'en/parking.md' }, { path: 'ar/parking.md' }, true],
    [{ path: 'parking-english.txt' }, { path: 'parking-arabic.txt' }, true],
    [{ path: 'faq.en.csv#2f' }, { path: 'faq.ar.csv#9c' }, true],
    [
      { path: '1.html', url: 'https://a.example/en/parking' },
      { path: '2.html', url: 'https://a.example/ar/parking' },
      true,
    ],
    [{ path: 'parking.en.md' }, { path: 'cars.ar.md' }, false],
    [
      { path: 'parking.en.md', url: 'https://a.example/en/parking' },
      { path: 'parking.ar.md', url: 'https://a.example/ar/cars' },
      false,
    ],
  ] as const) {
    const [english, arabic] = listTwinPlaces([
      { ...PARKING, ...one },
      { ...PARKING_AR, ...other },
    ])
    assert.equal(english === arabic, isSame, `${one.path} and ${other.path}`)
  }
})

test('pages that would need more than half a million comparisons are assumed to match row by row', () => {
  const rows = Array.from({ length: 708 }, (_, at) => at)
  const english = rows.map((row) => ({ path: `faq.en.csv#${row}`, text: `Box ${row} is blue.` }))
  const arabic = rows.map((row) => ({ path: `faq.ar.csv#${row}`, text: 'اللون أحمر.' }))
  const placeOf = createTwinPlaces(makePassages([...english, ...arabic]))
  assert.equal(placeOf(700), placeOf(708 + 700))
})
