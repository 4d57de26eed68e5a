import { createHash } from 'node:crypto'
import type { ActionCall, ActionOutcome, Actions } from '../../agent/actions/actions.ts'
import type { Language, Turn } from '../../agent/agent.ts'
import { findLastSaid } from '../../agent/turn/last-said.ts'
import type { Context } from '../../context.ts'
import { lockConversations } from '../../conversations/locked-queries.ts'
import { agentMayAnswer } from '../../conversations/status.ts'
import type { TenantTransaction } from '../../db/database.ts'
import { untilDatabaseAnswers } from '../../db/until-database-answers.ts'
import { isRepeatable, type Texts } from '../definition/action-definition.ts'
import { companyDayOf } from '../definition/company-day.ts'
import type { ParameterValues } from '../definition/request-template.ts'
import { sayWhy } from '../definition/why.ts'
import type { ListEnabledActions } from '../store/list-enabled.ts'
import { findAction, type StoredAction } from '../store/queries.ts'
import { openSecrets } from '../store/secrets.ts'
import { bindCall, offerAction } from './bind-call.ts'
import { bindParameters, canonicalJson } from './bind-parameters.ts'
import type { CallAction } from './call.ts'
import { makeRequest } from './make-request.ts'
import { type ConversationParty, findConversationParty } from './party-queries.ts'
import { presentFailure, presentRun } from './present-run.ts'
import { readOutcome } from './read-outcome.ts'
import {
  type ActionRun,
  confirmRun,
  endRun,
  findLatestDone,
  findRunToConfirm,
  findTurnThatCalled,
  listRunsOfConversation,
  type RunEnd,
  recordRun,
} from './run-queries.ts'

/** A later yes may mean something else. */
const YES_WITHIN_MS = 24 * 60 * 60 * 1000

/** How many runs of a conversation are searched for those that succeeded. */
const MOST_LISTED = 20

export interface ActionServices {
  readonly call: CallAction
  readonly listEnabled: ListEnabledActions
}

type Services = ActionServices & Pick<Context, 'db' | 'clock' | 'ids' | 'secretBox' | 'log'>

/** An action that a turn may use, with the conversation's customer. */
interface Usable extends StoredAction, ConversationParty {}

/** The turn in which the agent acts, the language of its customer, and the signal that calls it off. */
interface Occasion {
  readonly turn: Turn
  readonly language: Language
  readonly signal: AbortSignal
}

/** A call that is recorded. */
interface RecordedCall {
  readonly usable: Usable
  readonly run: ActionRun
  /** True if this try has recorded or confirmed it; otherwise another one may have made the call. */
  readonly isNew: boolean
}

/**
 * The port on the database and the network. A run is recorded before it is sent, under a key made of the turn, the
 * action and the parameters; a repeated turn finds the outcome. A call with an unknown outcome is sent again only if
 * that does no harm.
 */
export function createActions(
  context: Pick<Context, 'db' | 'clock' | 'ids' | 'secretBox' | 'log'>,
  given: ActionServices,
): Actions {
  const services: Services = { ...context, ...given }
  return {
    async list(tenant, signal) {
      const definitions = await services.listEnabled(tenant, signal)
      return definitions.map(offerAction)
    },
    run: (turn, call, language, signal) => run(services, { turn, language, signal }, call),
    async findUnconfirmed(turn, signal) {
      signal.throwIfAborted()
      const waiting = await services.db.withTenant(turn.tenant, (tx) => findAsked(services, tx, turn))
      if (waiting === null) return null
      const { action, parameters, status, ask } = waiting
      return { name: action, parameters, ask: ask ?? '', isConfirmed: status !== 'unconfirmed' }
    },
    async findAnswered(turn, signal) {
      signal.throwIfAborted()
      const said = findLastSaid(turn)
      if (said === null) return null
      const done = await services.db.withTenant(turn.tenant, (tx) =>
        findLatestDone(tx, turn.conversationId, turn.id),
      )
      const isTold = Object.values(done?.texts ?? {}).some((text) => said.includes(text))
      return done === null || !isTold ? null : { name: done.action, parameters: done.parameters }
    },
    async listDone({ tenant, conversationId }, signal) {
      signal.throwIfAborted()
      const runs = await services.db.withTenant(tenant, (tx) =>
        listRunsOfConversation(tx, conversationId, MOST_LISTED),
      )
      return runs.flatMap(({ status, action, parameters }) =>
        status === 'done' ? [{ name: action, parameters }] : [],
      )
    },
    confirm: (turn, language, signal) => confirm(services, { turn, language, signal }),
  }
}

async function run(services: Services, occasion: Occasion, call: ActionCall): Promise<ActionOutcome> {
  const { turn, signal } = occasion
  signal.throwIfAborted()
  const prepared = await services.db.withTenant(turn.tenant, (tx) => prepare(services, tx, occasion, call))
  return 'kind' in prepared ? prepared : conclude(services, occasion, prepared)
}

async function prepare(
  { ids, clock }: Services,
  tx: TenantTransaction,
  { turn, language }: Occasion,
  call: ActionCall,
): Promise<RecordedCall | ActionOutcome> {
  const usable = await findUsable(tx, turn, call.name)
  if (usable === null) return { kind: 'unknown' }
  const { definition, customer } = usable
  const today = companyDayOf(clock.now())
  const bound = bindCall(definition, call.parameters, { customer, language, today })
  if (bound.kind !== 'ready') return bound
  const { values, ask } = bound
  if (!(await isTheAgents(tx, turn))) return presentFailure(definition, sayWhy('taken_over'), language)
  const wanted = { conversationId: turn.conversationId, action: call.name, parameters: values }
  // After a hand-back the turn may begin with an earlier message, and its call may already be made.
  const earlier = definition.request.method === 'GET' ? null : await findTurnThatCalled(tx, wanted)
  const turnId = earlier ?? turn.id
  const recorded = await recordRun(tx, {
    ...{ ...wanted, id: ids.uuid(), turnId, ask, createdAt: clock.now() },
    key: keyOf({ ...turn, id: turnId }, call.name, values),
    status: ask === null ? 'running' : 'unconfirmed',
  })
  return { usable, ...recorded }
}

