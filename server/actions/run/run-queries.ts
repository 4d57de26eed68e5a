import type { Language } from '../../agent/agent.ts'
import type { TenantTransaction } from '../../db/database.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { ParameterValues } from '../definition/request-template.ts'

/** `running` may also mean that a worker died before it knew the outcome. */
export type RunStatus = 'unconfirmed' | 'running' | 'done' | 'not_found' | 'failed'

/** A call that a turn requested. */
export interface ActionRun {
  readonly id: string
  readonly conversationId: string
  readonly turnId: string
  readonly action: string
  readonly parameters: ParameterValues
  /** The call's `Idempotency-Key`. */
  readonly key: string
  readonly status: RunStatus
  /** The question that the customer has to answer with yes first; null if none is needed. */
  readonly ask: string | null
  /** Its result by language: for the customer, or, if it failed, for the person who takes over. */
  readonly texts: Partial<Readonly<Record<Language, string>>> | null
  readonly statusCode: number | null
  readonly durationMs: number | null
  /** The failure for operators, if it did not succeed. */
  readonly error: string | null
  readonly answerExcerpt: string | null
  readonly createdAt: Date
  readonly endedAt: Date | null
}

/** A run without an outcome. */
export type NewRun = Pick<
  ActionRun,
  'id' | 'conversationId' | 'turnId' | 'action' | 'parameters' | 'key' | 'ask' | 'createdAt'
> & { readonly status: 'unconfirmed' | 'running' }

/** How a run ended. */
export type RunEnd = Pick<ActionRun, 'texts' | 'statusCode' | 'durationMs' | 'error' | 'answerExcerpt'> & {
  readonly status: 'done' | 'not_found' | 'failed'
  readonly endedAt: Date
}

interface RunRow {
  id: string
  conversation_id: string
  turn_id: string
  action: string
  parameters: ParameterValues
  key: string
  status: RunStatus
  ask: string | null
  texts: Partial<Record<Language, string>> | null
  status_code: number | null
  duration_ms: number | null
  error: string | null
  answer_excerpt: string | null
  created_at: Date
  ended_at: Date | null
}

const RUN_COLUMNS: Statement = sql`
  id, conversation_id, turn_id, action, parameters, key, status, ask, texts, status_code, duration_ms,
  error, answer_excerpt, created_at, ended_at`

function toRun(row: RunRow): ActionRun {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    turnId: row.turn_id,
    action: row.action,
    parameters: row.parameters,
    key: row.key,
    status: row.status,
    ask: row.ask,
    texts: row.texts,
    statusCode: row.status_code,
    durationMs: row.duration_ms,
    error: row.error,
    answerExcerpt: row.answer_excerpt,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  }
}

/** Records a run before it is sent. If the same call of the same turn is already recorded, returns that run. */
export async function recordRun(
  tx: TenantTransaction,
  run: NewRun,
): Promise<{ readonly run: ActionRun; readonly isNew: boolean }> {
  const { organizationId, environment } = tx.tenant
  const [inserted] = await tx.query<RunRow>(sql`
    INSERT INTO action_runs
      (organization_id, environment, id, conversation_id, turn_id, action, parameters, key, status, ask, created_at)
    VALUES (${organizationId}, ${environment}, ${run.id}, ${run.conversationId}, ${run.turnId}, ${run.action},
      ${JSON.stringify(run.parameters)}, ${run.key}, ${run.status}, ${run.ask}, ${run.createdAt})
    ON CONFLICT ON CONSTRAINT action_runs_key DO NOTHING
    RETURNING ${RUN_COLUMNS}`)
  if (inserted !== undefined) return { run: toRun(inserted), isNew: true }
  const [known] = await tx.query<RunRow>(sql`
    SELECT ${RUN_COLUMNS} FROM action_runs
    WHERE organization_id = ${organizationId} AND environment = ${environment} AND key = ${run.key}`)
  if (known === undefined) throw new Error('A run that is recorded already does not exist.')
  return { run: toRun(known), isNew: false }
}

