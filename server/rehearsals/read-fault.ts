interface LogLine {
  readonly msg: string
  readonly err?: { readonly message?: string }
  readonly failure?: string
  readonly status?: number
  readonly reason?: string
}

/** What a log line says, in words for an operator: "the model failed; a person takes over (rejected, 401)". */
export function readFault(line: string): string {
  const { msg, err, failure, status, reason } = JSON.parse(line) as LogLine
  const details = [failure, status, reason, err?.message].filter(
    (each) => each !== undefined && each !== null,
  )
  return details.length === 0 ? msg : `${msg} (${details.join(', ')})`
}
