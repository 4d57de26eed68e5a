import { readFileSync } from 'node:fs'

// Loaded into a service process before anything else (`node --import`): its clock is the machine's and a step, in
// milliseconds, that is read from a file again whenever the process is told so. Timers run on the monotonic clock
// and are not touched, as on a real machine.
/** What `node --import` takes. */
export const STEPPED_CLOCK: string = import.meta.url

const file = process.env.STEPPED_CLOCK ?? ''
const MachineDate = Date
let stepMs = 0

function readStep(): void {
  stepMs = Number(readFileSync(file, 'utf8'))
}

class SteppedDate extends MachineDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(MachineDate.now() + stepMs)
    else super(...(given as [number]))
  }
  static override now(): number {
    return MachineDate.now() + stepMs
  }
}

if (file !== '') {
  readStep()
  process.on('SIGUSR2', readStep)
  globalThis.Date = SteppedDate as DateConstructor
}