/** The turn that has recorded the same call for a message that still waits for an answer; null if there is none. */
export async function findTurnThatCalled(
  tx: TenantTransaction,
  { conversationId, action, parameters }: Pick<ActionRun, 'conversationId' | 'action' | 'parameters'>,
): Promise<string | null> {
  const { organizationId, environment } = tx.tenant
  const [run] = await tx.query<{ turn_id: string }>(sql`
    SELECT r.turn_id FROM action_runs r
    JOIN messages m ON m.organization_id = r.organization_id AND m.environment = r.environment
      AND m.conversation_id = r.conversation_id AND m.id = r.turn_id AND NOT m.answered
    WHERE r.organization_id = ${organizationId} AND r.environment = ${environment}
      AND r.conversation_id = ${conversationId} AND r.action = ${action}
      AND r.parameters = ${JSON.stringify(parameters)}::jsonb
    ORDER BY r.id DESC LIMIT 1`)
  return run?.turn_id ?? null
}

/** Writes how a run ended, unless another worker has; returns the run as it is then. */
export async function endRun(tx: TenantTransaction, id: string, end: RunEnd): Promise<ActionRun> {
  const { organizationId, environment } = tx.tenant
  await tx.execute(sql`
    UPDATE action_runs
    SET status = ${end.status}, texts = ${end.texts === null ? null : JSON.stringify(end.texts)},
      status_code = ${end.statusCode}, duration_ms = ${end.durationMs}, error = ${end.error},
      answer_excerpt = ${end.answerExcerpt}, ended_at = ${end.endedAt}
    WHERE organization_id = ${organizationId} AND environment = ${environment} AND id = ${id}
      AND status = 'running'`)
  return getRun(tx, id)
}

/** The conversation's latest run that needs a confirmation, if it waits for a yes or this turn has given it. */
export async function findRunToConfirm(
  tx: TenantTransaction,
  conversationId: string,
  turnId: string,
  askedSince: Date,
): Promise<ActionRun | null> {
  const [row] = await tx.query<RunRow>(sql`
    SELECT ${RUN_COLUMNS} FROM action_runs
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND conversation_id = ${conversationId} AND ask IS NOT NULL AND turn_id <> ${turnId}
      AND created_at >= ${askedSince}
      AND (status = 'unconfirmed' OR confirmed_turn_id = ${turnId})
    ORDER BY id DESC LIMIT 1`)
  return row === undefined ? null : toRun(row)
}

/** The conversation's latest successful run of an earlier turn. */
export async function findLatestDone(
  tx: TenantTransaction,
  conversationId: string,
  turnId: string,
): Promise<ActionRun | null> {
  const [row] = await tx.query<RunRow>(sql`
    SELECT ${RUN_COLUMNS} FROM action_runs
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND conversation_id = ${conversationId} AND status = 'done'
      AND turn_id <> ${turnId} AND (confirmed_turn_id IS NULL OR confirmed_turn_id <> ${turnId})
    ORDER BY ended_at DESC, id DESC LIMIT 1`)
  return row === undefined ? null : toRun(row)
}

/** Releases a run that waits for a yes. If it no longer waits, returns it as it is. */
export async function confirmRun(
  tx: TenantTransaction,
  id: string,
  turnId: string,
): Promise<{ readonly run: ActionRun; readonly isNew: boolean }> {
  const confirmed = await tx.execute(sql`
    UPDATE action_runs SET status = 'running', confirmed_turn_id = ${turnId}
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment} AND id = ${id}
      AND status = 'unconfirmed'`)
  return { run: await getRun(tx, id), isNew: confirmed > 0 }
}

async function getRun(tx: TenantTransaction, id: string): Promise<ActionRun> {
  const [row] = await tx.query<RunRow>(sql`
    SELECT ${RUN_COLUMNS} FROM action_runs
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment} AND id = ${id}`)
  if (row === undefined) throw new Error('A run that was recorded does not exist.')
  return toRun(row)
}

/** The tenant's latest runs, of one action or of all, newest first. */
export async function listRuns(
  tx: TenantTransaction,
  action: string | null,
  limit: number,
): Promise<ActionRun[]> {
  const rows = await tx.query<RunRow>(sql`
    SELECT ${RUN_COLUMNS} FROM action_runs
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND (${action}::text IS NULL OR action = ${action})
    ORDER BY id DESC LIMIT ${limit}`)
  return rows.map(toRun)
}

/** The latest runs of a conversation, oldest first. */
export async function listRunsOfConversation(
  tx: TenantTransaction,
  conversationId: string,
  limit: number,
): Promise<ActionRun[]> {
  const rows = await tx.query<RunRow>(sql`
    SELECT ${RUN_COLUMNS} FROM action_runs
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND conversation_id = ${conversationId}
    ORDER BY id DESC LIMIT ${limit}`)
  return rows.map(toRun).reverse()
}
