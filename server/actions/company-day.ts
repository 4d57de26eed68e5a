/** Where the company is. Its own day decides what "tomorrow" is. */
const TIME_ZONE = 'Asia/Riyadh'
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE })

/** The company's own day at a moment, as 2026-09-30. */
export function companyDayOf(moment: Date): string {
  return DAY.format(moment)
}
