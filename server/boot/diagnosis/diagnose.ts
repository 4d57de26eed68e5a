import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { request } from 'undici'
import { type Config, loadConfig } from '../../config.ts'
import { holdsCluster, homeIn } from '../../db/embedded/cluster.ts'
import { explainFolderFailure } from '../../db/embedded/failure.ts'
import { judgeUrl } from '../../guarded-http/url-rules.ts'
import { localAddress } from '../../platform/local-address.ts'
import { explainUnknownVariable, findUnknownVariables } from '../../unknown-variables.ts'
import { diagnoseDatabase } from './diagnose-database.ts'
import type { Finding } from './finding.ts'

const OLDEST_NODE = [22, 18] as const
const GIB = 1024 ** 3
const LEAST_FREE_BYTES = GIB / 4

/**
 * Examines everything that the service needs. It changes nothing, except that it starts and stops the embedded server
 * if that is down.
 */
export async function diagnose(env: Readonly<Record<string, string | undefined>>): Promise<Finding[]> {
  const findings = [checkNode(), ...checkVariables(env)]
  let config: Config
  try {
    config = loadConfig(env)
  } catch (error) {
    return [...findings, { name: 'configuration', status: 'fail', detail: (error as Error).message }]
  }
  findings.push(checkConfiguration(config), checkWebhooks(config), checkAlerts(config), checkAgent(config))
  findings.push(...checkMetrics(config))
  if (config.databaseUrl === null) findings.push(await checkDataDir(config), await checkDisk(config))
  findings.push(...(await diagnoseDatabase(config)), await checkPort(config))
  return findings
}

function checkNode(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const isOld = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])
  return {
    name: 'node',
    status: isOld ? 'fail' : 'ok',
    detail: isOld
      ? `${process.version} is too old: run "npm ci" and use "npm run", which brings Node 24.`
      : process.version,
  }
}

function checkVariables(env: Readonly<Record<string, string | undefined>>): Finding[] {
  return findUnknownVariables(env).map((unknown) => ({
    name: 'variables',
    status: 'warn',
    detail: explainUnknownVariable(unknown),
  }))
}

function checkConfiguration({ baseUrl, databaseUrl, dataDir }: Config): Finding {
  const database = databaseUrl === null ? `embedded database under ${path.resolve(dataDir)}` : 'DATABASE_URL'
  const url = new URL(baseUrl)
  const isExposed = url.protocol === 'http:' && !isLocal(url)
  return {
    name: 'configuration',
    status: isExposed ? 'warn' : 'ok',
    detail: `BASE_URL ${baseUrl}, ${database}${isExposed ? '; tokens and secrets travel unencrypted: use https' : ''}`,
  }
}

function checkWebhooks(config: Config): Finding {
  const { webhookRetryDelaysSeconds: delays, webhookTimeoutMs, webhookAllowedNetworks } = config
  const isOpen = webhookAllowedNetworks.length > 0
  return {
    name: 'webhooks',
    status: isOpen ? 'warn' : 'ok',
    detail:
      `retries after ${delays.join(', ')} s, ${webhookTimeoutMs} ms to answer` +
      (isOpen ? '; WEBHOOK_ALLOWED_NETWORKS exempts private addresses: for development and tests only' : ''),
  }
}

/**
 * Where alerts are posted. Only the origin is shown, because such a URL is a secret. A name is not resolved: each post
 * judges its addresses.
 */
function checkAlerts({ alertWebhookUrl, webhookAllowedNetworks: allowedNetworks }: Config): Finding {
  const name = 'alerts'
  if (alertWebhookUrl === null)
    return { name, status: 'ok', detail: 'shown by "alerts list"; ALERT_WEBHOOK_URL would have them posted' }
  const judged = judgeUrl(alertWebhookUrl, { environment: 'sandbox', allowedNetworks })
  if (judged.kind === 'allowed')
    return { name, status: 'ok', detail: `posted to ${new URL(alertWebhookUrl).origin}` }
  const remedy = judged.rule.endsWith('_address')
    ? ' WEBHOOK_ALLOWED_NETWORKS opens networks of your own.'
    : ''
  const detail = `ALERT_WEBHOOK_URL is refused, so nothing is posted. ${judged.message}${remedy}`
  return { name, status: 'fail', detail }
}

