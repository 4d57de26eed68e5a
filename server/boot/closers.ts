import type { Logger } from '../platform/log.ts'

/** Close what was opened, in the order of the opening. */
export type Closers = (() => Promise<unknown>)[]

/** Closes one after the other, the last first. What fails is logged, and the others are closed all the same. */
export async function closeInReverse(closers: Closers, log: Logger): Promise<void> {
  for (const close of closers.reverse()) await closeLogged(close, log)
}

/** Closes at the same time, and resolves when the last is closed, whichever fail before. */
export async function closeTogether(closers: Closers, log: Logger): Promise<void> {
  await Promise.all(closers.map((close) => closeLogged(close, log)))
}

async function closeLogged(close: () => Promise<unknown>, log: Logger): Promise<void> {
  try {
    await close()
  } catch (error) {
    log.error({ err: error }, 'a part of the service did not stop in order')
  }
}
