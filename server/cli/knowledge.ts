import { findFormat } from '../agent/knowledge/files/source-files.ts'
import { type Command, optional, writeCount } from './command.ts'
import { resolveGivenPath } from './given-path.ts'
import { onTenant, readTenant, TENANT_OPTIONS } from './named-tenant.ts'

/** How many of the files that were left out are named. */
const MOST_NAMED = 10

export const importKnowledge: Command = {
  name: 'knowledge import',
  positionals: ['PATH'],
  options: { ...TENANT_OPTIONS, empty: optional('remove') },
  summary:
    'Reads a file, or a folder of them, in Markdown, plain text, HTML, PDF or CSV (columns question and answer) into the knowledge that the agent answers from. A folder is known by its name: importing one of the same name again replaces what it brought. One without any such file is refused, unless --empty remove is given: that removes what it brought.',
  printsJson: true,
  prepare(args) {
    const tenant = readTenant(args)
    const path = args.text('PATH')
    const mayEmpty = args.optionalText('empty') !== undefined && args.oneOf('empty', ['remove']) === 'remove'
    return onTenant(tenant, async (context, terminal) => {
      const { importKnowledge: importIt } = await import('../agent/knowledge/import.ts')
      const { articles, passages, textless, passedOver } = await importIt({
        database: context.db,
        clock: context.clock,
        ids: context.ids,
        tenant,
        path: resolveGivenPath(terminal, path),
        mayEmpty,
      })
      const imported =
        articles === 0
          ? 'The knowledge holds nothing from there.'
          : `Imported ${writeCount(articles, 'article')} in ${writeCount(passages, 'passage')}.`
      return {
        json: { articles, passages },
        text: [imported, ...textless.map(explainTextless), ...listPassedOver(passedOver)].join('\n'),
      }
    })
  },
}

function explainTextless(file: string): string {
  return findFormat(file) === 'csv'
    ? `${file} holds no row with a question and an answer.`
    : `${file} holds no text that can be read: what is scanned has to go through text recognition first.`
}

function listPassedOver(files: readonly string[]): string[] {
  if (files.length === 0) return []
  const named = files.slice(0, MOST_NAMED).join(', ')
  const rest = files.length > MOST_NAMED ? ` and ${files.length - MOST_NAMED} more` : ''
  return [
    `Left out ${writeCount(files.length, 'file')} that cannot be imported, of another kind or a link: ${named}${rest}.`,
  ]
}
