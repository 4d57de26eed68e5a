import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Operation, OperationInput } from '../../contract/operations.ts'
import type { TenantTransaction, Transaction } from '../db/database.ts'
import { Problem } from '../platform/problem.ts'
import { type BatchedWork, createBatchedWriter } from './batched-writes.ts'
import { type IdempotentRequest, refuseReusedKey, runOnce, type StoredResponse } from './idempotency.ts'
import type { KeyedRequest, WireResponse } from './idempotency-records.ts'
import { parseJsonBody } from './json-body.ts'
import { JSON_MEDIA_TYPE } from './media-types.ts'
import type { ApiRequest, HandledOperationId, Handlers } from './operation-handler.ts'
import { PROBLEM_MEDIA_TYPE, problemStatus, renderProblem } from './problem.ts'
import type { PipelineServices, StepServices } from './step.ts'
import { createValidator, type Validator } from './validate.ts'

/** The last steps of an operation: parameters and body, the operation itself, and its response. */
export type Executor = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * Makes an operation's last steps from its handler, which is one of five kinds: public, read, write, prepared write or
 * batched write.
 */
export function createExecutor(
  services: StepServices,
  operation: Operation,
  handler: Handlers[HandledOperationId],
): Executor {
  const { rooms } = services
  const validate = createValidator(operation)
  // The operation table ties each handler's input and output to its schemas. Here all handlers are treated alike.
  const perform = createPerformer(
    services,
    operation,
    handler as AnyHandler | AnyPreparedHandler | AnyBatchedHandler,
  )
  const execute = async (request: FastifyRequest): Promise<StoredResponse> => {
    const input = validate({
      params: request.params as Record<string, unknown>,
      query: request.query as Record<string, unknown>,
      body: readJson(request, operation),
    })
    const { claims } = request.state
    if (claims !== undefined && operation.method === 'GET') rooms.answers.requireRoom(claims.tenant)
    return perform(request, input)
  }
  return async (request, reply) => {
    const { claims } = request.state
    const response = await rooms.turns.inTurn(request.state.rawBody?.length ?? 0, () =>
      execute(request).catch(judgeKeyFirst(services, request, operation)),
    )
    if (claims !== undefined) rooms.answers.count(claims.tenant, response.body.length, reply.raw)
    if (response.replayed) reply.header('Idempotent-Replayed', 'true')
    send(reply, response.status, response.body)
  }
}

type Input = ReturnType<Validator>
type Performer = (request: FastifyRequest, input: Input) => Promise<StoredResponse>

function createPerformer(
  services: PipelineServices,
  operation: Operation,
  handler: AnyHandler | AnyPreparedHandler | AnyBatchedHandler,
): Performer {
  const { status } = operation.success
  const respond = (body: unknown): WireResponse => ({ status, body: JSON.stringify(body) })
  if ('performExpected' in handler) return createBatchedPerformer(services, operation, handler, respond)
  if ('write' in handler) return createWritePerformer(services, operation, handler, respond)
  if (!operation.authenticated) return async () => ({ ...respond(await handler(undefined)), replayed: false })
  if (operation.idempotencyKey === 'none') {
    return async (request, input) => {
      const body = await handler(toApiRequest(request, input))
      return { ...respond(body), replayed: false }
    }
  }
  const unprepared: AnyPreparedHandler = {
    prepare: async () => undefined,
    write: (request, _nothing, tx) => handler(request, tx),
  }
  return createWritePerformer(services, operation, unprepared, respond)
}

function createWritePerformer(
  services: PipelineServices,
  operation: Operation,
  handler: AnyPreparedHandler,
  respond: (body: unknown) => WireResponse,
): Performer {
  return async (request, input) => {
    const apiRequest = toApiRequest(request, input)
    const idempotent = toIdempotentRequest(request, apiRequest, operation)
    const prepared = await handler.prepare(apiRequest)
    const write = async (tx: TenantTransaction) => respond(await handler.write(apiRequest, prepared, tx))
    return runOnce(services, idempotent, write, renderRefusal(services, request))
  }
}

