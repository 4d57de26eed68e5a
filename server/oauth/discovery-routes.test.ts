import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fastify from 'fastify'
import { SCOPES } from '../../contract/scopes.ts'
import { useOAuthGateway } from '../../test/oauth-gateway.ts'
import { registerDiscoveryRoutes } from './discovery-routes.ts'
import { rotateSigningKey } from './rotate-signing-key.ts'

const BASE = 'https://support.example.test'
const PATHS = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/v1',
  '/.well-known/jwks.json',
]

const gateway = await useOAuthGateway()

describe('discovery', () => {
  test('the authorization server metadata of RFC 8414', async () => {
    const response = await gateway.server.inject('/.well-known/oauth-authorization-server')
    assert.equal(response.statusCode, 200)
    assert.deepEqual(response.json(), {
      issuer: BASE,
      token_endpoint: `${BASE}/v1/oauth/token`,
      jwks_uri: `${BASE}/.well-known/jwks.json`,
      scopes_supported: [...SCOPES],
      response_types_supported: [],
      grant_types_supported: ['client_credentials'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      service_documentation: `${BASE}/docs`,
    })
  })

  test('the protected resource metadata of RFC 9728, for the base URL and for the audience', async () => {
    const [, base = '', audience = ''] = PATHS
    assert.equal((await gateway.server.inject(base)).json().resource, BASE)
    const response = await gateway.server.inject(audience)
    assert.deepEqual(response.json(), {
      resource: `${BASE}/v1`,
      authorization_servers: [BASE],
      scopes_supported: [...SCOPES],
      bearer_methods_supported: ['header'],
      resource_name: 'Sanad',
      resource_documentation: `${BASE}/docs`,
    })
  })

  test('the JWKS shows public members only, and a rotation made elsewhere at once', async () => {
    const fetchKeys = async () => (await gateway.server.inject('/.well-known/jwks.json')).json().keys
    const [first] = await fetchKeys()
    assert.deepEqual(Object.keys(first).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
    assert.equal(`${first.kty} ${first.crv} ${first.alg} ${first.use}`, 'EC P-256 ES256 sig')
    const { kid } = await rotateSigningKey(gateway.context)
    assert.deepEqual(
      (await fetchKeys()).map((key: { kid: string }) => key.kid),
      [first.kid, kid],
    )
  })

  test('where the base URL has a path, the metadata are also where RFC 8414 and RFC 9728 put it', async () => {
    const server = fastify()
    registerDiscoveryRoutes(server, { baseUrl: `${BASE}/support`, signingKeys: gateway.signingKeys })
    const documents: readonly (readonly [path: string, member: string, value: string])[] = [
      ['/.well-known/oauth-authorization-server', 'issuer', `${BASE}/support`],
      ['/.well-known/oauth-authorization-server/support', 'issuer', `${BASE}/support`],
      ['/.well-known/oauth-protected-resource', 'resource', `${BASE}/support`],
      ['/.well-known/oauth-protected-resource/support', 'resource', `${BASE}/support`],
      ['/.well-known/oauth-protected-resource/v1', 'resource', `${BASE}/support/v1`],
      ['/.well-known/oauth-protected-resource/support/v1', 'resource', `${BASE}/support/v1`],
    ]
    for (const [path, member, value] of documents) {
      assert.equal((await server.inject(path)).json()[member], value, path)
    }
  })

  for (const path of PATHS) {
    test(`${path} can be cached, has a request id, and is not for browsers`, async () => {
      const response = await gateway.server.inject(path)
      assert.equal(response.headers['content-type'], 'application/json; charset=utf-8')
      assert.match(String(response.headers['cache-control']), /^public, max-age=\d+$/)
      assert.ok(response.headers['x-request-id'])
      const fromBrowser = await gateway.server.inject({ url: path, headers: { origin: 'https://a.example' } })
      assert.equal(fromBrowser.statusCode, 403)
      assert.equal(fromBrowser.json().code, 'browser_credentials_refused')
      assert.equal(fromBrowser.headers['cache-control'], 'no-store')
      const posted = await gateway.server.inject({ method: 'POST', url: path })
      assert.equal(posted.statusCode, 405)
      assert.equal(posted.headers.allow, 'GET, HEAD')
    })
  }
})
