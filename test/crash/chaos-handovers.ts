import type { Querier } from '../../server/db/database.ts'
import { sql } from '../../server/db/sql.ts'

/** A fault, and from when to when it was there by the clock of the service, which some faults move. */
export interface Struck {
  readonly name: string
  readonly fromMs: number
  untilMs: number
}

interface HandOver {
  readonly id: string
  readonly reason: string
  readonly queue: string
  readonly summary: string
  readonly words: readonly string[]
  readonly at: Date
}

// What a fault leaves behind outlasts it: a turn that it broke off is tried again for some seconds.
const AFTERMATH_MS = 20_000
const MOST_LINES_EACH = 12

/**
 * Tells of every conversation that was handed to a person: why, what was said in it, which faults were or had just been
 * there, and what the workers logged of it. Nothing that customers write in the run calls for a person.
 */
export async function tellHandOvers(
  db: Querier,
  struck: readonly Struck[],
  logged: readonly string[],
): Promise<string[]> {
  const handOvers = await db.query<HandOver>(sql`
    SELECT c.id, c.escalation_reason AS reason, c.queue, c.escalation_summary AS summary,
      array_agg(m.author || ': ' || coalesce(m.text, '') ORDER BY m.id) AS words, max(m.created_at) AS at
    FROM conversations c
    JOIN messages m ON m.organization_id = c.organization_id AND m.environment = c.environment
      AND m.conversation_id = c.id
    WHERE c.escalated GROUP BY c.organization_id, c.environment, c.id ORDER BY at`)
  return handOvers.flatMap(({ id, reason, queue, summary, words, at }) => {
    const during = struck.filter(
      ({ fromMs, untilMs }) => at.getTime() >= fromMs && at.getTime() <= untilMs + AFTERMATH_MS,
    )
    return [
      `handed over at ${at.toISOString()}: ${reason}, queue ${queue}, conversation ${id}`,
      `  why: ${JSON.stringify(summary)}`,
      ...words.map((word) => `  ${JSON.stringify(word)}`),
      ...during.map(({ name, untilMs }) => `  fault: ${name}, until ${new Date(untilMs).toISOString()}`),
      ...logged
        .filter((line) => line.includes(id))
        .slice(-MOST_LINES_EACH)
        .map((line) => `  logged: ${line}`),
    ]
  })
}
