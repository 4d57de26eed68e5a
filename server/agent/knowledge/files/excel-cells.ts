import { type Cell, formatValue } from 'hucre'
import { findAddress } from './link-address.ts'

/** How numbers are shown that no format is said for. */
const GENERAL = 'General'
/** The digits of a number that Excel shows: 0.1 + 0.2 is 0.3. */
const SHOWN_DIGITS = 10
/** A format's currency, "[$SAR-409]": its letters, and what they are of. */
const CURRENCY = /\[\$([^\]-]+)(?:-[^\]]*)?\]/g
/** Dates that Excel shows as they are written where its reader lives: 3 April anywhere is 4 March elsewhere. */
const SHORT_DATE = /^mm-dd-yy$|^m\/d\/yy(?= h:mm$|$)/
const CLEAR_DATE = 'yyyy-mm-dd'
/** Seconds of a time of day that nobody asked for. */
const NO_SECONDS = /(\d:\d\d):00(?!\d)/

/** What a cell shows. Nothing where a formula has failed. */
export function showExcelCell(cell: Pick<Cell, 'value'> & Partial<Cell>): string {
  if (cell.type === 'error') return ''
  const text = showValue(cell.value, cell.style?.numFmt ?? GENERAL).trim()
  const address = findAddress(text, cell.hyperlink?.target ?? '')
  return address === '' ? text : `${text} (${address})`
}

function showValue(value: Cell['value'], format: string): string {
  if (value === null || typeof value === 'string') return value ?? ''
  if (typeof value === 'boolean') return value ? '✓' : '–'
  if (typeof value === 'number' && format === GENERAL) return String(Number(value.toPrecision(SHOWN_DIGITS)))
  const readable = format
    .replace(CURRENCY, (_, letters: string) => `"${letters}"`)
    .replace(SHORT_DATE, CLEAR_DATE)
  return formatValue(value, readable).replace(NO_SECONDS, '$1')
}
