import assert from 'node:assert/strict'

/** One figure of a scrape. */
export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** The content of a scrape. */
export interface Exposition {
  readonly samples: readonly Sample[]
  /** The type of each metric, by its name. */
  readonly types: ReadonlyMap<string, string>
  /** The value of the sample with this name and exactly these labels; undefined where there is none. */
  value(name: string, labels?: Readonly<Record<string, string>>): number | undefined
}

const HELP = /^# HELP ([a-zA-Z_:][\w:]*) \S.*$/
const TYPE = /^# TYPE ([a-zA-Z_:][\w:]*) (counter|gauge|histogram|summary|untyped)$/
const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|\+Inf|-Inf|NaN)$/i
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y

/**
 * Reads the text format of Prometheus, version 0.0.4, and refuses every line that the format does not describe: a
 * metric's help and type stand before its samples, and no series comes twice.
 */
export function parseExposition(text: string): Exposition {
  assert.ok(text.endsWith('\n'), 'The last line must end with a line feed.')
  const types = new Map<string, string>()
  const samples: Sample[] = []
  const seen = new Set<string>()
  for (const line of text.split('\n').filter((each) => each !== '')) {
    if (HELP.test(line)) continue
    const [, typed, type] = TYPE.exec(line) ?? []
    if (typed !== undefined && type !== undefined) {
      assert.ok(!types.has(typed), `${typed} has two types.`)
      types.set(typed, type)
      continue
    }
    const [, name, inner = '', number] = SAMPLE.exec(line) ?? []
    assert.ok(name !== undefined && number !== undefined, `This is no line of the format: ${line}`)
    assert.ok(types.has(name) || types.has(familyOf(name)), `${name} has no type.`)
    const labels = readLabels(inner, line)
    const key = keyOf(name, labels)
    assert.ok(!seen.has(key), `This series comes twice: ${line}`)
    seen.add(key)
    samples.push({ name, labels, value: Number(number.replace('Inf', 'Infinity')) })
  }
  const values = new Map(samples.map((sample) => [keyOf(sample.name, sample.labels), sample.value]))
  return { samples, types, value: (name, labels = {}) => values.get(keyOf(name, labels)) }
}

/** The metric that a series of a histogram belongs to. */
export function familyOf(name: string): string {
  return name.replace(/_(bucket|sum|count)$/, '')
}

function readLabels(inner: string, line: string): Record<string, string> {
  const labels: Record<string, string> = {}
  LABEL.lastIndex = 0
  while (LABEL.lastIndex < inner.length) {
    const [, name = '', value = ''] = LABEL.exec(inner) ?? assert.fail(`These are no labels: ${line}`)
    labels[name] = value
  }
  return labels
}

function keyOf(name: string, labels: Readonly<Record<string, string>>): string {
  return JSON.stringify([name, Object.entries(labels).sort(([one], [other]) => (one < other ? -1 : 1))])
}
