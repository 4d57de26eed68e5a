import type { Command } from './command.ts'
import { resolveGivenPath } from './given-path.ts'
import { onTenant, readTenant, TENANT_OPTIONS } from './named-tenant.ts'

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

export const importKnowledge: Command = {
  name: 'knowledge import',
  positionals: ['PATH'],
  options: TENANT_OPTIONS,
  summary:
    'Reads a file, or a folder of them, in Markdown, plain text, HTML, PDF or CSV (columns question and answer) into the knowledge that the agent answers from. A folder is known by its name: importing one of the same name again replaces what it brought.',
  printsJson: true,
  prepare(args) {
    const tenant = readTenant(args)
    const path = args.text('PATH')
    return onTenant(tenant, async (context, terminal) => {
      const { importKnowledge: importIt } = await import('../agent/knowledge/import.ts')
      const { articles, passages, textless } = await importIt({
        database: context.db,
        clock: context.clock,
        ids: context.ids,
        tenant,
        path: resolveGivenPath(terminal, path),
      })
      return {
        json: { articles, passages },
        text:
          articles === 0
            ? `Imported nothing: no file there can be read, and what was imported from there before is gone.`
            : [
                `Imported ${count(articles, 'article')} in ${count(passages, 'passage')}.`,
                ...textless.map(
                  (path) =>
                    `${path} holds no text: what is scanned has to go through text recognition first.`,
                ),
              ].join('\n'),
      }
    })
  },
}
