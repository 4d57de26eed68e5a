interface WaitingTurnsOptions<Asked> {
  readonly begin: (asked: Asked) => void
  /** Called with each turn that will not begin because no more turns do. */
  readonly refuse: (asked: Asked) => void
}

/** The turns that the thread was asked about and has not begun to think about. */
interface WaitingTurns<Asked> {
  add(asked: Asked): void
  /** Forgets a turn that nobody waits for any more. False if it does not wait: it has begun or ended. */
  forget(id: number): boolean
  /** Refuses all that wait, and all that are asked about from now on. */
  beginNoMore(): void
}

/**
 * Begins one turn for each turn of the event loop. If each began as soon as its message is read, all of a rush would be
 * thought about before the thread reads that nobody waits for them.
 */
export function createWaitingTurns<Asked extends { readonly id: number }>({
  begin,
  refuse,
}: WaitingTurnsOptions<Asked>): WaitingTurns<Asked> {
  const waiting = new Map<number, Asked>()
  let mayBegin = true
  let willBegin = false

  function beginNext(): void {
    const [first] = waiting.values()
    willBegin = false
    if (first === undefined) return
    waiting.delete(first.id)
    if (waiting.size > 0) beginSoon()
    begin(first)
  }

  function beginSoon(): void {
    if (!willBegin) setImmediate(beginNext)
    willBegin = true
  }

  return {
    add(asked) {
      if (!mayBegin) return refuse(asked)
      waiting.set(asked.id, asked)
      beginSoon()
    },
    forget: (id) => waiting.delete(id),
    beginNoMore() {
      mayBegin = false
      for (const asked of waiting.values()) refuse(asked)
      waiting.clear()
    },
  }
}
