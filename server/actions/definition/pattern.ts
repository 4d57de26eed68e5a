import { createContext, Script } from 'node:vm'

/** How long matching all of a message's words against one pattern may keep this thread. */
const LIMIT_MS = 100
/**
 * The limit also passes while other processes use the processor. Then a harmless pattern has computed hardly anything,
 * and gets another try: on an overloaded machine a good order number would else fit no pattern.
 */
const MOST_COMPUTED_MS = 150
const MOST_TRIES = 20

const asked: { texts: readonly string[]; expression: RegExp } = { texts: [], expression: /^/ }
const context = createContext(asked)
const findFitting = new Script('texts.filter((text) => expression.test(text))')

/**
 * The texts that match a pattern of an action file. Operators write the patterns and customers the texts, and a pattern
 * such as `(a+)+$` can take forever on some texts. All organizations' customers would wait, because one thread thinks
 * for all. If the time limit passes, no text matches.
 */
export function filterByPattern(texts: readonly string[], pattern: string): string[] {
  if (texts.length === 0) return []
  Object.assign(asked, { texts, expression: new RegExp(pattern, 'u') })
  const started = process.threadCpuUsage()
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    try {
      // Only a script can be interrupted while it runs. This takes about a millisecond.
      return [...(findFitting.runInContext(context, { timeout: LIMIT_MS }) as string[])]
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      const { user, system } = process.threadCpuUsage(started)
      if ((user + system) / 1000 >= MOST_COMPUTED_MS) return []
    }
  }
  return []
}
