import { setTimeout as pause } from 'node:timers/promises'

/** Waits so long, or until `signal` aborts, which is no error. */
export async function pauseUnless(signal: AbortSignal, milliseconds: number): Promise<void> {
  await pause(milliseconds, undefined, { signal }).catch(() => {})
}
