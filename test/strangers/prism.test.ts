import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { startPrism, VIOLATIONS_HEADER } from './prism.ts'

test('Prism would find an answer and a request that break the OpenAPI document', async () => {
  const upstream = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' }).end('{"data":7}')
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  const prism = await startPrism(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`)
  try {
    const headers = { authorization: 'Bearer x' }
    const answer = await fetch(`${prism.url}/v1/customers?limit=5`, { headers })
    assert.match(answer.headers.get(VIOLATIONS_HEADER) ?? '', /"location":\["response","body","data"\]/)
    const request = await fetch(`${prism.url}/v1/customers?limit=many`, { headers })
    assert.match(`${request.status} ${await request.text()}`, /limit/)
  } finally {
    await prism.close()
    upstream.closeAllConnections()
    await new Promise((resolve) => upstream.close(resolve))
  }
})
