// Arrays in PostgreSQL's own binary format, for the columns that `unnest` takes in frequent statements. As text they
// take several times as long to write here and to parse there, and twice the bytes.

const OID = { bytea: 17, integer: 23, text: 25, tid: 27, timestamptz: 1184, uuid: 2950 } as const
const HEADER_BYTES = 20
const NULL_LENGTH = -1
// Timestamps count from the first moment of the year 2000.
const EPOCH_MS = Date.UTC(2000, 0, 1)
const HALF = 0x1_0000_0000

/** Writes one value into the buffer at `at`, after its length, which is written already; returns the place after it. */
type Write<Value> = (buffer: Buffer, value: Value, at: number) => number

function encode<Value>(
  oid: number,
  values: readonly (Value | null)[],
  bytesOf: (value: Value) => number,
  write: Write<Value>,
): Buffer {
  let size = HEADER_BYTES
  let hasNull = 0
  for (const value of values) {
    size += 4
    if (value === null) hasNull = 1
    else size += bytesOf(value)
  }
  const buffer = Buffer.allocUnsafe(size)
  buffer.writeInt32BE(1, 0)
  buffer.writeInt32BE(hasNull, 4)
  buffer.writeInt32BE(oid, 8)
  buffer.writeInt32BE(values.length, 12)
  buffer.writeInt32BE(1, 16)
  let at = HEADER_BYTES
  for (const value of values) {
    if (value === null) at = buffer.writeInt32BE(NULL_LENGTH, at)
    else {
      const end = write(buffer, value, at + 4)
      buffer.writeInt32BE(end - at - 4, at)
      at = end
    }
  }
  return buffer
}

/** A parameter for `::uuid[]`. */
export function uuids(values: readonly (string | null)[]): Buffer {
  return encode(OID.uuid, values, () => 16, writeUuid)
}

/** A parameter for `::text[]`. */
export function texts(values: readonly (string | null)[]): Buffer {
  return encode(
    OID.text,
    values,
    (value) => Buffer.byteLength(value),
    (buffer, value, at) => at + buffer.write(value, at),
  )
}

/** A parameter for `::bytea[]`. */
export function byteStrings(values: readonly (Buffer | null)[]): Buffer {
  return encode(
    OID.bytea,
    values,
    (value) => value.length,
    (buffer, value, at) => at + value.copy(buffer, at),
  )
}

/** A parameter for `::integer[]`. */
export function integers(values: readonly (number | null)[]): Buffer {
  return encode(
    OID.integer,
    values,
    () => 4,
    (buffer, value, at) => buffer.writeInt32BE(value, at),
  )
}

/** A parameter for `::tid[]`: ctids of rows, each as PostgreSQL writes it, such as `(12,3)`. */
export function rowPlaces(values: readonly string[]): Buffer {
  return encode(OID.tid, values, () => 6, writeRowPlace)
}

/** A parameter for `::timestamptz[]`. */
export function times(values: readonly (Date | null)[]): Buffer {
  return encode(OID.timestamptz, values, () => 8, writeTime)
}

// A time is 64 bits of microseconds, more than a number holds exactly, so its two halves are computed separately.
function writeTime(buffer: Buffer, value: Date, at: number): number {
  const ms = value.getTime() - EPOCH_MS
  if (Number.isNaN(ms)) throw new RangeError('A time is no time.')
  const highMs = Math.floor(ms / HALF)
  const lowMicros = (ms - highMs * HALF) * 1000
  const carry = Math.floor(lowMicros / HALF)
  return buffer.writeUInt32BE(lowMicros - carry * HALF, buffer.writeInt32BE(highMs * 1000 + carry, at))
}

function writeRowPlace(buffer: Buffer, value: string, at: number): number {
  const comma = value.indexOf(',')
  const block = Number(value.slice(1, comma))
  return buffer.writeUInt16BE(Number(value.slice(comma + 1, -1)), buffer.writeUInt32BE(block, at))
}

function writeUuid(buffer: Buffer, value: string, at: number): number {
  let place = at
  for (let index = 0; index < value.length; index += 2) {
    if (value.charCodeAt(index) === 0x2d) index += 1
    const byte = (hexDigit(value.charCodeAt(index)) << 4) | hexDigit(value.charCodeAt(index + 1))
    if (byte < 0 || place === at + 16) throw new TypeError('An id is not a UUID.')
    buffer[place++] = byte
  }
  if (place !== at + 16) throw new TypeError('An id is not a UUID.')
  return place
}

// Negative if the character is not a hexadecimal digit.
function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -0x100
}
