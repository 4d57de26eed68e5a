/** The result of one check. `warn` is worth knowing; `fail` is broken. */
export interface Finding {
  readonly name: string
  readonly status: 'ok' | 'warn' | 'fail'
  readonly detail: string
}
