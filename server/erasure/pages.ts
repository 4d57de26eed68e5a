import { LOWEST_ID } from '../platform/ids.ts'

/** Goes through messages page by page, in the order of their ids; `read` reads the page after an id. */
export async function* inPages<Row extends { readonly messageId: string }>(
  read: (after: string) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let page = await read(LOWEST_ID); ; ) {
    const last = page.at(-1)
    if (last === undefined) return
    yield page
    page = await read(last.messageId)
  }
}
