import { TOPIC_INTENTS } from '../../agent/message/topics.ts'
import type { Network } from '../../platform/networks.ts'
import { isStorable } from '../../platform/storable.ts'
import type { Environment } from '../../platform/tenant.ts'
import { judgeWebhookUrl } from '../../webhooks/post/url-rules.ts'
import type { ActionFile, Texts } from '../definition/action-definition.ts'
import {
  fillUrl,
  listBodyPlaceholders,
  listPlaceholders,
  parseUrlTemplate,
} from '../definition/request-template.ts'
import { listPaths } from '../definition/text-template.ts'
import { listParameters } from '../extract/extract-parameters.ts'
import type { Fault } from './fault.ts'
import { findSchemaFaults } from './find-schema-faults.ts'

/** What a file is judged by beside its own words. */
export interface FileRules {
  readonly environment: Environment
  /** Networks that are exempt from the private-address rule. */
  readonly allowedNetworks: readonly Network[]
}

/** Headers that are the service's own, or that would change how the request is framed. */
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
const MOST_PLACEHOLDERS = 30

/** Everything in a well-formed file that cannot work, the first to be mended first. */
export function findFaults(file: ActionFile, rules: FileRules): Fault[] {
  return [
    ...findTextFaults(file),
    ...findIntentFaults(file),
    ...findParameterFaults(file),
    ...findUrlFaults(file, rules),
    ...findHeaderFaults(file),
    ...findBodyFaults(file),
    ...findTemplateFaults(file),
  ]
}

function findTextFaults(file: ActionFile): Fault[] {
  return isStorable(file)
    ? []
    : [{ path: '', message: 'holds a character that no text may have: U+0000 or half of a pair.' }]
}

function findIntentFaults({ intents }: ActionFile): Fault[] {
  return intents.flatMap((intent, at) =>
    TOPIC_INTENTS.includes(intent)
      ? []
      : [
          {
            path: `/intents/${at}`,
            message: `is none of the intents that the agent knows: ${TOPIC_INTENTS.join(', ')}.`,
          },
        ],
  )
}

function findParameterFaults({ parameters, verified }: ActionFile): Fault[] {
  const faults: Fault[] = []
  for (const [name, schema] of Object.entries(parameters.properties)) {
    const path = `/parameters/properties/${name}`
    if (schema.pattern !== undefined && !isPattern(schema.pattern))
      faults.push({ path: `${path}/pattern`, message: 'is no regular expression.' })
    if (schema['x-from'] !== undefined && schema['x-equals'] !== undefined)
      faults.push({ path, message: 'has x-from and x-equals: choose one of them.' })
    if (schema['x-not-past'] === true && listParameters(parameters).get(name) !== 'date')
      faults.push({ path, message: 'has x-not-past, which is for days: set "x-extract": "date".' })
  }
  for (const name of parameters.required) {
    if (!Object.hasOwn(parameters.properties, name))
      faults.push({ path: '/parameters/required', message: `names "${name}", which is no property.` })
  }
  if (new Set(verified).size < verified.length)
    faults.push({ path: '/verified', message: 'names a field twice.' })
  return faults.length > 0 ? faults : findSchemaFaults(parameters)
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
  const judged = judgeWebhookUrl(filled.url, { environment, allowedNetworks })
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

function findTemplateFaults({ answer, confirmation, parameters }: ActionFile): Fault[] {
  const { required } = parameters
  const used = [...findUsed(answer.template)]
  const strayed = Object.keys(answer.values).find((path) => !used.includes(path))
  return [
    ...findPathFaults('/answer/template', answer.template, (path) =>
      isParameter(path) ? Object.hasOwn(parameters.properties, path.slice('parameters.'.length)) : true,
    ),
    // Nothing is known yet but the parameters, and what is optional may not be there.
    ...[['/answer/not_found', answer.not_found] as const, ['/confirmation', confirmation] as const].flatMap(
      ([path, texts]) =>
        texts === undefined
          ? []
          : findPathFaults(
              path,
              texts,
              (each) => isParameter(each) && required.includes(each.slice('parameters.'.length)),
            ),
    ),
    ...(strayed === undefined
      ? []
      : [
          {
            path: '/answer/values',
            message: `has words for "${strayed}", which the template does not name.`,
          },
        ]),
  ]
}

function findPathFaults(place: string, texts: Texts, isKnown: (path: string) => boolean): Fault[] {
  return (['ar', 'en'] as const).flatMap((language): Fault[] => {
    const path = `${place}/${language}`
    const names = listPaths(texts[language])
    if (names === null)
      return [{ path, message: 'has braces that hold no path: write {{status}} or {{order.items.name}}.' }]
    if (names.length > MOST_PLACEHOLDERS)
      return [{ path, message: `has more than ${MOST_PLACEHOLDERS} placeholders.` }]
    const unknown = names.find((name) => !isKnown(name))
    return unknown === undefined
      ? []
      : [
          {
            path,
            message: `names {{${unknown}}}; write {{parameters.NAME}} for a parameter that is required.`,
          },
        ]
  })
}

function findUsed(texts: Texts): Set<string> {
  return new Set([...(listPaths(texts.ar) ?? []), ...(listPaths(texts.en) ?? [])])
}

function isParameter(path: string): boolean {
  return path.startsWith('parameters.')
}

function unknownParameter(path: string, name: string): Fault {
  return { path, message: `names {${name}}, which is no property of /parameters.` }
}

function isPattern(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}
