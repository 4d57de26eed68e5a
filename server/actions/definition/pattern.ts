import { createContext, Script } from 'node:vm'

/** So long may all of a message's words take that are held against one pattern. */
const LIMIT_MS = 100
/** The limit also runs out while other processes have the processor, and a sound pattern deserves another try then. */
const TRIES = 2

const asked: { texts: readonly string[]; expression: RegExp } = { texts: [], expression: /^/ }
const context = createContext(asked)
const findFitting = new Script('texts.filter((text) => expression.test(text))')

/**
 * The texts that fit a pattern of an action's file. Operators write such patterns and customers what is held against
 * them, and for a pattern such as `(a+)+$` there are words that would take for ever: all organizations' customers would
 * wait behind them, since one thread thinks for all. Where it takes too long no text fits.
 */
export function filterByPattern(texts: readonly string[], pattern: string): string[] {
  if (texts.length === 0) return []
  Object.assign(asked, { texts, expression: new RegExp(pattern, 'u') })
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      // Of all that runs, only a script can be called off in the middle. It takes about a millisecond.
      return [...(findFitting.runInContext(context, { timeout: LIMIT_MS }) as string[])]
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    }
  }
  return []
}
