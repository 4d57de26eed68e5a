import type { ActionRun } from '../../actions/run/run-queries.ts'
import type { ShownAction } from '../../actions/store/put-action.ts'
import { loadConfig } from '../../config.ts'
import { type Command, optional, writeList } from '../command.ts'
import { resolveGivenPath } from '../given-path.ts'
import { onTenant, readTenant, TENANT_OPTIONS } from '../named-tenant.ts'

export const putAction: Command = {
  name: 'actions put',
  positionals: ['FILE'],
  options: TENANT_OPTIONS,
  summary:
    "Lets the agent make one of the organization's own HTTP calls, as the JSON in FILE describes it (docs/actions.md). An action of the same name is replaced; secret headers are kept encrypted.",
  printsJson: true,
  prepare(args) {
    const tenant = readTenant(args)
    const file = args.text('FILE')
    return onTenant(tenant, async (context, terminal) => {
      const { putAction: put } = await import('../../actions/store/put-action.ts')
      const { webhookAllowedNetworks: allowedNetworks } = loadConfig(terminal.env)
      const action = await put(context, { tenant, allowedNetworks, file: resolveGivenPath(terminal, file) })
      const { listForModels } = await import('../../actions/store/find-schema-faults.ts')
      const forModels = listForModels(action.definition.parameters)
      return {
        json: toJson(action),
        text: `The agent may use the action ${action.definition.name}.`,
        warnings:
          forModels.length === 0
            ? []
            : [`Only a language model can: the built-in agent finds no ${forModels.join(', ')} in words.`],
      }
    })
  },
}

export const listActions: Command = {
  name: 'actions list',
  positionals: [],
  options: TENANT_OPTIONS,
  summary: 'Shows the actions that the agent may use, by name. Secret headers show their names only.',
  printsJson: true,
  prepare(args) {
    const tenant = readTenant(args)
    return onTenant(tenant, async (context) => {
      const { listActions: list } = await import('../../actions/store/list-actions.ts')
      const actions = (await list(context, tenant)).map(toJson)
      const lines = actions.map(({ name, method, url, enabled }) =>
        [name, method, url, ...(enabled ? [] : ['switched off'])].join('  '),
      )
      return { json: actions, text: writeList(lines, 'actions') }
    })
  },
}

export const removeAction: Command = {
  name: 'actions remove',
  positionals: ['NAME'],
  options: TENANT_OPTIONS,
  summary: 'Takes an action and its secrets away from the agent. Its runs stay.',
  printsJson: true,
  prepare(args) {
    const tenant = readTenant(args)
    const name = args.text('NAME')
    return onTenant(tenant, async (context) => {
      const { removeAction: remove } = await import('../../actions/store/remove-action.ts')
      await remove(context, tenant, name)
      return { json: { name, removed: true }, text: `Removed the action ${name}.` }
    })
  },
}

export const listActionRuns: Command = {
  name: 'actions runs',
  positionals: [],
  options: { ...TENANT_OPTIONS, action: optional('NAME') },
  summary: 'Shows the latest calls of all actions, or of one, newest first.',
  printsJson: true,
  prepare(args) {
    const tenant = readTenant(args)
    const action = args.optionalText('action') ?? null
    return onTenant(tenant, async (context) => {
      const { listRuns } = await import('../../actions/run/list-runs.ts')
      const runs = (await listRuns(context, tenant, action)).map(toRunJson)
      const lines = runs.map(({ created_at, action: name, status, status_code, duration_ms, error }) =>
        [created_at, name, status, status_code, duration_ms === null ? null : `${duration_ms} ms`, error]
          .filter((cell) => cell !== null)
          .join('  '),
      )
      return { json: runs, text: writeList(lines, 'runs') }
    })
  },
}

function toJson({ definition, secretNames, updatedAt }: ShownAction) {
  const { name, title, request, confirmation, verified, enabled } = definition
  return {
    name,
    title,
    method: request.method,
    url: request.url,
    secret_headers: secretNames,
    needs_confirmation: confirmation !== undefined,
    verified,
    enabled,
    updated_at: updatedAt.toISOString(),
  }
}

function toRunJson(run: ActionRun) {
  return {
    id: run.id,
    action: run.action,
    conversation_id: run.conversationId,
    status: run.status,
    parameters: run.parameters,
    status_code: run.statusCode,
    duration_ms: run.durationMs,
    error: run.error,
    answer_excerpt: run.answerExcerpt,
    created_at: run.createdAt.toISOString(),
    ended_at: run.endedAt?.toISOString() ?? null,
  }
}
