import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, assertProblem } from './support.ts'

/** Changes to a valid body, by what they show; `undefined` removes a property. */
export type Changes = readonly (readonly [what: string, change: Readonly<Record<string, unknown>>])[]

/** Changes that break a rule, with the place that the error must name. */
export type Breaches = readonly (readonly [
  what: string,
  change: Readonly<Record<string, unknown>>,
  path: string,
])[]

export interface FieldRules {
  /** Makes a fresh valid body. */
  readonly valid: () => Record<string, unknown>
  readonly post: (body: unknown) => Promise<Answer>
  readonly success: number
  readonly allowed: Changes
  readonly refused: Breaches
}

/** Tests each rule of a request body at both sides of its boundary. */
export function describeFieldRules(title: string, rules: FieldRules): void {
  const { valid, post, success, allowed, refused } = rules
  describe(title, () => {
    for (const [what, change] of allowed) {
      it(`${what} is allowed`, async () => {
        const answer = await post({ ...valid(), ...change })
        assert.equal(answer.status, success, answer.text)
      })
    }
    for (const [what, change, path] of refused) {
      it(`${what} is refused`, async () => {
        assertProblem(await post({ ...valid(), ...change }), 400, 'validation_failed', [path])
      })
    }
    for (const [what, body] of [
      ['no body', undefined],
      ['an empty body', ''],
      ['null', 'null'],
      ['an array', '[]'],
      ['a text', '"text"'],
      ['a number', '1'],
    ] as const) {
      it(`${what} is refused`, async () => {
        assertProblem(await post(body), 400, 'validation_failed', [''])
      })
    }
  })
}

/** Values that are not text. */
export const NOT_TEXT: readonly unknown[] = [1, true, {}, ['text']]

/** One breach for each value of a wrong type. */
export function wrongTypes(field: string, values: readonly unknown[] = [...NOT_TEXT, null]): Breaches {
  return values.map((value) => [`${field} of ${JSON.stringify(value)}`, { [field]: value }, `/${field}`])
}
