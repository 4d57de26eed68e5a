/** The company's time zone, which decides what "tomorrow" is. */
const TIME_ZONE = 'Asia/Riyadh'
// Made on first use: it takes 25 ms, and every agent loads this file.
let days: Intl.DateTimeFormat | undefined
let times: Intl.DateTimeFormat | undefined

/** The date in the company's time zone at a moment, as 2026-09-30. */
export function companyDayOf(moment: Date): string {
  days ??= new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE })
  return days.format(moment)
}

/** The time of day in the company's time zone at a moment, as 17:00. */
export function companyTimeOf(moment: Date): string {
  times ??= new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit' })
  return times.format(moment)
}
