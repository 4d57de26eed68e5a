import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { parser } from '@prometheus-io/lezer-promql'
import { parse } from 'yaml'
import { ESCALATION_REASONS } from '../../contract/schemas/conversation.ts'
import { familyOf } from '../../test/exposition.ts'
import { PUBLISHED_METRICS } from '../../test/published-metrics.ts'
import { ALERT_KINDS } from '../alerts/kinds.ts'

/** Rules as an operator copies them out of the documentation. */
interface Rules {
  readonly groups: readonly {
    readonly name: string
    readonly rules: readonly { readonly alert: string; readonly expr: string; readonly for?: string }[]
  }[]
}

/** A metric as an expression asks for it. */
interface Selector {
  readonly metric: string
  readonly labels: readonly { readonly name: string; readonly value: string }[]
  /** The function that its samples of a span go into, such as `rate`; empty where it is asked for at one moment. */
  readonly over: string
}

const OF_PROMETHEUS = { up: 'gauge job' }
const METRICS: Readonly<Record<string, string>> = { ...PUBLISHED_METRICS, ...OF_PROMETHEUS }
const VALUES: Readonly<Record<string, readonly string[]>> = {
  environment: ['sandbox', 'live'],
  kind: ALERT_KINDS,
  reason: ESCALATION_REASONS,
  work: ['conversation_work', 'outgoing_messages', 'webhook_deliveries', 'conversation_timers', 'alerts'],
}

const documentation = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8')
const blocks = [...documentation.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, text = '']) => parse(text))
const { groups } = blocks.find((block) => 'groups' in block) as Rules
const rules = groups.flatMap((group) => group.rules)

function readSelectors(expression: string): Selector[] {
  const selectors: Selector[] = []
  const functions: string[] = []
  parser.parse(expression).iterate({
    enter({ name, type, from, to, node }) {
      const text = expression.slice(from, to)
      assert.ok(!type.isError, `${expression}\nis no PromQL at ${from}: ${expression.slice(0, from)}<here>`)
      if (name === 'FunctionIdentifier') functions.push(text)
      if (name !== 'VectorSelector') return
      const matchers = node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? []
      const read = (of: (typeof matchers)[number], kind: string) => {
        const child = of.getChild(kind)
        return child === null ? '' : expression.slice(child.from, child.to)
      }
      selectors.push({
        metric: read(node, 'Identifier'),
        labels: matchers.map((matcher) => ({
          name: read(matcher, 'LabelName'),
          value: read(matcher, 'StringLiteral').slice(1, -1),
        })),
        over: node.parent?.name === 'MatrixSelector' ? (functions.at(-1) ?? '') : '',
      })
    },
  })
  return selectors
}

describe('the rules of docs/operating.md', () => {
  test('are there, and each has a name of its own', () => {
    assert.ok(rules.length >= 5)
    assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length)
    for (const { for: span = '0s' } of rules) assert.match(span, /^\d+[smh]$/)
  })

  for (const { alert, expr } of rules) {
    test(`${alert} asks for what is told`, () => {
      const selectors = readSelectors(expr)
      assert.ok(selectors.length > 0)
      for (const { metric, labels, over } of selectors) {
        const described = METRICS[metric] ?? METRICS[familyOf(metric)]
        assert.ok(described !== undefined, `${metric} is told by nobody.`)
        const [type = '', ...known] = described.split(' ')
        // What only grows says something by its growth, and nothing else does.
        assert.equal(/^(rate|increase)$/.test(over), type !== 'gauge', `${metric} is a ${type}.`)
        for (const { name, value } of labels) {
          assert.ok(known.includes(name), `${metric} has no label ${name}.`)
          for (const one of value.split('|'))
            assert.ok(VALUES[name]?.includes(one) ?? true, `${name} is never ${one}.`)
        }
      }
    })
  }

  test('wake nobody for what happens in a sandbox, where the metric tells', () => {
    for (const { alert, expr } of rules)
      for (const { metric, labels } of readSelectors(expr)) {
        const described = METRICS[metric] ?? METRICS[familyOf(metric)] ?? ''
        if (!described.split(' ').includes('environment')) continue
        assert.deepEqual(
          labels.filter(({ name }) => name === 'environment').map(({ value }) => value),
          ['live'],
          alert,
        )
      }
  })

  test('would be found wrong', () => {
    assert.throws(() => readSelectors('increase(sanad_alerts_total[10m] > 0'), /is no PromQL/)
    assert.throws(() => readSelectors('sanad_ready = 0'), /is no PromQL/)
  })
})

test('the table of metrics has what is told, with the labels', () => {
  const rows = [...documentation.matchAll(/^\| ((?:`sanad_\w+`(?:, )?)+) \|([^|]*)\|/gm)]
  const told = rows.flatMap(([, names = '', labels = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name]) => [
      name,
      [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label).sort(),
    ]),
  )
  const published = Object.entries(PUBLISHED_METRICS).map(([name, described]) => [
    name,
    described.split(' ').slice(1),
  ])
  assert.deepEqual(Object.fromEntries(told), Object.fromEntries(published))
})
