import { isDateTime } from '../http/date-time.ts'
import { type Arguments, UsageError } from './command.ts'

/** The moment of an option that must be given. Throws a `UsageError` for anything but a date-time with an offset. */
export function readTime(args: Arguments, name: string): Date {
  return toTime(name, args.text(name))
}

/** The moment of an option, if it was given. Throws a `UsageError` for anything but a date-time with an offset. */
export function readOptionalTime(args: Arguments, name: string): Date | undefined {
  const text = args.optionalText(name)
  return text === undefined ? undefined : toTime(name, text)
}

const WRITTEN_RIGHT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i

function toTime(name: string, text: string): Date {
  if (isDateTime(text)) return new Date(text)
  throw new UsageError(
    WRITTEN_RIGHT.test(text)
      ? `--${name} must be a moment of the years 1 to 9999 that there is: no calendar or clock has "${text}".`
      : `--${name} must be a time with an offset, such as 2026-09-15T09:30:00Z, not "${text}".`,
  )
}
