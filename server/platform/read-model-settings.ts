import { ConfigError, quote } from './config-error.ts'
import type { ModelSettings } from './model-settings.ts'
import { type Environment, listEntries, readSettingText } from './setting-text.ts'
import { readHttpUrl, readInteger } from './setting-values.ts'

/** A name that `AGENT_MODEL` may begin with. */
interface Provider {
  readonly provider: ModelSettings['provider']
  /** Null if only the operator knows it. */
  readonly baseUrl: string | null
  readonly needsKey: boolean
}

const PROVIDERS: Readonly<Record<string, Provider>> = {
  openai: { provider: 'openai', baseUrl: 'https://api.openai.com/v1', needsKey: true },
  anthropic: { provider: 'anthropic', baseUrl: 'https://api.anthropic.com/v1', needsKey: true },
  'openai-compatible': { provider: 'openai-compatible', baseUrl: null, needsKey: false },
  ollama: { provider: 'openai-compatible', baseUrl: 'http://127.0.0.1:11434/v1', needsKey: false },
}

/** Reads the variables of the language model. Null without `AGENT_MODEL`: then the built-in agent answers. */
export function readModelSettings(env: Environment): ModelSettings | null {
  const { baseUrl, apiVersion } = readModelAddress(env)
  const apiKey = readModelKey(env)
  const rest = {
    prices: readPrices(env),
    // Shorter than what a turn may take as a whole, so that the agent itself hands over and says why.
    timeLimitMs: readInteger(env, 'AGENT_MODEL_TIMEOUT_MS', 45_000, [1_000, 55_000], 'milliseconds'),
    mostTokens: readInteger(env, 'AGENT_MODEL_MAX_TOKENS', 60_000, [1_000, 10_000_000]),
  }
  const text = readSettingText(env, 'AGENT_MODEL')
  if (text === '') return null
  const [, name = '', model = ''] = /^([^:]*):\s*(.+)$/.exec(text) ?? []
  const chosen = Object.hasOwn(PROVIDERS, name) ? PROVIDERS[name] : undefined
  if (chosen === undefined) {
    const known = Object.keys(PROVIDERS).join(', ')
    throw new ConfigError(
      'AGENT_MODEL',
      `must be provider:model with a provider of ${known}, not ${quote(text)}.`,
    )
  }
  if (chosen.needsKey && apiKey === null) {
    throw new ConfigError('AGENT_MODEL_API_KEY', `must be set when AGENT_MODEL names ${name}.`)
  }
  const address = baseUrl ?? chosen.baseUrl
  if (address === null) {
    throw new ConfigError(
      'AGENT_MODEL_BASE_URL',
      `must be set when AGENT_MODEL names ${name}, such as http://127.0.0.1:8000/v1.`,
    )
  }
  if (apiVersion !== undefined && chosen.provider !== 'openai-compatible') {
    throw new ConfigError(
      'AGENT_MODEL_BASE_URL',
      `may name an api-version for openai-compatible only, not for ${name}.`,
    )
  }
  const version = apiVersion === undefined ? {} : { apiVersion }
  return { provider: chosen.provider, model, baseUrl: address, ...version, apiKey, ...rest }
}

/** Where the model is. The addresses that Azure shows name the version of its API, and some the operation too. */
function readModelAddress(env: Environment): { baseUrl: string | null; apiVersion?: string } {
  const text = readSettingText(env, 'AGENT_MODEL_BASE_URL')
  if (text === '') return { baseUrl: null }
  const [, address = text, apiVersion] = /^([^?]*)\?api-version=([\w.-]+)$/.exec(text) ?? []
  const baseUrl = readHttpUrl('AGENT_MODEL_BASE_URL', address, 'http://127.0.0.1:11434/v1')
  return apiVersion === undefined
    ? { baseUrl }
    : { baseUrl: baseUrl.replace(/\/chat\/completions$/, ''), apiVersion }
}

function readModelKey(env: Environment): string | null {
  const text = readSettingText(env, 'AGENT_MODEL_API_KEY')
  if (text === '') return null
  if (!/^[\x21-\x7e]+$/.test(text)) {
    throw new ConfigError('AGENT_MODEL_API_KEY', 'must be visible ASCII characters without spaces.')
  }
  return text
}

function readPrices(env: Environment): ModelSettings['prices'] {
  const text = readSettingText(env, 'AGENT_MODEL_PRICES')
  if (text === '') return null
  const [input, output, ...others] = listEntries(text)
  if (!isPrice(input) || !isPrice(output) || others.length > 0) {
    throw new ConfigError(
      'AGENT_MODEL_PRICES',
      `must be the prices of a million input and a million output tokens, such as 0.25,2, not ${quote(text)}.`,
    )
  }
  return { input: Number(input), output: Number(output) }
}

function isPrice(text: string | undefined): boolean {
  return text !== undefined && /^\d{1,6}(?:\.\d{1,6})?$/.test(text)
}
