import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { ClientCredentials } from 'simple-oauth2'
import { createTestApp, useListeningOAuthGateway } from '../../test/oauth-gateway.ts'

const gateway = await useListeningOAuthGateway()
const app = await createTestApp(gateway.context)
const issuer = new URL(gateway.context.baseUrl)

// The loopback server speaks plain HTTP, which these libraries allow only when told so.
const insecure = { [oauth.allowInsecureRequests]: true }

async function discover(): Promise<oauth.AuthorizationServer> {
  const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
  return oauth.processDiscoveryResponse(issuer, response)
}

describe('a stranger with a library off the shelf', () => {
  for (const [method, authentication] of [
    ['client_secret_basic', oauth.ClientSecretBasic],
    ['client_secret_post', oauth.ClientSecretPost],
  ] as const) {
    test(`oauth4webapi finds the metadata, gets a token by ${method}, and the token opens the API`, async () => {
      const server = await discover()
      assert.ok(server.token_endpoint_auth_methods_supported?.includes(method))
      const client = { client_id: app.clientId }
      const response = await oauth.clientCredentialsGrantRequest(
        server,
        client,
        authentication(app.clientSecret),
        { scope: 'customers:read' },
        insecure,
      )
      const token = await oauth.processClientCredentialsResponse(server, client, response)
      assert.equal(token.scope, 'customers:read')
      assert.equal(token.expires_in, 600)
      const called = await oauth.protectedResourceRequest(
        token.access_token,
        'GET',
        new URL('/v1/customers', issuer),
        undefined,
        undefined,
        insecure,
      )
      assert.equal(called.status, 200)
    })
  }

  test('oauth4webapi finds the resource that a refused request points to, and validates its tokens', async () => {
    const refused = await fetch(new URL('/v1/customers', issuer))
    const metadataUrl = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '')?.[1]
    assert.equal(metadataUrl, `${issuer.origin}/.well-known/oauth-protected-resource/v1`)
    const resource = new URL('/v1', issuer)
    const metadata = await oauth.processResourceDiscoveryResponse(
      resource,
      await oauth.resourceDiscoveryRequest(resource, insecure),
    )
    assert.deepEqual(metadata.authorization_servers, [gateway.context.baseUrl])

    const server = await discover()
    const client = { client_id: app.clientId }
    const response = await oauth.clientCredentialsGrantRequest(
      server,
      client,
      oauth.ClientSecretBasic(app.clientSecret),
      {},
      insecure,
    )
    const { access_token } = await oauth.processClientCredentialsResponse(server, client, response)
    const request = new Request(resource, { headers: { authorization: `Bearer ${access_token}` } })
    const claims = await oauth.validateJwtAccessToken(server, request, metadata.resource, insecure)
    assert.equal(claims.client_id, app.clientId)
  })

  test('openid-client discovers the server, gets a token, and tells invalid_client from invalid_scope', async () => {
    const options = { algorithm: 'oauth2' as const, execute: [openid.allowInsecureRequests] }
    const configure = (secret: string) => openid.discovery(issuer, app.clientId, secret, undefined, options)
    const token = await openid.clientCredentialsGrant(await configure(app.clientSecret))
    assert.match(token.scope ?? '', /^customers:read /)
    await assert.rejects(
      openid.clientCredentialsGrant(await configure(app.clientSecret), { scope: 'root' }),
      (error: openid.ResponseBodyError) => error.error === 'invalid_scope' && error.status === 400,
    )
    // A 401 carries a challenge, which the library reports before the body.
    await assert.rejects(
      openid.clientCredentialsGrant(await configure('wrong')),
      (error: openid.WWWAuthenticateChallengeError) =>
        error.status === 401 && error.cause[0]?.scheme === 'basic',
    )
  })

  for (const options of [
    { authorizationMethod: 'header', credentialsEncodingMode: 'strict' },
    { authorizationMethod: 'header', credentialsEncodingMode: 'loose' },
    { authorizationMethod: 'body', bodyFormat: 'form' },
    { authorizationMethod: 'body', bodyFormat: 'json' },
  ] as const) {
    test(`simple-oauth2 gets a token, ${Object.values(options).join(' ')}, and is told of a wrong secret`, async () => {
      const configure = (secret: string) =>
        new ClientCredentials({
          client: { id: app.clientId, secret },
          auth: { tokenHost: gateway.context.baseUrl, tokenPath: '/v1/oauth/token' },
          options,
        })
      const { token } = await configure(app.clientSecret).getToken({ scope: ['customers:read'] })
      assert.equal(token.scope, 'customers:read')
      await assert.rejects(configure('wrong').getToken({}), (error: { output?: { statusCode?: number } }) => {
        return error.output?.statusCode === 401
      })
    })
  }

  test('jose verifies a token against the published keys', async () => {
    const post = await fetch(new URL('/v1/oauth/token', issuer), {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: app.clientId,
        client_secret: app.clientSecret,
      }),
    })
    const { access_token } = (await post.json()) as { access_token: string }
    const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', issuer))
    const { payload, protectedHeader } = await jwtVerify(access_token, keys, {
      issuer: gateway.context.baseUrl,
      audience: `${gateway.context.baseUrl}/v1`,
      typ: 'at+jwt',
      algorithms: ['ES256'],
      requiredClaims: ['sub', 'client_id', 'jti', 'iat', 'exp', 'scope'],
    })
    assert.equal(payload.sub, app.clientId)
    assert.equal(protectedHeader.alg, 'ES256')
  })
})
