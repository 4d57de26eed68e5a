import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { judgeAddress } from '../../server/guarded-http/addresses.ts'
import { type DrawnAddress, FIRST_OF_ROWS, ipv4Of, ipv6Of, isGlobalUnicast } from './special-addresses.ts'

// The long run: ADDRESS_RUNS=1000000 node --test test/webhooks/address-judge.test.ts
const RUNS = Number(process.env.ADDRESS_RUNS ?? 100_000)
const SEED = process.env.ADDRESS_SEED ?? String(Date.now())

/** A stream of numbers below a bound that a seed repeats. */
function drawFrom(seed: string): (below: number) => number {
  let block = Buffer.alloc(0)
  let offset = 0
  let count = 0
  return (below) => {
    if (offset + 4 > block.length) {
      block = createHash('shake256', { outputLength: 65_536 }).update(`${seed} ${count++}`).digest()
      offset = 0
    }
    const number = block.readUInt32BE(offset)
    offset += 4
    return number % below
  }
}

type Draw = ReturnType<typeof drawFrom>

const pick = <Item>(draw: Draw, items: readonly Item[]): Item => items[draw(items.length)] as Item
const groups = (draw: Draw, count: number, below: number) => Array.from({ length: count }, () => draw(below))

/** One more or one less than a number of several digits. */
function step(digits: readonly number[], base: number, by: 1 | -1): number[] {
  const stepped = [...digits]
  for (let index = stepped.length - 1; index >= 0; index--) {
    const digit = (stepped[index] ?? 0) + by
    stepped[index] = (digit + base) % base
    if (digit >= 0 && digit < base) break
  }
  return stepped
}

/** Half anywhere, and half in, at and next to the rows of the registry, which chance alone would hardly ever hit. */
function drawIpv4(draw: Draw): number[] {
  if (draw(2) === 0) return groups(draw, 4, 256)
  const first = pick(draw, FIRST_OF_ROWS.ipv4)
  if (draw(3) === 0) return step(first, 256, draw(2) === 0 ? 1 : -1)
  const kept = 1 + draw(4)
  return [...first.slice(0, kept), ...groups(draw, 4 - kept, 256)]
}

function drawIpv6(draw: Draw): number[] {
  const inner = () => {
    const [a = 0, b = 0, c = 0, d = 0] = drawIpv4(draw)
    return [(a << 8) | b, (c << 8) | d]
  }
  switch (draw(6)) {
    case 0:
      return groups(draw, 8, 65_536)
    case 1:
      // Global unicast space, of which there is hardly any in all of IPv6.
      return [0x2000 + draw(0x2000), ...groups(draw, 7, 65_536)]
    case 2: {
      const first = pick(draw, FIRST_OF_ROWS.ipv6)
      if (draw(3) === 0) return step(first, 65_536, draw(2) === 0 ? 1 : -1)
      const kept = 1 + draw(8)
      return [...first.slice(0, kept), ...groups(draw, 8 - kept, 65_536)]
    }
    case 3: {
      const prefixes = [
        [0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0xffff],
        [0x64, 0xff9b, 0, 0, 0, 0],
        [0x64, 0xff9b, 1, 0, 0, 0],
        [0, 0, 0, 0, 0xffff, 0],
      ]
      return [...pick(draw, prefixes), ...inner()]
    }
    case 4:
      return [0x2002, ...inner(), ...groups(draw, 5, 65_536)]
    default:
      return [0x2001, 0, ...inner(), ...groups(draw, 2, 65_536), ...inner().map((group) => group ^ 0xffff)]
  }
}

describe('the address judge and the IANA special-purpose registries', () => {
  const families: [string, (draw: Draw) => DrawnAddress][] = [
    ['IPv4', (draw) => ipv4Of(drawIpv4(draw))],
    ['IPv6', (draw) => ipv6Of(drawIpv6(draw))],
  ]
  for (const [family, next] of families) {
    it(`agree on ${RUNS} random ${family} addresses (seed ${SEED})`, () => {
      const draw = drawFrom(`${family} ${SEED}`)
      let allowed = 0
      for (let run = 0; run < RUNS; run++) {
        const address = next(draw)
        const isAllowed = judgeAddress(address.text, []).kind === 'allowed'
        if (isAllowed !== isGlobalUnicast(address))
          assert.fail(`${address.text}: the judge says ${isAllowed}`)
        if (isAllowed) allowed += 1
      }
      // Both answers were given often, or the agreement would mean little.
      assert.ok(allowed > RUNS / 20 && allowed < RUNS * 0.95, `${allowed} of ${RUNS} were allowed`)
    })
  }
})
