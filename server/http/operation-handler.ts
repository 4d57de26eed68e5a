import type { OPERATIONS, OperationId, OperationInput, OperationOutput } from '../../contract/operations.ts'
import type { Scope } from '../../contract/scopes.ts'
import type { Querier, TenantTransaction, Transaction } from '../db/database.ts'
import type { ConditionalPart } from '../db/sql.ts'
import type { Problem } from '../platform/problem.ts'
import type { Tenant } from '../platform/tenant.ts'

/** What a verified access token says. */
export interface AccessTokenClaims {
  readonly tenant: Tenant
  readonly appId: string
  readonly clientId: string
  readonly scopes: readonly Scope[]
  readonly expiresAt: Date
}

/** The app that makes a request, as it is now: re-read after the request arrived. */
export interface AdmittedApp {
  readonly id: string
  readonly clientId: string
  readonly tenant: Tenant
}

/** A request that has passed every check of the pipeline. */
export interface ApiRequest<Id extends OperationId> extends OperationInput<Id> {
  readonly app: AdmittedApp
  readonly receivedAt: Date
}

type Operations = typeof OPERATIONS

/** An operation without a token: the caller is unknown. */
type PublicHandler<Id extends OperationId> = () => Promise<OperationOutput<Id>>

/** A read opens its own transaction. */
type ReadHandler<Id extends OperationId> = (request: ApiRequest<Id>) => Promise<OperationOutput<Id>>

/**
 * A write runs inside the transaction that also stores its idempotency record, so that the key, the effect and the
 * response are saved together or not at all.
 */
type WriteHandler<Id extends OperationId> = (
  request: ApiRequest<Id>,
  tx: TenantTransaction,
) => Promise<OperationOutput<Id>>

/**
 * A write that first has to find out something that must not hold a transaction open, such as the addresses of a host.
 * `prepare` finds it out and `write` judges it. A repeat of a request is answered from its record, whatever `prepare`
 * finds the second time.
 */
export interface PreparedHandler<Id extends OperationId, Prepared = unknown> {
  prepare(request: ApiRequest<Id>): Promise<Prepared>
  // Declared as a method, so that a handler with a narrower input still fits the table of all handlers.
  write(request: ApiRequest<Id>, prepared: Prepared, tx: TenantTransaction): Promise<OperationOutput<Id>>
}

/**
 * A write that shares a statement or a transaction with other requests. `prepare` checks a request and returns what it
 * asks for; `expect` is the body of the response if nothing prevents the write. `performExpected` performs a whole
 * batch in one statement that commits by itself, provided that all of it comes out as expected; otherwise it writes
 * nothing and returns false. `keys` makes the part of that statement that stores the requests' keys if a condition of
 * the operation holds. `perform` performs the batch whatever it meets and returns for each request the body of its
 * response or the refusal that the operation decided.
 */
export interface BatchedHandler<Id extends OperationId, Input = unknown> {
  prepare(request: ApiRequest<Id>): Promise<Input>
  // Declared as methods, so that a handler with a narrower input still fits the table of all handlers.
  expect(input: Input): OperationOutput<Id>
  performExpected(shared: Querier, inputs: readonly Input[], keys: ConditionalPart): Promise<boolean>
  perform(tx: Transaction, inputs: readonly Input[]): Promise<readonly (OperationOutput<Id> | Problem)[]>
}

/** The operations whose requests are batched: the hot path. */
export type BatchedOperationId = 'submitInboundEvent'

/**
 * What an operation's route exports: from a request to the body of the
 * successful response. Refusals are thrown Problems.
 */
export type Handler<Id extends OperationId> = Operations[Id]['authenticated'] extends false
  ? PublicHandler<Id>
  : Operations[Id]['idempotencyKey'] extends 'none'
    ? ReadHandler<Id>
    : WriteHandler<Id>

/** The token endpoint has its own request formats and errors, so it is not among these. */
export type HandledOperationId = Exclude<OperationId, 'issueToken'>

/** The operations whose writes have something to find out first. */
export type PreparedOperationId = 'createWebhookEndpoint' | 'testWebhookEndpoint'

/** Every operation's handler; a missing one is a type error. */
export type Handlers = {
  readonly [Id in HandledOperationId]: Id extends BatchedOperationId
    ? BatchedHandler<Id>
    : Id extends PreparedOperationId
      ? PreparedHandler<Id>
      : Handler<Id>
}
