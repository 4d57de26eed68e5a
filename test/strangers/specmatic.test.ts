import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildOpenApi } from '../../contract/openapi.ts'
import { type Existing, narrow, narrowings } from './narrowing.ts'
import { findGaps, readReport } from './specmatic-report.ts'

const EXISTING: Existing = {
  clientId: 'client',
  clientSecret: 'secret',
  customerId: 'customer',
  conversationId: 'conversation',
  endpointId: 'endpoint',
  cursor: 'cursor',
  url: 'https://company.sa/hook',
}

test('the OpenAPI document has every place that is narrowed for Specmatic, and only requests are', () => {
  const document = buildOpenApi('https://api.company.sa')
  const narrowed = narrow(document, narrowings(EXISTING)) as typeof document
  assert.notDeepEqual(narrowed, document)
  const responses = (of: typeof document) =>
    Object.values(of.paths as Record<string, Record<string, { responses: unknown }>>).map((methods) =>
      Object.values(methods).map((operation) => operation.responses),
    )
  assert.deepEqual(responses(narrowed), responses(document))
})

test('a place that the document does not have is an error', () => {
  const gone = { at: ['paths', '/v1/gone', 'get'], because: 'it never was' }
  assert.throws(() => narrow(buildOpenApi('https://api.company.sa'), [gone]), /\/v1\/gone/)
})

const OUTPUT = `
+ve  Scenario: GET /v1/customers -> 200 has SUCCEEDED
+ve  Scenario: GET /v1/customers/(id:string) -> 200 with a request where all is well has SUCCEEDED
-ve  Scenario: GET /v1/customers -> 4xx with a request where limit is mutated from number to string has SUCCEEDED
+ve  Scenario: POST /v1/customers -> 201 with a request where all is well has FAILED
-ve  Scenario: POST /v1/customers -> 4xx with a request where the key url is mutated from ("a") to "a_" has FAILED
Tests run: 5, Successes: 3, Failures: 2, WIP: 0, Errors: 0
`

test('a report tells violations from what cannot fit', () => {
  const { requests, violations, misfits } = readReport(OUTPUT)
  assert.equal(requests, 5)
  assert.deepEqual(
    violations.map((line) => line.slice(0, 37)),
    ['+ve  Scenario: POST /v1/customers -> '],
  )
  assert.equal(misfits.length, 1)
})

test('a run that ended early is found', () => {
  const early = OUTPUT.slice(0, OUTPUT.indexOf('Tests run'))
  assert.match(readReport(early).violations.join(), /did not come to its end/)
  assert.match(readReport(OUTPUT.replace('run: 5', 'run: 6')).violations.join(), /Of 6 requests 5/)
})

test('an operation that never succeeded is found', () => {
  const paths = { '/v1/customers': { get: {}, post: {} }, '/v1/customers/{id}': { get: {} } }
  assert.deepEqual(findGaps({ paths }, [readReport(OUTPUT)]), [
    'No valid request of POST /v1/customers succeeded.',
  ])
})
