import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { failure } from '../test/config-failure.ts'
import { loadConfig } from './config.ts'

describe('a language model', () => {
  const LIMITS = { prices: null, timeLimitMs: 45_000, mostTokens: 60_000 }
  const read = (env: Record<string, string>) => loadConfig(env).agentModel
  const KEY = 'sk-0123456789'

  it('of a provider is reached at its address unless another is given', () => {
    assert.deepEqual(read({ AGENT_MODEL: 'openai:gpt-5', AGENT_MODEL_API_KEY: KEY }), {
      ...{ provider: 'openai', model: 'gpt-5', baseUrl: 'https://api.openai.com/v1', apiKey: KEY, ...LIMITS },
    })
    assert.equal(
      read({ AGENT_MODEL: 'anthropic:claude', AGENT_MODEL_API_KEY: KEY })?.baseUrl,
      'https://api.anthropic.com/v1',
    )
    const given = {
      AGENT_MODEL: 'openai:gpt-5',
      AGENT_MODEL_API_KEY: KEY,
      AGENT_MODEL_BASE_URL: 'http://10.0.0.1/v1/',
    }
    assert.equal(read(given)?.baseUrl, 'http://10.0.0.1/v1')
  })
  it('of Azure is reached at the address that Azure shows, in the version that it names', () => {
    const deployment = 'https://acme.openai.azure.com/openai/deployments/support'
    const of = (provider: string, address: string) =>
      read({ AGENT_MODEL: `${provider}:m`, AGENT_MODEL_API_KEY: KEY, AGENT_MODEL_BASE_URL: address })
    for (const address of [deployment, `${deployment}/`, `${deployment}/chat/completions`]) {
      const settings = of('openai-compatible', `${address}?api-version=2024-10-21`)
      assert.deepEqual([settings?.baseUrl, settings?.apiVersion], [deployment, '2024-10-21'])
    }
    assert.throws(() => of('openai', `${deployment}?api-version=2024-10-21`), /for openai-compatible only/)
    for (const query of ['api-version=1&key=secret', 'api-version=', 'api-version=a%20b'])
      assert.throws(
        () => of('openai-compatible', `${deployment}?${query}`),
        /^ConfigError: AGENT_MODEL_BASE_URL: /,
      )
  })
  it('of a local server needs no key, and its name may hold a colon', () => {
    assert.deepEqual(read({ AGENT_MODEL: 'ollama:llama3.1:8b' }), {
      ...{ provider: 'openai-compatible', model: 'llama3.1:8b', baseUrl: 'http://127.0.0.1:11434/v1' },
      ...{ apiKey: null, ...LIMITS },
    })
  })
  it('has limits and prices', () => {
    const config = read({
      ...{ AGENT_MODEL: 'ollama:m', AGENT_MODEL_PRICES: '0.25,2', AGENT_MODEL_TIMEOUT_MS: '5000' },
      AGENT_MODEL_MAX_TOKENS: '9000',
    })
    assert.deepEqual(config?.prices, { input: 0.25, output: 2 })
    assert.deepEqual(
      read({ AGENT_MODEL: 'ollama:m', AGENT_MODEL_PRICES: '"0.25, 2"' })?.prices,
      config?.prices,
    )
    assert.deepEqual([config?.timeLimitMs, config?.mostTokens], [5000, 9000])
  })
  it('of an unknown provider stops the start, and the known ones are named', () => {
    assert.match(
      failure({ AGENT_MODEL: 'acme:model' }).message,
      /openai, anthropic, openai-compatible, ollama/,
    )
  })
  it('without what it needs stops the start, and names that', () => {
    assert.match(failure({ AGENT_MODEL: 'openai:gpt-5' }).message, /^AGENT_MODEL_API_KEY: /)
    assert.match(failure({ AGENT_MODEL: 'anthropic:claude' }).message, /^AGENT_MODEL_API_KEY: /)
    assert.match(failure({ AGENT_MODEL: 'openai-compatible:m' }).message, /^AGENT_MODEL_BASE_URL: /)
  })
  it('is refused where a variable cannot be used, which is not repeated where it may be secret', () => {
    for (const [name, bad] of [
      [
        'AGENT_MODEL_BASE_URL',
        ['10.0.0.1', 'ftp://host/v1', 'http://user:secret@host/v1', 'http://host/v1?key=secret'],
      ],
      ['AGENT_MODEL_API_KEY', ['secret key', 'secret\nkey', 'secrét', 'secret\u200bkey']],
      ['AGENT_MODEL_PRICES', ['1', '1,', '1,2,3', '0,25,2', '-1,2', 'a,b', '1;2', '1e3,2']],
      ['AGENT_MODEL_TIMEOUT_MS', ['0', '55001', '10s']],
      ['AGENT_MODEL_MAX_TOKENS', ['999', 'many']],
    ] as const) {
      for (const value of bad) {
        const { message } = failure({ [name]: value })
        assert.ok(message.startsWith(`${name}: `), message)
        assert.doesNotMatch(message, /secret|secrét|\n/)
      }
    }
  })
})
