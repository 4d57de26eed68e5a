import { faultOfDateTime } from '../http/date-time.ts'
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

function toTime(name: string, text: string): Date {
  const fault = faultOfDateTime(text)
  if (fault === null) return new Date(text)
  throw new UsageError(`--${name} ${fault} Given: "${text}".`)
}
