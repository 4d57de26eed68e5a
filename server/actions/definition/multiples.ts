import type { Ajv2020 } from 'ajv/dist/2020.js'

/**
 * Makes a validator judge `multipleOf` by decimals. In floating point 1.15 / 0.05 is 22.999999999999996, and a check
 * that rounds this also accepts 1.150000001.
 */
export function judgeMultiplesExactly(ajv: Ajv2020): Ajv2020 {
  return ajv.removeKeyword('multipleOf').addKeyword({
    keyword: 'multipleOf',
    ...{ type: 'number', schemaType: 'number', error: { message: 'must be a multiple' } },
    validate: (step: number, value: number) => isMultipleOf(value, step),
  })
}

/** Whether a number is a multiple of another, computed exactly from the decimals of both. */
function isMultipleOf(value: number, step: number): boolean {
  const [one, other] = [readDecimal(value), readDecimal(step)]
  if (one === null || other === null || other.digits === 0n) return false
  const scale = Math.max(one.scale, other.scale)
  const grown = ({ digits, scale: own }: Decimal) => digits * 10n ** BigInt(scale - own)
  return grown(one) % grown(other) === 0n
}

/** A number as `digits` / 10^`scale`. */
interface Decimal {
  readonly digits: bigint
  readonly scale: number
}

function readDecimal(number: number): Decimal | null {
  const found = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(number))
  if (found === null) return null
  const [, whole = '', part = '', exponent = '0'] = found
  return { digits: BigInt(`${whole}${part}`), scale: part.length - Number(exponent) }
}
