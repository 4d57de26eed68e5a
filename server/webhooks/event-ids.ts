// Ids of events are UUIDv7 (RFC 9562): they begin with the milliseconds of their creation, so a span of time is a range
// of the primary key.

/** The lowest id that an event made at or after this moment can have. */
export function firstEventIdAt(at: Date): string {
  return `${writeTime(at)}-7000-8000-000000000000`
}

/** The highest id that an event made at or before this moment can have. */
export function lastEventIdAt(at: Date): string {
  return `${writeTime(at)}-7fff-bfff-ffffffffffff`
}

function writeTime(at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}