function createBatchedPerformer(
  services: PipelineServices,
  operation: Operation,
  handler: AnyBatchedHandler,
  respond: (body: unknown) => WireResponse,
): Performer {
  const write = createBatchedWriter<unknown>(services, {
    name: operation.path,
    performExpected: (shared, inputs, keys) => handler.performExpected(shared, inputs, keys),
    async perform(tx, inputs) {
      const outcomes = await handler.perform(tx, inputs)
      return outcomes.map((outcome) => (outcome instanceof Problem ? outcome : respond(outcome)))
    },
  })
  return async (request, unprepared) => {
    const apiRequest = toApiRequest(request, unprepared)
    const idempotent = toIdempotentRequest(request, apiRequest, operation)
    if (!isKeyed(idempotent)) throw new Error('A batched operation requires an Idempotency-Key.')
    const input = await handler.prepare(apiRequest)
    return write({
      request: idempotent,
      input,
      expected: respond(handler.expect(input)),
      renderRefusal: renderRefusal(services, request),
    })
  }
}

type AnyApiRequest = ApiRequest<HandledOperationId>
type AnyHandler = (request: AnyApiRequest | undefined, tx?: TenantTransaction) => Promise<unknown>

interface AnyPreparedHandler {
  prepare(request: AnyApiRequest): Promise<unknown>
  write(request: AnyApiRequest, prepared: unknown, tx: TenantTransaction): Promise<unknown>
}

interface AnyBatchedHandler {
  prepare(request: AnyApiRequest): Promise<unknown>
  expect(input: unknown): unknown
  performExpected: BatchedWork<unknown>['performExpected']
  perform(tx: Transaction, inputs: readonly unknown[]): Promise<readonly unknown[]>
}

function toApiRequest(request: FastifyRequest, input: Input): AnyApiRequest {
  const { claims, receivedAt } = request.state
  if (claims === undefined) throw new Error('An authenticated operation was reached without a token.')
  const { params, query, body } = input as OperationInput<HandledOperationId>
  return {
    params,
    query,
    body,
    app: { id: claims.appId, clientId: claims.clientId, tenant: claims.tenant },
    receivedAt,
  }
}

function toIdempotentRequest(
  request: FastifyRequest,
  { app, params }: AnyApiRequest,
  operation: Operation,
): IdempotentRequest {
  return {
    app,
    method: operation.method,
    path: canonicalPath(operation, params),
    key: request.state.idempotencyKey ?? null,
    rawBody: request.state.rawBody ?? Buffer.alloc(0),
    sealed: operation.secretResponse === true,
    now: request.state.receivedAt,
  }
}

/**
 * Throws the refusal of a request. The input is validated before the key is looked up, but a reused key takes
 * precedence over invalid input.
 */
function judgeKeyFirst({ db }: PipelineServices, request: FastifyRequest, operation: Operation) {
  return (refusal: unknown): Promise<never> => {
    if (request.state.idempotencyKey === undefined) throw refusal
    const { params, query, body } = request
    const asked = toIdempotentRequest(request, toApiRequest(request, { params, query, body }), operation)
    if (!isKeyed(asked)) throw refusal
    return refuseReusedKey(db, asked, refusal)
  }
}

/**
 * The path as the contract spells it: ids compare case-insensitively, and every other spelling of a path is a different
 * path. An invalid id, which occurs only in a request that is about to be refused, is encoded so that a query can take
 * it.
 */
function canonicalPath({ path }: Operation, params: unknown): string {
  const ids = params as Readonly<Record<string, string>>
  return path.replace(/\{(\w+)\}/g, (_place, name: string) =>
    encodeURIComponent((ids[name] ?? '').toLowerCase()),
  )
}

function isKeyed(request: IdempotentRequest): request is KeyedRequest {
  return request.key !== null
}

/** Renders a refusal that the operation decided, as it is sent and stored. */
function renderRefusal({ baseUrl }: PipelineServices, request: FastifyRequest) {
  return (problem: Problem): WireResponse => ({
    status: problemStatus(problem.code),
    body: JSON.stringify(renderProblem(problem, baseUrl, request.id)),
  })
}

function readJson(request: FastifyRequest, operation: Operation): unknown {
  const bytes = request.state.rawBody
  if (operation.method === 'GET' || bytes === undefined || bytes.length === 0) return undefined
  const body = parseJsonBody(bytes)
  if (operation.body !== undefined) return body
  // Some clients send an empty object with every POST; it is treated as no body.
  const isEmpty =
    typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0
  return isEmpty ? undefined : body
}

function send(reply: FastifyReply, status: number, body: string): void {
  reply
    .code(status)
    .header('content-type', status >= 400 ? PROBLEM_MEDIA_TYPE : JSON_MEDIA_TYPE)
    .send(body)
}
