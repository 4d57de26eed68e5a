import { setTimeout as pause } from 'node:timers/promises'

/** Waits this long, or until `signal` aborts, which is not an error. */
export async function pauseUnless(signal: AbortSignal, milliseconds: number): Promise<void> {
  await pause(milliseconds, undefined, { signal }).catch(() => {})
}
