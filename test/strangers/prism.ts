import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import { createServer } from '@stoplight/prism-http-server'
import { buildOpenApi } from '../../contract/openapi.ts'

/** Prism between a client and the service: it holds every request and every answer against the OpenAPI document. */
export interface ValidatingProxy {
  readonly url: string
  close(): Promise<void>
}

/** The header in which Prism tells what it found. */
export const VIOLATIONS_HEADER = 'sl-violations'

// Prism says by a header what it found; its log is for nobody here.
const silence = () => {}
const silent = {
  info: silence,
  warn: silence,
  error: silence,
  debug: silence,
  trace: silence,
  success: silence,
}
const logger = { ...silent, child: () => logger }

/** Starts Prism in front of a service that listens. */
export async function startPrism(baseUrl: string): Promise<ValidatingProxy> {
  const operations = await getHttpOperationsFromSpec(buildOpenApi(baseUrl))
  const server = createServer(operations, {
    cors: false,
    components: { logger: logger as never },
    config: {
      isProxy: true,
      upstream: new URL(baseUrl),
      mock: { dynamic: false },
      checkSecurity: true,
      validateRequest: true,
      validateResponse: true,
      errors: true,
      upstreamProxy: undefined,
    },
  })
  const url = await server.listen(0, '127.0.0.1')
  return { url, close: () => server.close() }
}