/**
 * Which agent answers. The model's endpoint is not called: a call would cost tokens, and a turn that fails goes to a
 * person anyway.
 */
function checkAgent({ agentModel }: Config): Finding {
  if (agentModel === null)
    return { name: 'agent', status: 'ok', detail: 'the built-in one, without a language model' }
  const { provider, model, baseUrl, apiKey, prices } = agentModel
  const isExposed = apiKey !== null && baseUrl.startsWith('http:') && !isLocal(new URL(baseUrl))
  return {
    name: 'agent',
    status: isExposed ? 'warn' : 'ok',
    detail:
      `${provider} ${model} at ${baseUrl}, ${apiKey === null ? 'without' : 'with'} a key, ${prices === null ? 'without' : 'with'} prices` +
      (isExposed ? '; the key travels unencrypted: use https' : ''),
  }
}

/** Where the metrics are served. A worker that runs by itself may use the gateway's port for them. */
function checkMetrics({ metrics, port }: Config): Finding[] {
  if (metrics === null) return []
  const name = 'metrics'
  return metrics.port === port
    ? [
        {
          name,
          status: 'warn',
          detail: `METRICS_PORT is PORT, ${port}: "start" and "gateway" need two of them`,
        },
      ]
    : [{ name, status: 'ok', detail: `${localAddress(metrics)}/metrics` }]
}

function isLocal({ hostname }: URL): boolean {
  return /^(localhost|127\..*|\[::1\])$/.test(hostname)
}

async function checkDataDir({ dataDir }: Config): Promise<Finding> {
  const name = 'data directory'
  const place = path.resolve(dataDir)
  try {
    if (!(await stat(place)).isDirectory())
      return { name, status: 'fail', detail: `${place} is no directory` }
    await access(place, constants.R_OK | constants.W_OK | constants.X_OK)
    return { name, status: 'ok', detail: place }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return { name, status: 'warn', detail: `${place} is made by the first start` }
    return { name, status: 'fail', detail: `${place} cannot be written: ${explainFolderFailure(code ?? '')}` }
  }
}

async function checkDisk({ dataDir }: Config): Promise<Finding> {
  const name = 'disk'
  let place = path.resolve(dataDir)
  while (!(await exists(place)) && path.dirname(place) !== place) place = path.dirname(place)
  try {
    const { bavail, bsize } = await statfs(place)
    const free = bavail * bsize
    const status = free < LEAST_FREE_BYTES ? 'fail' : free < GIB ? 'warn' : 'ok'
    return { name, status, detail: `${(free / GIB).toFixed(1)} GiB free at ${place}` }
  } catch (error) {
    return { name, status: 'warn', detail: `cannot be measured (${(error as NodeJS.ErrnoException).code})` }
  }
}

function exists(place: string): Promise<boolean> {
  return access(place).then(
    () => true,
    () => false,
  )
}

async function checkPort(config: Config): Promise<Finding> {
  const name = 'port'
  const address = localAddress(config)
  const failure = await tryListen(config.host, config.port)
  if (failure === null)
    return { name, status: 'ok', detail: `${address} is free; the service is not running` }
  if (failure !== 'EADDRINUSE')
    return { name, status: 'fail', detail: `cannot listen on ${address} (${failure})` }
  try {
    const { statusCode, body } = await request(`${address}/readyz`, {
      headersTimeout: 3_000,
      bodyTimeout: 3_000,
    })
    const { status } = (await body.json()) as { status?: unknown }
    if (statusCode === 200 && status === 'ready') {
      const detail = `${address} serves and is ready`
      // A service on a database that is not there is another one: somebody looks for its folder in the wrong place.
      return config.databaseUrl !== null || (await holdsCluster(homeIn(config.dataDir)))
        ? { name, status: 'ok', detail }
        : { name, status: 'warn', detail: `${detail}, on another database: name its folder in DATA_DIR` }
    }
    if (status === 'unavailable')
      return { name, status: 'fail', detail: `${address} serves and is not ready` }
  } catch {
    // Something that is not this service answers there.
  }
  return { name, status: 'fail', detail: `another program uses ${address}: stop it, or set PORT` }
}

/** Null if the gateway could listen there, otherwise why not. */
function tryListen(host: string, port: number): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const server = createServer()
  server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  server.listen({ host, port }, () => server.close(() => resolve(null)))
  return promise
}
