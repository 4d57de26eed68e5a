import type { Language } from '../../agent/agent.ts'
import { remember } from '../../agent/language/text/remember.ts'
import { companyDayOf, companyTimeOf } from './company-day.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A day further away than this is said with its year. */
const NEAR_DAYS = 180
const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT =
  /^(?<day>\d{4}-\d{2}-\d{2})[T ](?<time>\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?<zone>Z|[+-]\d{2}:?\d{2})?$/
const AT: Readonly<Record<Language, string>> = { en: 'at', ar: 'الساعة' }
/** Arabic with the digits of the templates and of the values beside the day. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', ar: 'ar-EG-u-nu-latn' }

/** Made on first use: each takes some milliseconds. */
const formatOf = remember((key: string) => {
  const [locale, ...parts] = key.split(' ')
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    ...(parts.includes('weekday')
      ? { weekday: 'long' }
      : { day: 'numeric', month: 'long', ...(parts.includes('year') && { year: 'numeric' }) }),
  })
})

/**
 * A value as people say a day, if it is one: "Sunday 29 November" for 2026-11-29, with its year where it is far from
 * `today`, and without the weekday where it is long past, as a date of birth is. A moment (2026-11-29T17:00:00+03:00)
 * has its time as it is written, or that of the company where it is written in UTC. Null for any other value.
 */
export function sayDay(value: string, language: Language, today: string): string | null {
  if (DAY.test(value)) return writeOut(value, language, today)
  const { day, time, zone } = MOMENT.exec(value)?.groups ?? {}
  if (day === undefined || time === undefined || Number.isNaN(Date.parse(value))) return null
  const isDay = time === '00:00'
  const isUtc = zone === 'Z' && !isDay
  const said = writeOut(isUtc ? companyDayOf(new Date(value)) : day, language, today)
  if (said === null || isDay) return said
  return `${said} ${AT[language]} ${isUtc ? companyTimeOf(new Date(value)) : time}`
}

function writeOut(day: string, language: Language, today: string): string | null {
  const date = new Date(`${day}T00:00:00Z`)
  // The 30th of February is none.
  if (Number.isNaN(date.getTime()) || !date.toJSON().startsWith(day)) return null
  const days = (date.getTime() - Date.parse(`${today}T00:00:00Z`)) / DAY_MS
  const locale = LOCALES[language]
  const isFar = Math.abs(days) > NEAR_DAYS
  const parts = days < -NEAR_DAYS ? [] : [formatOf(`${locale} weekday`).format(date)]
  return [...parts, formatOf(isFar ? `${locale} year` : locale).format(date)].join(' ')
}
