import { OPERATIONS } from '../../contract/operations.ts'
import type { ApiIndex } from '../../contract/schemas/api-index.ts'
import { API_VERSION } from '../../contract/version.ts'
import type { Context } from '../context.ts'
import type { Handler } from '../http/operation-handler.ts'

/** `GET /v1`: names the service and lists every endpoint of the contract. */
export function getApiIndex({ baseUrl }: Pick<Context, 'baseUrl'>): Handler<'getApiIndex'> {
  const index: ApiIndex = {
    name: 'Sanad',
    version: API_VERSION,
    documentation: `${baseUrl}/docs`,
    openapi: `${baseUrl}/openapi.json`,
    endpoints: Object.values(OPERATIONS).map(({ method, path, scopes }) => ({
      method,
      path,
      scopes: [...scopes],
    })),
  }
  return async () => index
}
