import type { FastifyInstance, FastifyReply } from 'fastify'
import { OPERATIONS } from '../../contract/operations.ts'
import { SCOPES } from '../../contract/scopes.ts'
import type { Context } from '../context.ts'
import { refuseOrigin } from '../http/entry-steps.ts'
import { JSON_MEDIA_TYPE } from '../http/media-types.ts'
import { audience, TOKEN_ALG } from './rules.ts'
import type { SigningKeys } from './signing-keys.ts'

const METADATA_CACHE = 'public, max-age=300'

// Together with the 30 s for which common clients do not fetch the set again, this is less than the time for which a
// new key is published before it signs.
const JWKS_CACHE = 'public, max-age=15'

/** Authorization server metadata (RFC 8414, section 2). */
function authorizationServer(baseUrl: string) {
  return {
    issuer: baseUrl,
    token_endpoint: `${baseUrl}${OPERATIONS.issueToken.path}`,
    jwks_uri: `${baseUrl}/.well-known/jwks.json`,
    scopes_supported: SCOPES,
    response_types_supported: [],
    grant_types_supported: ['client_credentials'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    service_documentation: `${baseUrl}/docs`,
  }
}

/** Protected resource metadata (RFC 9728, section 2). */
function protectedResource(baseUrl: string, resource: string) {
  return {
    resource,
    authorization_servers: [baseUrl],
    scopes_supported: SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Sanad',
    resource_documentation: `${baseUrl}/docs`,
  }
}

/**
 * The discovery documents. They contain no secret and need no token; like every path but those of the console and the
 * documentation they are not meant for browsers. `{base_url}/v1` is the audience of tokens, so its metadata has a path
 * of its own (RFC 9728, section 3.1).
 */
export function registerDiscoveryRoutes(
  server: FastifyInstance,
  { baseUrl, signingKeys }: Pick<Context, 'baseUrl'> & { readonly signingKeys: SigningKeys },
): void {
  const serve = (path: string, cache: string, document: () => object | Promise<object>) =>
    server.get(path, async (request, reply) => {
      refuseOrigin({ baseUrl }, request, reply)
      return send(reply, cache, await document())
    })
  // RFC 8414, section 3.1, and RFC 9728, section 3.1, put the well-known part in front of the base URL's path. A proxy
  // that removes that path asks without it.
  for (const place of new Set(['', new URL(baseUrl).pathname.replace(/\/$/, '')])) {
    serve(`/.well-known/oauth-authorization-server${place}`, METADATA_CACHE, () =>
      authorizationServer(baseUrl),
    )
    serve(`/.well-known/oauth-protected-resource${place}`, METADATA_CACHE, () =>
      protectedResource(baseUrl, baseUrl),
    )
    serve(`/.well-known/oauth-protected-resource${place}/v1`, METADATA_CACHE, () =>
      protectedResource(baseUrl, audience(baseUrl)),
    )
  }
  serve('/.well-known/jwks.json', JWKS_CACHE, async () => {
    const keys = await signingKeys.published()
    return { keys: keys.map(({ kid, publicJwk }) => ({ ...publicJwk, kid, alg: TOKEN_ALG, use: 'sig' })) }
  })
}

function send(reply: FastifyReply, cache: string, document: object): FastifyReply {
  return reply
    .header('Cache-Control', cache)
    .header('Content-Type', JSON_MEDIA_TYPE)
    .send(JSON.stringify(document))
}
