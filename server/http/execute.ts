import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Operation, OperationInput } from '../../contract/operations.ts'
import type { TenantTransaction } from '../db/database.ts'
import { Problem } from '../platform/problem.ts'
import { runOnce } from './idempotency.ts'
import { parseJsonBody } from './json-body.ts'
import type { ApiRequest, HandledOperationId, Handlers } from './operation-handler.ts'
import { PROBLEM_MEDIA_TYPE, problemStatus, renderProblem } from './problem.ts'
import type { PipelineServices } from './step.ts'
import type { Validator } from './validate.ts'

const JSON_MEDIA_TYPE = 'application/json; charset=utf-8'

type AnyHandler = (request: unknown, tx?: TenantTransaction) => Promise<unknown>

/** The last steps of every operation: parameters and body, the operation itself, and its response. */
export async function runOperation(
  services: PipelineServices,
  handlers: Handlers,
  id: HandledOperationId,
  operation: Operation,
  validate: Validator,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const input = validate({
    params: request.params as Record<string, unknown>,
    query: request.query as Record<string, unknown>,
    body: readJson(request, operation),
  })
  // The operation table ties each handler's input and output to its schemas; here they are all of one kind.
  const handler = handlers[id] as AnyHandler
  const { claims } = request.state
  if (claims === undefined)
    return send(reply, operation.success.status, JSON.stringify(await handler(undefined)))
  const apiRequest: ApiRequest<HandledOperationId> = {
    ...(input as OperationInput<HandledOperationId>),
    app: { id: claims.appId, clientId: claims.clientId, tenant: claims.tenant },
    requestId: request.id,
    receivedAt: request.state.receivedAt,
  }
  if (operation.idempotencyKey === 'none') {
    return send(reply, operation.success.status, JSON.stringify(await handler(apiRequest)))
  }
  const response = await runOnce(
    services,
    {
      app: apiRequest.app,
      method: operation.method,
      path: request.url.split('?', 1)[0] ?? '',
      key: request.state.idempotencyKey ?? null,
      rawBody: request.state.rawBody ?? Buffer.alloc(0),
      sealed: operation.secretResponse === true,
      now: request.state.receivedAt,
    },
    async (tx) => ({ status: operation.success.status, body: JSON.stringify(await handler(apiRequest, tx)) }),
    (problem) => ({
      status: problemStatus(problem.code),
      body: JSON.stringify(renderProblem(problem, services.baseUrl, request.id)),
    }),
  )
  if (response.replayed) reply.header('Idempotent-Replayed', 'true')
  return send(reply, response.status, response.body)
}

function readJson(request: FastifyRequest, operation: Operation): unknown {
  const bytes = request.state.rawBody
  if (operation.method === 'GET' || bytes === undefined || bytes.length === 0) return undefined
  const body = parseJsonBody(bytes)
  if (operation.body !== undefined) return body
  // Some clients send an empty object with every POST; it says as little as no body at all.
  if (typeof body === 'object' && body !== null && Object.keys(body).length === 0) return undefined
  throw new Problem('validation_failed', 'This operation takes no body.', {
    errors: [{ path: '', message: 'must be absent.' }],
  })
}

function send(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply
    .code(status)
    .header('Content-Type', status >= 400 ? PROBLEM_MEDIA_TYPE : JSON_MEDIA_TYPE)
    .send(body)
}
