import { TARGETS } from './metrics.ts'
import type { Results } from './results.ts'

/** The figures as a table: each with its target and the `other` one. */
export function formatResults(current: Results, other: string, beside: Results | null): string[] {
  const names = Object.keys(current.dev)
  const head = ['', 'dev', 'held-out', 'target', `${other} dev`, `${other} held-out`]
  const rows = names.map((name) => {
    const target = TARGETS[name]
    return [
      name,
      show(name, current.dev[name]),
      show(name, current['held-out'][name]),
      target === undefined || target.value === null
        ? ''
        : `${target.at === 'least' ? '>=' : '<='} ${show(name, target.value)}`,
      show(name, beside?.dev[name]),
      show(name, beside?.['held-out'][name]),
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
