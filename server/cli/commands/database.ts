import { loadConfig } from '../../config.ts'
import { type Command, writeCount } from '../command.ts'

export const moveDatabase: Command = {
  name: 'database move-in',
  positionals: [],
  options: {},
  summary:
    'Copies everything of the embedded PostgreSQL under DATA_DIR into the empty database that DATABASE_URL names; the service is stopped meanwhile.',
  printsJson: true,
  prepare: () => async (terminal) => {
    const config = loadConfig(terminal.env)
    const { moveIn } = await import('../../boot/store/move-in.ts')
    const { tables, rows } = await moveIn(config)
    return {
      json: { tables, rows },
      text:
        `Copied ${writeCount(rows, 'row')} of ${writeCount(tables, 'table')}. From now on start the service with this ` +
        'DATABASE_URL and MASTER_KEY; DATA_DIR is as it was.',
    }
  },
}
