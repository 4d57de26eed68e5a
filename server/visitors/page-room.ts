import { dismissPage, type Page } from './page.ts'

/** How many pages may read from one process. */
export interface RoomSettings {
  readonly mostPages: number
  /** How many pages may read one stream; one more ends the oldest. */
  readonly mostPerStream: number
}

/** The pages that read, at most as many as there are places, the oldest first. */
export interface PageRoom extends Iterable<Page> {
  /**
   * Lets a page in, and ends another one for it if there is no room; false if its organization has as many pages as it
   * may.
   */
  enter(page: Page): boolean
  leave(page: Page): void
  isEmpty(): boolean
}

/** A room that is empty. */
export function createPageRoom({ mostPages, mostPerStream }: RoomSettings): PageRoom {
  const pages = new Set<Page>()
  return {
    [Symbol.iterator]: () => pages.values(),
    isEmpty: () => pages.size === 0,
    leave: (page) => void pages.delete(page),
    enter(page) {
      if (pages.size >= mostPages) {
        const givesWay = findGivingWay(pages, page)
        if (givesWay === null) return false
        givesWay.stream.destroy()
        pages.delete(givesWay)
      }
      const same = [...pages].filter(({ key }) => key === page.key)
      for (const oldest of same.slice(0, Math.max(0, same.length + 1 - mostPerStream))) dismissPage(oldest)
      pages.add(page)
      return true
    },
  }
}

/**
 * The oldest page of the organization that has the most, unless the newcomer's would then have as many: no organization
 * keeps the others out.
 */
function findGivingWay(pages: ReadonlySet<Page>, { reader }: Page): Page | null {
  const byOrganization = Map.groupBy(pages, (page) => page.reader.tenant.organizationId)
  const [most = []] = [...byOrganization.values()].sort((a, b) => b.length - a.length)
  const own = byOrganization.get(reader.tenant.organizationId) ?? []
  return most.length > own.length + 1 ? (most[0] ?? null) : null
}
