import type { Server } from 'node:http'
import fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify'
import { LIMITS } from '../../contract/limits.ts'
import { OPERATIONS, type Operation, type OperationId } from '../../contract/operations.ts'
import type { Logger } from '../platform/log.ts'
import { observe } from '../platform/observe.ts'
import { createAdmission } from './admission.ts'
import {
  checkMediaType,
  checkMediaTypeOfRead,
  endEmptyBody,
  readBody,
  requireIdempotencyKey,
  requireRoomForBody,
  requireRoomForChunks,
} from './body-steps.ts'
import { createBodyTurns } from './body-turns.ts'
import { answerClientError, takeOverNodeAnswers } from './client-errors.ts'
import {
  admit,
  authenticate,
  callerAddress,
  isTrustedProxy,
  refuseBrowser,
  requireScopes,
} from './entry-steps.ts'
import { answerProblem, keepConnection, toProblem } from './errors.ts'
import { createExecutor } from './execute.ts'
import { takeLastRequests } from './last-requests.ts'
import type { HandledOperationId, Handlers } from './operation-handler.ts'
import { createOrganizationRoom } from './organization-room.ts'
import { watchOutages } from './outages.ts'
import { type PipelineServices, type StepServices, toHook } from './step.ts'
import { answerUnrouted, countUnrouted, findFramingFault, isUnrouted, type KnownRoute } from './unrouted.ts'

const STALLED_AFTER_MS = 120_000
// A proxy may send a request at the moment at which an idle connection is closed, and cannot know whether to repeat it.
// So the proxy has to close first: most keep idle connections for up to ten minutes.
const KEPT_IDLE_MS = 620_000

/**
 * Builds the HTTP server. Every operation of the contract takes the same steps in the same order, which
 * `routeOperation` lists.
 */
export function buildServer(services: PipelineServices, handlers: Handlers): FastifyInstance {
  const rooms = {
    bodies: createOrganizationRoom(
      'Too many long bodies of this organization are on their way. Send fewer at a time, and this one again.',
    ),
    turns: createBodyTurns(),
    answers: createOrganizationRoom(
      'Too many long answers to this organization are still on their way. Read them to their ends, then ask again.',
    ),
  }
  const shared = { ...services, admission: createAdmission(services.db.shared, services.traffic), rooms }
  const server = openServer(shared)
  for (const id of Object.keys(OPERATIONS) as OperationId[]) {
    if (id === 'issueToken') continue
    server.route(routeOperation(shared, id, handlers[id]))
  }
  return server
}

/** The steps of one operation, in their order; the last ones perform it (`createExecutor` in `execute.ts`). */
function routeOperation(
  services: StepServices,
  id: HandledOperationId,
  handler: Handlers[HandledOperationId],
): RouteOptions {
  const operation: Operation = OPERATIONS[id]
  return {
    config: { operation: id },
    method: operation.method,
    url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    // Framing, route and method are settled by now.
    onRequest: [
      refuseBrowser(services, operation),
      authenticate(services, operation),
      admit(services, operation),
      requireScopes(services, operation),
      checkMediaType(operation),
      requireRoomForBody(services.rooms.bodies),
    ].map(toHook),
    preParsing: requireRoomForChunks(services.rooms.bodies),
    // The body has been read by now.
    preValidation: [checkMediaTypeOfRead(operation), requireIdempotencyKey(operation)].map(toHook),
    handler: createExecutor(services, operation, handler),
  }
}

/** A bare server with what all routes share: request ids, strict bodies, problem documents, one log line. */
function openServer(services: StepServices): FastifyInstance {
  const server = fastify(serverOptions(services))
  takeOverNodeAnswers(server.server, services)
  takeLastRequests(server)
  server.decorateRequest('state')
  readBodiesAsBytes(server)
  beginRequests(server, services)
  endRequests(server, services)
  server.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error)
    request.state.failure = error
    keepConnection(error, reply)
    return answerProblem(services, request, reply, problem)
  })
  return server
}

