import { judgeUrl } from '../../guarded-http/url-rules.ts'
import type { Network } from '../../platform/networks.ts'
import type { Environment } from '../../platform/tenant.ts'
import type { ActionFile } from '../definition/action-definition.ts'
import {
  fillUrl,
  listBodyPlaceholders,
  listPlaceholders,
  parseUrlTemplate,
} from '../definition/request-template.ts'
import type { Fault } from './fault.ts'

/** What a file is judged by beside its content. */
export interface FileRules {
  readonly environment: Environment
  /** Networks that are exempt from the private-address rule. */
  readonly allowedNetworks: readonly Network[]
}

/** Headers that the service sets itself, or that would change the framing of the request. */
const OWN_HEADERS = new Set([
  ...[
    'host',
    'connection',
    'content-length',
    'content-type',
    'transfer-encoding',
    'upgrade',
    'expect',
    'te',
    'trailer',
  ],
  ...[
    'keep-alive',
    'proxy-authorization',
    'proxy-connection',
    'accept-encoding',
    'user-agent',
    'idempotency-key',
  ],
])
const SCALARS = new Set(['string', 'integer', 'number', 'boolean'])
/** Faults that would keep a request from being sent, or from being what was meant. */
export function findRequestFaults(file: ActionFile, rules: FileRules): Fault[] {
  return [...findUrlFaults(file, rules), ...findHeaderFaults(file), ...findBodyFaults(file)]
}

function findUrlFaults(
  { request, parameters }: ActionFile,
  { environment, allowedNetworks }: FileRules,
): Fault[] {
  const path = '/request/url'
  const template = parseUrlTemplate(request.url)
  if (typeof template === 'string') return [{ path, message: template }]
  for (const name of listPlaceholders(request.url)) {
    const schema = Object.hasOwn(parameters.properties, name) ? parameters.properties[name] : undefined
    if (schema === undefined) return [unknownParameter(path, name)]
    if (!SCALARS.has(schema.type))
      return [{ path, message: `names {${name}}, which has to be a string, a number or a boolean.` }]
  }
  const optional = listPlaceholders(template.path).find((name) => !parameters.required.includes(name))
  if (optional !== undefined)
    return [{ path, message: `names {${optional}} in its path, so /parameters/required has to name it too.` }]
  const sample = Object.fromEntries(listPlaceholders(request.url).map((name) => [name, 'x']))
  const filled = fillUrl(template, sample)
  if (filled.kind === 'refused') return [{ path, message: `cannot be filled in. ${filled.why.en}` }]
  const judged = judgeUrl(filled.url, { environment, allowedNetworks })
  if (judged.kind === 'allowed') return []
  const remedy = judged.rule.endsWith('_address')
    ? ' WEBHOOK_ALLOWED_NETWORKS opens networks of your own.'
    : ''
  return [{ path, message: `is refused. ${judged.message}${remedy}` }]
}

function findHeaderFaults({ request }: ActionFile): Fault[] {
  const given = [
    ...Object.keys(request.headers).map((name) => ({ name, path: `/request/headers/${name}` })),
    ...Object.keys(request.secret_headers).map((name) => ({ name, path: `/request/secret_headers/${name}` })),
  ]
  const seen = new Set<string>()
  return given.flatMap(({ name, path }): Fault[] => {
    const lower = name.toLowerCase()
    if (OWN_HEADERS.has(lower)) return [{ path, message: 'is a header that the service sets itself.' }]
    if (seen.has(lower)) return [{ path, message: 'is given twice.' }]
    seen.add(lower)
    return []
  })
}

function findBodyFaults({ request, parameters }: ActionFile): Fault[] {
  const path = '/request/body'
  if (request.body === undefined) return []
  if (request.method === 'GET')
    return [{ path, message: 'is not sent with GET: take another method, or leave it out.' }]
  const unknown = listBodyPlaceholders(request.body).find(
    (name) => !Object.hasOwn(parameters.properties, name),
  )
  return unknown === undefined ? [] : [unknownParameter(path, unknown)]
}

function unknownParameter(path: string, name: string): Fault {
  return { path, message: `names {${name}}, which is no property of /parameters.` }
}
