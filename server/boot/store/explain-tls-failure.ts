const UNKNOWN_AUTHORITY =
  /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT)/

/** The error of a failed attempt to connect to the database; for TLS, also what to change in `DATABASE_URL`. */
export function explainTlsFailure(error: Error): string {
  const hint = findHint(error.message, (error as NodeJS.ErrnoException).code ?? '')
  return hint === null ? error.message : `${error.message.replace(/\.$/, '')}: ${hint}.`
}

function findHint(message: string, code: string): string | null {
  if (UNKNOWN_AUTHORITY.test(code)) return 'name the file of the authority that signed it by sslrootcert=FILE'
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'name the server as its certificate does'
  if (code === 'CERT_HAS_EXPIRED') return 'the server needs a new certificate'
  if (/^no pg_hba\.conf entry .*no encryption$/.test(message))
    return 'it may want TLS, so add sslmode=require'
  if (/^The server does not support SSL connections/.test(message))
    return 'switch TLS on there, or go without by sslmode=disable'
  return null
}
