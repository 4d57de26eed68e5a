import type { Role } from '../../boot/run-service.ts'
import { loadConfig } from '../../config.ts'
import { findUnknownVariables } from '../../unknown-variables.ts'
import type { Command } from '../command.ts'

/** A command that serves until it is stopped. */
function serve(name: string, summary: string, roles: readonly Role[]): Command {
  return {
    name,
    positionals: [],
    options: {},
    summary,
    printsJson: false,
    prepare: () => async (terminal) => {
      const config = loadConfig(terminal.env)
      const { runService } = await import('../../boot/run-service.ts')
      const unknownVariables = findUnknownVariables(terminal.env)
      return { json: null, text: '', exitCode: await runService({ config, roles, unknownVariables }) }
    },
  }
}

export const start = serve('start', 'Runs the whole service on this machine.', ['gateway', 'worker'])

export const gateway = serve('gateway', 'Runs the HTTP API only, for several machines; needs DATABASE_URL.', [
  'gateway',
])

export const worker = serve(
  'worker',
  'Runs the worker only (answers, replies, webhooks), for several machines; needs DATABASE_URL.',
  ['worker'],
)

export const migrate: Command = {
  name: 'migrate',
  positionals: [],
  options: {},
  summary: 'Brings the database up to this version; every start does so too.',
  printsJson: true,
  prepare: () => async (terminal) => {
    const config = loadConfig(terminal.env)
    const [{ withStore }, { prepareDatabase }] = await Promise.all([
      import('../../boot/store/with-store.ts'),
      import('../../boot/store/prepare.ts'),
    ])
    return withStore(config, async (store) => {
      const { applied } = await prepareDatabase(config, store.url)
      const text = applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`
      return { json: { applied }, text }
    })
  },
}
