const DATE = /^\d{4}-\d{2}-\d{2}$/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The formats that are checked. */
export const FORMATS = {
  date: (text: string) =>
    DATE.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true,
  email: EMAIL,
  'date-time': (text: string) => !Number.isNaN(Date.parse(text)),
}
