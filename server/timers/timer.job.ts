import type { Context } from '../context.ts'
import { lockConversation } from '../conversations/locked-queries.ts'
import { holdsTimer } from '../conversations/timer-queries.ts'
import type { TimerKind } from '../conversations/timers.ts'
import { leasedTable } from '../work/leased-table.ts'
import { LeaseLost, type WorkSource } from '../work/source.ts'
import { runConversationTimer, wakeThread } from './run-timer.ts'

const CONCURRENCY = 8

interface DueTimer {
  readonly conversationId: string
  readonly kind: TimerKind
}

/** Ends a snooze, resolves after silence, or closes after the resolution, when the conversation's timer is due. */
export function createTimerSource(context: Context): WorkSource<DueTimer> {
  return {
    name: 'conversation_timers',
    concurrency: CONCURRENCY,
    leases: leasedTable<{ conversation_id: string; kind: TimerKind }, DueTimer>({
      table: 'conversation_timers',
      dueColumn: 'due_at',
      keyColumns: ['conversation_id'],
      returning: ['kind'],
      read: (row) => ({ conversationId: row.conversation_id, kind: row.kind }),
    }),
    describe: ({ conversationId, kind }) => ({ conversation_id: conversationId, timer: kind }),
    // Everything is checked again under the conversation's lock; then the lease must still be held.
    async perform({ tenant, item, lease }) {
      await context.db.withTenant(tenant, async (tx) => {
        if (item.kind === 'wake') await wakeThread(tx, context, item.conversationId)
        await lockConversation(tx, item.conversationId)
        if (!(await holdsTimer(tx, item.conversationId, lease.token))) throw new LeaseLost()
        await runConversationTimer(tx, context, item.conversationId, item.kind)
      })
    },
  }
}
