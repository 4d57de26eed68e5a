import { remember } from '../../agent/language/text/remember.ts'
import { filterByPattern } from './pattern.ts'

/** The form in which days are found in words. */
export const ISO_DAY = 'YYYY-MM-DD'
/** The forms in which APIs expect a day. If a pattern accepts two of the same order, the first one is used. */
const FORMS = [
  ISO_DAY,
  ...['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY/MM/DD', 'DD-MM-YYYY', 'MM-DD-YYYY', 'DD.MM.YYYY', 'YYYY.MM.DD'],
  ...['YYYYMMDD', 'DDMMYYYY', 'MMDDYYYY', 'D/M/YYYY', 'M/D/YYYY', 'D-M-YYYY', 'D.M.YYYY'],
  ...['DD/MM/YY', 'MM/DD/YY', 'DD-MM-YY', 'MM-DD-YY', 'DD.MM.YY', 'DDMMYY', 'MMDDYY', 'YYMMDD'],
] as const
type Form = (typeof FORMS)[number]

/** Sample days over more than six years, with every day of the month and every month. */
const SAMPLES = Array.from({ length: 72 }, (_, at) =>
  new Date(Date.UTC(2024, 0, 1 + at * 37)).toJSON().slice(0, 10),
)
const EXAMPLE = '2026-09-30'

/** The form of days that a pattern accepts; several if it accepts their parts in more than one order, or none. */
export type DayForms =
  | { readonly kind: 'one'; readonly form: Form }
  | { readonly kind: 'several'; readonly examples: readonly string[] }
  | { readonly kind: 'none' }

let written: readonly { readonly form: Form; readonly days: readonly string[] }[] | undefined

/** The forms in which days fit a pattern. A day that fits as 2026-09-30 is written so. */
export const findDayForms: (pattern: string) => DayForms = remember((pattern) => {
  written ??= FORMS.map((form) => ({ form, days: SAMPLES.map((day) => write(day, form)) }))
  const fitting = new Set(filterByPattern([...new Set(written.flatMap(({ days }) => days))], pattern))
  const counted = written.map(({ form, days }) => ({
    form,
    count: days.filter((day) => fitting.has(day)).length,
  }))
  const most = Math.max(...counted.map(({ count }) => count))
  if (most === 0) return { kind: 'none' }
  if ((counted[0]?.count ?? 0) > 0) return { kind: 'one', form: ISO_DAY }
  const best = counted.flatMap(({ form, count }) => (count === most ? [form] : []))
  const byOrder = [...Map.groupBy(best, orderOf).values()].flatMap(([first]) => first ?? [])
  const [form] = byOrder
  if (form !== undefined && byOrder.length === 1) return { kind: 'one', form }
  return { kind: 'several', examples: byOrder.map((each) => write(EXAMPLE, each)) }
})

/** Writes a day such as 2026-09-30 in the form that a pattern accepts. */
export function writeDay(day: string, pattern: string | undefined): string {
  const form = formOf(pattern)
  return form === null || !/^\d{4}-\d{2}-\d{2}$/.test(day) ? day : write(day, form)
}

/** Turns a day in the form of a pattern into 2026-09-30; a text of any other form stays the same. */
export function readDay(text: string, pattern: string | undefined): string {
  const form = formOf(pattern)
  if (form === null) return text
  const source = form.replaceAll('.', '\\.').replace(/Y{4}|YY|DD?|MM?/g, (part) => {
    const digits = part.length === 1 ? '1,2' : part.length
    return `(?<${part.charAt(0)}>\\d{${digits}})`
  })
  const { Y = '', M = '', D = '' } = new RegExp(`^${source}$`).exec(text)?.groups ?? {}
  return Y === '' ? text : `${Y.padStart(4, '20')}-${M.padStart(2, '0')}-${D.padStart(2, '0')}`
}

function formOf(pattern: string | undefined): Form | null {
  const forms = pattern === undefined ? null : findDayForms(pattern)
  return forms?.kind === 'one' ? forms.form : null
}

function write(day: string, form: Form): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const parts: Readonly<Record<string, string>> = {
    ...{ YYYY: year, YY: year.slice(2), MM: month, DD: date },
    ...{ M: String(Number(month)), D: String(Number(date)) },
  }
  return form.replace(/Y{4}|YY|DD?|MM?/g, (part) => parts[part] ?? part)
}

function orderOf(form: Form): string {
  return form.replaceAll(/([YMD])\1*/g, '$1').replaceAll(/[^YMD]/g, '')
}
