/** The present moment. Rules and jobs take it from here, so that tests can move it. */
export interface Clock {
  now(): Date
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() }
