import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { ConfigError, quote } from './platform/config-error.ts'
import { readDatabaseUrl } from './platform/database-url.ts'
import type { ModelSettings } from './platform/model-settings.ts'
import { type Network, parseNetworks } from './platform/networks.ts'
import { readModelSettings } from './platform/read-model-settings.ts'
import { type Environment, listEntries, readSettingText } from './platform/setting-text.ts'
import { readHttpUrl, readInteger } from './platform/setting-values.ts'

/** Everything an operator can set. `loadConfig` is the only reader of the environment. */
export interface Config {
  readonly host: string
  readonly port: number
  /** The public address without a trailing slash: issuer, audience and links come from it. */
  readonly baseUrl: string
  /** Null means the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | null
  readonly dataDir: string
  /** 32 bytes; null means that it is made once and kept under `dataDir`. */
  readonly masterKey: Buffer | null
  readonly trustedProxies: readonly Network[]
  readonly webhookAllowedNetworks: readonly Network[]
  readonly webhookRetryDelaysSeconds: readonly number[]
  readonly webhookTimeoutMs: number
  /** How long webhook events are kept with their deliveries and attempts, in days. */
  readonly webhookRetentionDays: number
  /** Where alerts are posted, in the form that Slack takes; null means nowhere. */
  readonly alertWebhookUrl: string | null
  /** Null means the built-in agent that needs no model. */
  readonly agentModel: ModelSettings | null
  /** How long a customer must be silent before a turn starts, in milliseconds. */
  readonly burstWindowMs: number
  /** How often the agent replies in one conversation before a person takes over. */
  readonly mostAgentTurns: number
  readonly logLevel: LogLevel
  /** Where a monitoring system reads figures; null means nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const PORTS = [1, 65_535] as const

function readNetworks(env: Environment, name: string): Network[] {
  try {
    return parseNetworks(readSettingText(env, name))
  } catch (error) {
    throw new ConfigError(name, (error as Error).message)
  }
}

function readHost(env: Environment, name: string): string {
  const host = readSettingText(env, name) || '127.0.0.1'
  // A zone id cannot be part of a URL, and the base URL is made from the host.
  const isAddress = isIP(host) !== 0 && !host.includes('%')
  const isName = /^[a-z\d][a-z\d.-]{0,252}$/i.test(host) && URL.canParse(`http://${host}`)
  if (!isAddress && !isName) {
    throw new ConfigError(
      name,
      `must be an address or a name of this machine and nothing else, such as 0.0.0.0, ::1 or localhost, not ${quote(host)}.`,
    )
  }
  return host
}

function readMetrics(env: Environment): Config['metrics'] {
  const host = readHost(env, 'METRICS_HOST')
  // No port at all is what is asked for by none.
  const port = readInteger(env, 'METRICS_PORT', 0, PORTS)
  return port === 0 ? null : { host, port }
}

function readBaseUrl(env: Environment, host: string, port: number): string {
  const text = readSettingText(env, 'BASE_URL') || `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  return readHttpUrl('BASE_URL', text, 'https://support.example.com')
}

function readDataDir(env: Environment): string {
  const given = env.DATA_DIR ?? ''
  const text = readSettingText(env, 'DATA_DIR')
  // A folder of whatever name is made and filled. What was kept under one that is odd must not seem to be lost.
  if (text !== given)
    throw new ConfigError('DATA_DIR', `has something around the path that is no part of it: ${quote(given)}.`)
  if (/^(?:~(?:\/|$)|\$\{?\w)/.test(text))
    throw new ConfigError(
      'DATA_DIR',
      `must be the whole path: only a shell replaces the beginning of ${quote(text)}.`,
    )
  return text || '.data'
}

function readMasterKey(env: Environment, databaseUrl: string | null): Buffer | null {
  const text = readSettingText(env, 'MASTER_KEY')
  if (text === '') {
    if (databaseUrl === null) return null
    throw new ConfigError(
      'MASTER_KEY',
      'must be set when DATABASE_URL is set. Make one with: ' +
        `node -e "console.log(require('node:crypto').randomBytes(32).toString('base64'))"`,
    )
  }
  const key = Buffer.from(text, 'base64')
  if (key.length !== 32 || key.toString('base64').replace(/=+$/, '') !== text.replace(/=+$/, '')) {
    throw new ConfigError(
      'MASTER_KEY',
      `must be exactly 32 bytes in base64: 44 letters, digits, + and /, of which the last is =. Its length is ${text.length}.`,
    )
  }
  return key
}

function readRetryDelays(env: Environment): number[] {
  const text = readSettingText(env, 'WEBHOOK_RETRY_DELAYS')
  if (text === '') return [60, 300, 1800, 7200, 21600]
  const delays = listEntries(text)
  if (delays.length === 0 || !delays.every((part) => /^\d{1,9}$/.test(part))) {
    throw new ConfigError(
      'WEBHOOK_RETRY_DELAYS',
      `must be whole seconds of at most 9 digits, separated by commas, such as 60,300,1800, not ${quote(text)}.`,
    )
  }
  return delays.map(Number)
}

function readAlertWebhookUrl(env: Environment): string | null {
  const text = readSettingText(env, 'ALERT_WEBHOOK_URL')
  if (text === '') return null
  // Whoever knows such a URL may post to it, so it is never repeated.
  const url = /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) ? new URL(text) : null
  // Alerts leave by the guarded sender of webhooks, which refuses a user in the URL.
  if (url === null || url.username !== '' || url.password !== '') {
    throw new ConfigError(
      'ALERT_WEBHOOK_URL',
      'must be an http or https URL without user that takes Slack-compatible JSON.',
    )
  }
  return text
}

function readLogLevel(env: Environment): LogLevel {
  const text = readSettingText(env, 'LOG_LEVEL') || 'info'
  const level = LOG_LEVELS.find((known) => known === text)
  if (level === undefined) {
    throw new ConfigError('LOG_LEVEL', `must be one of ${LOG_LEVELS.join(', ')}, not ${quote(text)}.`)
  }
  return level
}

/** Reads and checks every variable. Throws a `ConfigError` for the first that cannot be used. */
export function loadConfig(env: Environment): Config {
  const host = readHost(env, 'HOST')
  const port = readInteger(env, 'PORT', 8080, PORTS)
  const databaseUrl = readDatabaseUrl(env)
  return {
    host,
    port,
    baseUrl: readBaseUrl(env, host, port),
    databaseUrl,
    dataDir: readDataDir(env),
    masterKey: readMasterKey(env, databaseUrl),
    trustedProxies: readNetworks(env, 'TRUSTED_PROXIES'),
    webhookAllowedNetworks: readNetworks(env, 'WEBHOOK_ALLOWED_NETWORKS'),
    webhookRetryDelaysSeconds: readRetryDelays(env),
    webhookTimeoutMs: readInteger(env, 'WEBHOOK_TIMEOUT_MS', 10_000, [1, 600_000], 'milliseconds'),
    webhookRetentionDays: readInteger(env, 'WEBHOOK_RETENTION_DAYS', 30, [1, 3650], 'days'),
    alertWebhookUrl: readAlertWebhookUrl(env),
    agentModel: readModelSettings(env),
    burstWindowMs: readInteger(env, 'BURST_WINDOW_MS', 700, [0, 60_000], 'milliseconds'),
    mostAgentTurns: readInteger(env, 'AGENT_MAX_TURNS', 20, [1, 1000]),
    logLevel: readLogLevel(env),
    metrics: readMetrics(env),
  }
}

/** A new master key in the form that `MASTER_KEY` takes. */
export function newMasterKey(): string {
  return randomBytes(32).toString('base64')
}
