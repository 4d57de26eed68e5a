import { type Cell, formatValue } from 'hucre'
import { findAddress } from '../outline/link-address.ts'

/** The format of numbers without a format. */
const GENERAL = 'General'
/** The digits that Excel shows of a number: 0.1 + 0.2 is 0.3. */
const SHOWN_DIGITS = 10
/** The currency in a format, "[$SAR-409]": its letters and its locale. */
const CURRENCY = /\[\$([^\]-]+)(?:-[^\]]*)?\]/g
/** Dates that Excel writes by the reader's locale: 3/4 is 3 April in some places and 4 March in others. */
const SHORT_DATE = /^mm-dd-yy$|^m\/d\/yy(?= h:mm$|$)/
const CLEAR_DATE = 'yyyy-mm-dd'
/** The seconds of a time of day, which nobody asked for. */
const NO_SECONDS = /(\d:\d\d):00(?!\d)/

/** The text that a cell shows; empty if its formula has failed. */
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
