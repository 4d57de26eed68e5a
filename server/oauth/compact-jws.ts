/** A JWS in compact serialization (RFC 7515, section 7.1), split and not yet verified. */
export interface CompactJws {
  readonly header: unknown
  /** The text that is signed. */
  readonly signingInput: string
  readonly payload: string
  readonly signature: Buffer
}

/** Encodes a header or a payload as a part of a JWS. */
export function encodePart(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

// Many times the length of this service's tokens.
const MOST_CHARACTERS = 4096

// Base64url has several spellings of the same bytes (padding, other alphabets,
// stray low bits); one of them is canonical.
function decodeCanonical(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url')
  return text !== '' && bytes.toString('base64url') === text ? bytes : null
}

/**
 * Parses JSON that is spelled exactly as `JSON.stringify` spells it: no whitespace, and a single spelling of every
 * escape, number and member. Undefined for anything else.
 */
function parseCanonicalJson(bytes: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return Buffer.from(JSON.stringify(value)).equals(bytes) ? value : undefined
  } catch {
    return undefined
  }
}

/** Splits a token if its exact bytes are the canonical compact serialization; null otherwise. */
export function splitCompactJws(token: string): CompactJws | null {
  if (token.length > MOST_CHARACTERS) return null
  const parts = token.split('.')
  const [headerPart = '', payloadPart = '', signaturePart = ''] = parts
  const headerBytes = decodeCanonical(headerPart)
  const signature = decodeCanonical(signaturePart)
  if (parts.length !== 3 || headerBytes === null || signature === null) return null
  return {
    header: parseCanonicalJson(headerBytes),
    signingInput: `${headerPart}.${payloadPart}`,
    payload: payloadPart,
    signature,
  }
}

/** The payload's JSON value, to be read only after the signature was verified; undefined if it is not canonical. */
export function parsePayload({ payload }: CompactJws): unknown {
  const bytes = decodeCanonical(payload)
  return bytes === null ? undefined : parseCanonicalJson(bytes)
}
