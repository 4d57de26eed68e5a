import type { AgentRule } from '../../agent/rules/agent-rule.ts'
import { type Command, writeCount, writeList } from '../command.ts'
import { resolveGivenPath } from '../given-path.ts'
import { onTenant, readTenant, TENANT_OPTIONS } from '../named-tenant.ts'

export const putAgentRules: Command = {
  name: 'agent-rules put',
  positionals: ['FILE'],
  options: TENANT_OPTIONS,
  summary:
    'Sets what is decided about messages before the agent does: a JSON list of { "pattern" or "intent", "queue", "escalates" } in FILE, the first to be tried first. The rules that stood before go.',
  printsJson: true,
  prepare(args) {
    const tenant = readTenant(args)
    const file = args.text('FILE')
    return onTenant(tenant, async (context, terminal) => {
      const { readRulesFile } = await import('../../agent/rules/read-rules-file.ts')
      const { replaceAgentRules } = await import('../../agent/rules/queries.ts')
      const rules = await readRulesFile(resolveGivenPath(terminal, file))
      const named = rules.map((rule) => ({ ...rule, id: context.ids.uuid() }))
      await context.db.withTenant(tenant, (tx) => replaceAgentRules(tx, named, context.clock.now()))
      return { json: rules.map(toJson), text: `The agent has ${writeCount(rules.length, 'rule')}.` }
    })
  },
}

export const listAgentRules: Command = {
  name: 'agent-rules list',
  positionals: [],
  options: TENANT_OPTIONS,
  summary: 'Shows the rules that are tried before the agent decides, in their order.',
  printsJson: true,
  prepare(args) {
    const tenant = readTenant(args)
    return onTenant(tenant, async (context) => {
      const { selectAgentRules } = await import('../../agent/rules/queries.ts')
      const [rules = []] = await selectAgentRules(context.db.shared, [tenant])
      const lines = rules.map(({ when, queue, escalates }, at) =>
        [
          `${at + 1}.`,
          'pattern' in when ? `"${when.pattern}"` : `intent ${when.intent}`,
          ...(queue === null ? [] : [`to ${queue}`]),
          ...(escalates ? ['at once'] : []),
        ].join(' '),
      )
      return { json: rules.map(toJson), text: writeList(lines, 'rules') }
    })
  },
}

function toJson({ when, queue, escalates }: AgentRule) {
  return { ...when, queue, escalates }
}
