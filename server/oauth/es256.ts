import { type KeyObject, sign, verify } from 'node:crypto'

/** JWS signatures are r and s side by side (RFC 7518, section 3.4), not the DER that OpenSSL prefers. */
const DSA_ENCODING = 'ieee-p1363'
const HALF_BYTES = 32
const SIGNATURE_BYTES = 2 * HALF_BYTES

/** The order of P-256's base point (SP 800-186, section 3.2.1.3). */
const ORDER = 0xffffffff_00000000_ffffffff_ffffffff_bce6faad_a7179e84_f3b9cac2_fc632551n

function readS(signature: Buffer): bigint {
  return BigInt(`0x${signature.toString('hex', HALF_BYTES)}`)
}

/**
 * Signs with ES256. For every signature (r, s) there is a twin (r, n - s) that anybody can compute and that verifies as well; the
 * smaller s is the one that this service writes, so that a token has one spelling.
 */
export function signEs256(privateKey: KeyObject, input: string): Buffer {
  const signature = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: DSA_ENCODING })
  const s = readS(signature)
  if (s > ORDER / 2n) {
    signature.write((ORDER - s).toString(16).padStart(SIGNATURE_BYTES, '0'), HALF_BYTES, 'hex')
  }
  return signature
}

/** Verifies an ES256 signature that `signEs256` could have written. */
export function verifyEs256(publicKey: KeyObject, input: string, signature: Buffer): boolean {
  return (
    signature.length === SIGNATURE_BYTES &&
    readS(signature) <= ORDER / 2n &&
    verify('sha256', Buffer.from(input), { key: publicKey, dsaEncoding: DSA_ENCODING }, signature)
  )
}