async function confirm(services: Services, occasion: Occasion): Promise<ActionOutcome> {
  const { turn, language, signal } = occasion
  signal.throwIfAborted()
  const prepared = await services.db.withTenant(
    turn.tenant,
    async (tx): Promise<RecordedCall | ActionOutcome> => {
      const asked = await findAsked(services, tx, turn)
      const usable = asked === null ? null : await findUsable(tx, turn, asked.action)
      if (asked === null || usable === null) return { kind: 'unknown' }
      const bound = bindParameters(
        usable.definition,
        asked.parameters,
        usable.customer,
        companyDayOf(services.clock.now()),
      )
      const isSame = bound.kind === 'bound' && canonicalJson(bound.values) === canonicalJson(asked.parameters)
      if (!isSame) return presentFailure(usable.definition, sayWhy('changed'), language)
      if (!(await isTheAgents(tx, turn)))
        return presentFailure(usable.definition, sayWhy('taken_over'), language)
      return { usable, ...(await confirmRun(tx, asked.id, turn.id)) }
    },
  )
  return 'kind' in prepared ? prepared : conclude(services, occasion, prepared)
}

/**
 * Whether the agent may still answer. The lock keeps a person from taking over before the transaction has recorded the
 * call.
 */
async function isTheAgents(tx: TenantTransaction, { tenant, conversationId }: Turn): Promise<boolean> {
  const [conversation = null] = await lockConversations(tx, [{ tenant, id: conversationId }])
  return conversation !== null && agentMayAnswer(conversation)
}

/** The outcome of a recorded run: the recorded one, or that of the call. */
async function conclude(
  services: Services,
  { turn, language, signal }: Occasion,
  recorded: RecordedCall,
): Promise<ActionOutcome> {
  const { run: recordedRun, isNew } = recorded
  const { definition } = recorded.usable
  if (recordedRun.status !== 'running') return presentRun(definition, recordedRun, language)
  const mayLeave = isNew || isRepeatable(definition)
  // If a call that may not be repeated were aborted, nobody would learn what it did, so it is awaited.
  const ending = isRepeatable(definition) ? signal : new AbortController().signal
  const end = mayLeave ? await perform(services, turn, recorded, ending) : giveUp(sayWhy('unknown_outcome'))
  const endedAt = services.clock.now()
  const write = () =>
    services.db.withTenant(turn.tenant, (tx) => endRun(tx, recordedRun.id, { ...end, endedAt }))
  // Only this process knows what the call did: if it gave up while the database is away, a person would have to find
  // out.
  const news = { about: { action_run_id: recordedRun.id }, log: services.log }
  const ended = await untilDatabaseAnswers(write, news, signal)
  signal.throwIfAborted()
  return presentRun(definition, ended, language)
}

async function perform(
  { secretBox, call, clock, log }: Services,
  { tenant }: Turn,
  { usable, run: { id, parameters, key } }: RecordedCall,
  signal: AbortSignal,
): Promise<Omit<RunEnd, 'endedAt'>> {
  const { definition, secretsSealed, fixture } = usable
  if (fixture && definition.request.method !== 'GET') return giveUp(sayWhy('for_show'))
  const secrets = openSecrets(secretBox, tenant, definition.name, secretsSealed)
  const made = makeRequest(definition, secrets, { parameters, key, environment: tenant.environment })
  if (made.kind === 'refused') return giveUp(made.why)
  const result = await call(made.request, signal)
  const today = companyDayOf(clock.now())
  const end = readOutcome(definition, { parameters, secrets, today }, result)
  const { status, statusCode, durationMs } = end
  log.info(
    { run_id: id, action: definition.name, status, status_code: statusCode, duration_ms: durationMs },
    'ran an action',
  )
  return end
}

function giveUp(why: Texts): Omit<RunEnd, 'endedAt'> {
  const nothing = { statusCode: null, durationMs: null, answerExcerpt: null }
  return { ...nothing, status: 'failed', texts: why, error: why.en }
}

async function findUsable(tx: TenantTransaction, turn: Turn, name: string): Promise<Usable | null> {
  const action = await findAction(tx, name)
  const party = await findConversationParty(tx, turn.conversationId)
  return action === null || party === null || !action.definition.enabled ? null : { ...action, ...party }
}

/** The run for which the agent's last message asked a yes, waiting or confirmed by this same turn. */
async function findAsked({ clock }: Services, tx: TenantTransaction, turn: Turn): Promise<ActionRun | null> {
  const lastSaid = findLastSaid(turn)
  if (lastSaid === null) return null
  const since = new Date(clock.now().getTime() - YES_WITHIN_MS)
  const found = await findRunToConfirm(tx, turn.conversationId, turn.id, since)
  return found?.ask != null && lastSaid.includes(found.ask) ? found : null
}

function keyOf({ tenant, id }: Turn, action: string, parameters: ParameterValues): string {
  const { organizationId, environment } = tenant
  const call = canonicalJson([organizationId, environment, id, action, parameters])
  return createHash('sha256').update(call).digest('hex')
}
