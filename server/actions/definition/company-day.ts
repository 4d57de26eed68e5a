/** Where the company is. Its own day decides what "tomorrow" is. */
const TIME_ZONE = 'Asia/Riyadh'
// Made with the first use: it takes 25 ms, and every agent loads this.
let days: Intl.DateTimeFormat | undefined

/** The company's own day at a moment, as 2026-09-30. */
export function companyDayOf(moment: Date): string {
  days ??= new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE })
  return days.format(moment)
}