function serverOptions(services: StepServices): FastifyHttpOptions<Server> {
  const { admission, ids, clock, log } = services
  return {
    // A request's id is always minted here; a client's own value is only logged.
    genReqId: () => ids.uuid(),
    requestIdHeader: false,
    bodyLimit: LIMITS.bodyBytes,
    trustProxy: (address) => isTrustedProxy(services.trustedProxies, address),
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: false, caseSensitive: true },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 60_000,
    keepAliveTimeout: KEPT_IDLE_MS,
    // A connection on which nothing moves for this long is closed: its caller does not read the answer. No answer takes
    // as long to begin.
    connectionTimeout: STALLED_AFTER_MS,
    // `optimizeEmptyRequests` sets up no stream for a request without a body, which saves a thirtieth of a read. Silent
    // and slow connections are looked for every five seconds: Node's own thirty would let them last twice as long.
    http: {
      ...{ requireHostHeader: false, headersTimeout: 30_000, connectionsCheckingInterval: 5_000 },
      optimizeEmptyRequests: true,
    },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, services),
    frameworkErrors: (error, request, reply) => {
      // A path that cannot be read: no hook has run.
      request.state = { receivedAt: clock.now() }
      reply.header('X-Request-Id', request.id)
      reply.raw.once('finish', () => logRequest(log, request, reply))
      void countUnrouted(admission, request, reply)
        .then(
          () => findFramingFault(request) ?? error,
          (refusal: unknown) => refusal,
        )
        .then((refusal) => answerProblem(services, request, reply, toProblem(refusal)))
    },
  }
}

/** One parser for all media types keeps the bytes as they are. */
function readBodiesAsBytes(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  // The two usual media types are named because Fastify parses any other at each request.
  const mediaTypes = ['application/json', 'application/x-www-form-urlencoded', '*']
  server.addContentTypeParser(mediaTypes, { parseAs: 'buffer' }, readBody)
}

/** What happens to every request before the steps of its operation, and to one that reaches no operation. */
function beginRequests(server: FastifyInstance, services: StepServices): void {
  const routes: KnownRoute[] = []
  server.addHook('onRoute', (route) => {
    const { answerBrowser } = route.config ?? {}
    routes.push({ methods: [route.method].flat(), pattern: route.url, answerBrowser })
    if (route.method !== 'GET') route.preParsing = [endEmptyBody, ...[route.preParsing ?? []].flat()]
  })
  server.addHook('onRequest', (request, reply, next) => {
    request.state = { receivedAt: services.clock.now() }
    reply.header('x-request-id', request.id)
    reply.header('cache-control', 'no-store')
    const fault = findFramingFault(request)
    if (fault !== null)
      return countUnrouted(services.admission, request, reply).then(() => Promise.reject(fault))
    if (isUnrouted(request)) return answerUnrouted(services, routes, request, reply)
    next()
    return undefined
  })
}

/** What happens after every request. */
function endRequests(server: FastifyInstance, { log, clock }: PipelineServices): void {
  const tellOutages = watchOutages(log, clock)
  server.addHook('onResponse', (request, reply, next) => {
    tellOutages(request, reply.statusCode)
    observe('request', () => ({
      operation: request.routeOptions.config?.operation ?? null,
      status: reply.statusCode,
      durationMs: reply.elapsedTime,
    }))
    logRequest(log, request, reply)
    next()
  })
}

function logRequest(log: Logger, request: FastifyRequest, reply: FastifyReply): void {
  const { claims, failure } = request.state ?? {}
  const status = reply.statusCode
  // A 503 is an intended answer, such as a health check's while the service starts.
  const level = status >= 500 && status !== 503 ? 'error' : 'info'
  if (!log.isLevelEnabled(level)) return
  const line = {
    request_id: request.id,
    client_request_id: request.headers['x-request-id']?.slice(0, 128),
    method: request.method,
    path: request.url.split('?', 1)[0]?.slice(0, 256),
    status,
    duration_ms: Math.round(reply.elapsedTime * 10) / 10,
    app_id: claims?.appId,
    ip: callerAddress(request),
    ...(status >= 500 && { err: failure }),
  }
  log[level](line, 'request')
}
