import { createHmac, timingSafeEqual } from 'node:crypto'
import { Problem } from '../platform/problem.ts'
import type { Tenant } from '../platform/tenant.ts'

const MAC_BYTES = 16
const ID_BYTES = 16

/**
 * Makes and reads the cursors of one list. A cursor is the id of a page's last row with a seal over that id, the
 * tenant, the list and its filters: a cursor that was altered, or taken from another list, is refused instead of
 * showing a wrong page.
 */
export interface Cursors {
  /** `filters` are the query's own parameters, without `cursor` and `limit`. */
  encode(lastId: string, list: CursorScope): string
  /**
   * The id after which the page starts, or null for the first page. Throws `validation_failed` for a foreign cursor.
   */
  decode(cursor: string | undefined, list: CursorScope): string | null
}

/** The list that a cursor belongs to: its tenant, its name and its filters. */
export interface CursorScope {
  readonly tenant: Tenant
  readonly list: string
  readonly filters: Readonly<Record<string, string | undefined>>
}

function scopeText({ tenant, list, filters }: CursorScope): string {
  const named = Object.entries(filters)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]) => [name, value.toLowerCase()])
    .sort()
  return JSON.stringify([tenant.organizationId, tenant.environment, list, named])
}

/** `key` is secret and the same in every process of the service. */
export function createCursors(key: Buffer): Cursors {
  const seal = (id: Buffer, scope: CursorScope) =>
    createHmac('sha256', key).update(id).update(scopeText(scope)).digest().subarray(0, MAC_BYTES)
  return {
    encode(lastId, scope) {
      const id = Buffer.from(lastId.replaceAll('-', ''), 'hex')
      return Buffer.concat([id, seal(id, scope)]).toString('base64url')
    },
    decode(cursor, scope) {
      if (cursor === undefined) return null
      const bytes = Buffer.from(cursor, 'base64url')
      const id = bytes.subarray(0, ID_BYTES)
      const given = bytes.subarray(ID_BYTES)
      const isCanonical = bytes.toString('base64url') === cursor
      if (!isCanonical || given.length !== MAC_BYTES || !timingSafeEqual(given, seal(id, scope))) {
        throw new Problem(
          'validation_failed',
          'cursor is not one that this list gave out with these filters.',
          {
            errors: [
              { path: 'cursor', message: 'must be the next_cursor of a page of the same list and filters.' },
            ],
          },
        )
      }
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    },
  }
}

/** Makes a page of the first `limit` rows. A row beyond them shows that there is a next page. */
export function toPage<Row extends { id: string }, Resource>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Resource,
  encode: (lastId: string) => string,
): { data: Resource[]; next_cursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page.map(present),
    next_cursor: rows.length > limit && last !== undefined ? encode(last.id) : null,
  }
}
