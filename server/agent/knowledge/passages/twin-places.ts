import { alignVersions } from './align-versions.ts'
import type { StoredPassage } from './queries.ts'

/** The part of an address or path that names a language. */
const LANGUAGE_MARK = /(?<=^|[/._=-])(?:ar|en|arabic|english)(?=$|[/._&-])/gi

/** Longer pages are assumed to match row by row: comparing so many pairs would take some tenths of a second. */
const MOST_COMPARED = 500_000

/**
 * Tells which passages say the same in two languages: they have the same twin place. In a help centre, the two versions
 * of a page have the same address apart from the language; without addresses, the same file name. A passage that one
 * version lacks has no twin. Pages are compared when one of their passages is first asked for.
 */
export function createTwinPlaces(passages: readonly StoredPassage[]): (place: number) => string {
  const pages = Map.groupBy(passages.keys(), (place) => nameOfPage(passages[place] as StoredPassage))
  const twinPlaces: (string | undefined)[] = []
  return (place) => {
    const known = twinPlaces[place]
    if (known !== undefined) return known
    const page = pages.get(nameOfPage(passages[place] as StoredPassage)) ?? [place]
    for (const each of page) twinPlaces[each] = String(each)
    for (const [english, arabic] of pairVersions(page, passages)) twinPlaces[arabic] = String(english)
    return twinPlaces[place] ?? String(place)
  }
}

/** The pairs of a page's passages that say the same, by their places. */
function pairVersions(page: readonly number[], passages: readonly StoredPassage[]): [number, number][] {
  const inOrder = page.toSorted((one, other) => positionOf(passages[one]) - positionOf(passages[other]))
  const listIn = (language: StoredPassage['language']) =>
    inOrder.filter((place) => passages[place]?.language === language)
  const [english, arabic] = [listIn('en'), listIn('ar')]
  const readAll = (places: readonly number[]) =>
    places.map((place) => {
      const { heading = null, title = '', text = '' } = passages[place] ?? {}
      return { heading: heading ?? title, text }
    })
  const pairs: Iterable<[number, number]> =
    english.length * arabic.length > MOST_COMPARED
      ? english.slice(0, arabic.length).map((_, at) => [at, at])
      : alignVersions(readAll(english), readAll(arabic))
  return Array.from(pairs, ([one, other]) => [english[one] as number, arabic[other] as number])
}

const positionOf = (passage: StoredPassage | undefined) => passage?.position ?? 0

/** An address or a path without its language; the questions and answers of one file are one page. */
function nameOfPage({ url, sourcePath }: StoredPassage): string {
  return (url ?? sourcePath.replace(/#[^/]*$/, '')).replace(LANGUAGE_MARK, '')
}
