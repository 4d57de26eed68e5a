import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useOAuthGateway } from '../../test/oauth-gateway.ts'

// The endpoint table of the API document.
const ENDPOINTS = [
  'GET /v1',
  'POST /v1/oauth/token',
  'GET /v1/customers customers:read',
  'POST /v1/customers customers:write',
  'GET /v1/customers/{id} customers:read',
  'GET /v1/conversations conversations:read',
  'GET /v1/conversations/{id} conversations:read messages:read',
  'POST /v1/inbound-events agent:run',
  'GET /v1/usage/summary analytics:read billing:read',
  'POST /v1/webhook-endpoints webhooks:manage',
  'POST /v1/webhook-endpoints/{id}/test webhooks:manage',
]

const gateway = await useOAuthGateway()

test('GET /v1 names the service and lists every endpoint of the API document, without a token', async () => {
  const response = await gateway.server.inject('/v1')
  assert.equal(response.statusCode, 200)
  const { endpoints, ...rest } = response.json()
  assert.deepEqual(rest, {
    name: 'Sanad',
    version: '2026-09-01',
    documentation: 'https://support.example.test/docs',
    openapi: 'https://support.example.test/openapi.json',
  })
  assert.deepEqual(
    endpoints.map(({ method, path, scopes }: { method: string; path: string; scopes: string[] }) =>
      [method, path, ...scopes].join(' '),
    ),
    ENDPOINTS,
  )
})
