import type { Parameter, Parameters, PhoneForm } from '../definition/action-definition.ts'
import { findDayForms, ISO_DAY } from '../definition/day-form.ts'
import { filterByPattern } from '../definition/pattern.ts'
import { writePhone } from '../definition/phone.ts'
import { listParameters } from '../extract/extract-parameters.ts'
import type { Fault } from './fault.ts'

/** Days and phones are written in one form each, so no value would ever fit a pattern of another form. */
export function findFormFaults(parameters: Parameters): Fault[] {
  const ways = listParameters(parameters)
  return Object.entries(parameters.properties).flatMap(([name, schema]) => {
    const message = judge(ways.get(name), schema)
    return message === null ? [] : [{ path: `/parameters/properties/${name}/pattern`, message }]
  })
}

function judge(way: string | undefined, schema: Parameter): string | null {
  const { pattern, type, format } = schema
  if (pattern === undefined || type !== 'string') return null
  if (way === 'date') return judgeDays(pattern, format)
  return way === 'phone' ? judgePhones(pattern, schema['x-phone'] ?? 'e164') : null
}

function judgeDays(pattern: string, format: string | undefined): string | null {
  const forms = findDayForms(pattern)
  switch (forms.kind) {
    case 'one':
      return format !== 'date' || forms.form === ISO_DAY
        ? null
        : 'takes no day as its format "date" writes one, 2026-09-30: leave one of the two out.'
    case 'none':
      return 'takes no day, neither as 2026-09-30 nor as 30/09/2026 or the like.'
    case 'several':
      return (
        `takes a day as ${forms.examples.join(' and as ')}: narrow it until it takes one of them, ` +
        'with (0[1-9]|[12][0-9]|3[01]) for the day and (0[1-9]|1[0-2]) for the month.'
      )
  }
}

const PHONES = ['+966512345678', '+966112345678', '+971501234567', '+201001234567', '+447911123456']
const PHONE_FORMS: readonly PhoneForm[] = ['e164', 'digits', 'national']

function judgePhones(pattern: string, form: PhoneForm): string | null {
  const takes = (each: PhoneForm) =>
    filterByPattern(
      PHONES.map((phone) => writePhone(phone, each)),
      pattern,
    )
  if (takes(form).length > 0) return null
  const other = PHONE_FORMS.find((each) => takes(each).length > 0)
  // The pattern may be for phones of a country that is not checked here.
  if (other === undefined) return null
  return `takes no phone as +966512345678 is written here: "x-phone": "${other}" has it written as ${takes(other)[0]}.`
}
