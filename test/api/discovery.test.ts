import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Json, useApi } from './support.ts'
import { ALL_SCOPES, ENDPOINTS } from './support-endpoints.ts'

const api = await useApi()
const baseUrl = api.service.opened.context.baseUrl

// API document, "GET /v1", Discovery documents and Versioning.
describe('discovery and versioning', () => {
  const get = async (path: string): Promise<Json> => {
    const { status, body } = await api.call({ path })
    assert.equal(status, 200)
    return body
  }

  describe('GET /v1: API index', () => {
    it('no authentication; name, version, documentation, openapi and endpoints', async () => {
      const index = await get('/v1')
      assert.deepEqual(Object.keys(index), ['name', 'version', 'documentation', 'openapi', 'endpoints'])
      for (const field of ['name', 'version', 'documentation', 'openapi'])
        assert.equal(typeof index[field], 'string')
    })

    it('endpoints lists exactly the endpoint table, with method, path and scopes', async () => {
      const { endpoints } = await get('/v1')
      const written = ({ method, path, scopes }: Json) => `${method} ${path} ${[...scopes].sort().join(' ')}`
      const token = { method: 'POST', path: '/v1/oauth/token', scopes: [] }
      assert.deepEqual(endpoints.map(written).sort(), [...ENDPOINTS, token].map(written).sort())
      assert.equal(endpoints.length, 11)
    })

    it('documentation and openapi answer 200', async () => {
      const { documentation, openapi } = await get('/v1')
      const page = await api.call({ path: new URL(documentation).pathname })
      assert.equal(page.status, 200)
      assert.match(page.headers['content-type'] ?? '', /^text\/html/)
      assert.doesNotMatch(
        page.text,
        /<(script|link|img)[^>]+(src|href)="https?:\/\/(?!127)/,
        'nothing from elsewhere',
      )
      const document = await get(new URL(openapi).pathname)
      assert.match(document.openapi, /^3\.1/)
    })
  })

  describe('versioning', () => {
    it('1: all paths carry the prefix /v1', async () => {
      const { endpoints } = await get('/v1')
      for (const { path } of endpoints) assert.match(path, /^\/v1(\/|$)/)
      const { paths } = await get('/openapi.json')
      for (const path of Object.keys(paths)) assert.match(path, /^\/(v1|\.well-known)(\/|$)/)
    })

    it('2: the API version identifier is 2026-09-01, in the API index', async () => {
      assert.equal((await get('/v1')).version, '2026-09-01')
      assert.equal((await get('/openapi.json')).info.version, '2026-09-01')
    })
  })

  describe('discovery documents', () => {
    it('/.well-known/oauth-authorization-server (RFC 8414)', async () => {
      assert.deepEqual(await get('/.well-known/oauth-authorization-server'), {
        issuer: baseUrl,
        token_endpoint: `${baseUrl}/v1/oauth/token`,
        jwks_uri: `${baseUrl}/.well-known/jwks.json`,
        scopes_supported: ALL_SCOPES,
        response_types_supported: [],
        grant_types_supported: ['client_credentials'],
        token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
        service_documentation: `${baseUrl}/docs`,
      })
    })

    for (const [path, resource] of [
      ['/.well-known/oauth-protected-resource', ''],
      ['/.well-known/oauth-protected-resource/v1', '/v1'],
    ] as const) {
      it(`${path} (RFC 9728)`, async () => {
        const document = await get(path)
        assert.equal(document.resource, `${baseUrl}${resource}`)
        assert.deepEqual(document.authorization_servers, [baseUrl])
        assert.deepEqual(document.scopes_supported, ALL_SCOPES)
        assert.deepEqual(document.bearer_methods_supported, ['header'])
      })
    }

    it('/.well-known/jwks.json holds public ES256 keys only', async () => {
      const { keys } = await get('/.well-known/jwks.json')
      assert.equal(keys.length, 1)
      for (const key of keys) {
        assert.deepEqual(Object.keys(key).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
        assert.deepEqual([key.alg, key.crv, key.kty, key.use], ['ES256', 'P-256', 'EC', 'sig'])
      }
    })
  })
})
