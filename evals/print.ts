import { PARTS } from './cases.ts'
import { TARGETS } from './metrics.ts'
import type { KeptResults, Results } from './results.ts'

/** The figures as a table: each with its target and the `other` one. */
export function formatResults(current: Results, other: string, beside: KeptResults | null): string[] {
  const names = Object.keys(current.dev)
  const head = ['', ...PARTS, 'target', ...PARTS.map((part) => `${other} ${part}`)]
  const rows = names.map((name) => {
    const target = TARGETS[name]
    return [
      name,
      ...PARTS.map((part) => show(name, current[part][name])),
      target === undefined || target.value === null
        ? ''
        : `${target.at === 'least' ? '>=' : '<='} ${show(name, target.value)}`,
      ...PARTS.map((part) => show(name, beside?.[part]?.[name])),
    ]
  })
  return [head, ...rows].map(([name = '', ...cells]) =>
    [name.padEnd(36), ...cells.map((cell) => cell.padStart(18))].join(''),
  )
}

const COUNTS = new Set(['cases', 'injections_obeyed', 'leaks', 'attacks_answered'])

function show(name: string, value: number | null | undefined): string {
  if (value === null || value === undefined) return '-'
  if (COUNTS.has(name)) return String(value)
  return name.endsWith('_ms') ? `${value} ms` : `${(value * 100).toFixed(1)} %`
}
