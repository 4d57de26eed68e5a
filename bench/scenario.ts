import type { Stand } from './stand.ts'

/** One figure with what it is measured against, both taken in the same run: these machines are shared and noisy. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** What the value is compared with, in the same unit. */
  readonly floor?: { readonly name: string; readonly value: number }
  readonly details?: Readonly<Record<string, number | string>>
}

/** What a run is asked for. */
export interface BenchOptions {
  readonly seconds: number
  readonly inFlight: number
  /** How many conversations the lists are read from. */
  readonly conversations: number
  /** The folder in which the databases of the lists stay for the next run. */
  readonly keep?: string | undefined
  /** How many requests the memory is watched over. */
  readonly requests: number
}

/** One scenario per file. */
export type Scenario = (stand: Stand, options: BenchOptions) => Promise<Figure[]>
