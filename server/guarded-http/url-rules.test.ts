import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseNetworks } from '../platform/networks.ts'
import { judgeUrl } from './url-rules.ts'
import spellings from './url-spellings.json' with { type: 'json' }

const LOOPBACK = parseNetworks('127.0.0.0/8')

function ruleOf(url: string, environment: string, allowedNetworks = parseNetworks('')): string | null {
  assert.ok(environment === 'sandbox' || environment === 'live')
  const judgement = judgeUrl(url, { environment, allowedNetworks })
  return judgement.kind === 'refused' ? judgement.rule : null
}

describe('the URL rules', () => {
  for (const { note, environment, rule, urls } of spellings)
    it(`${rule === null ? 'allow' : `refuse as ${rule}`}: ${note}`, () => {
      for (const url of urls) assert.equal(ruleOf(url, environment), rule, JSON.stringify(url))
    })

  it('are tried on at least 400 spellings', () => {
    assert.ok(new Set(spellings.flatMap(({ urls }) => urls)).size >= 400)
  })

  it('say in the judgement where the URL leads', () => {
    const rules = { environment: 'sandbox', allowedNetworks: LOOPBACK } as const
    const hostOf = (url: string) => {
      const judgement = judgeUrl(url, rules)
      return judgement.kind === 'allowed' ? judgement.host : judgement.rule
    }
    assert.deepEqual(hostOf('https://Example.COM./a'), { kind: 'name', name: 'example.com' })
    assert.deepEqual(hostOf('http://0x7f.1:8080/'), { kind: 'address', address: '127.0.0.1' })
    assert.deepEqual(hostOf('http://[::ffff:7f00:1]:8080/'), { kind: 'address', address: '127.0.0.1' })
    assert.deepEqual(hostOf('https://[2606:4700:0:0::1]/'), { kind: 'address', address: '2606:4700::1' })
  })

  it('let an allowed network exempt addresses and nothing else', () => {
    assert.equal(ruleOf('http://127.0.0.1:8080/', 'sandbox', LOOPBACK), null)
    assert.equal(ruleOf('http://127.0.0.1:8080/', 'live', LOOPBACK), 'https_required')
    assert.equal(ruleOf('https://127.0.0.1/', 'live', LOOPBACK), null)
    assert.equal(ruleOf('http://localhost:8080/', 'sandbox', LOOPBACK), 'local_name')
    assert.equal(ruleOf('http://127.0.0.1:22/', 'sandbox', LOOPBACK), 'port')
    assert.equal(ruleOf('http://[::1]:8080/', 'sandbox', LOOPBACK), 'loopback_address')
    assert.equal(ruleOf('http://10.0.0.1:8080/', 'sandbox', LOOPBACK), 'private_address')
  })
})
