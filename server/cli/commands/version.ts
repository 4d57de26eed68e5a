import { readVersion } from '../../platform/version.ts'
import type { Command } from '../command.ts'

/** What a report of a fault begins with: which Sanad this is. */
export const showVersion: Command = {
  name: 'version',
  positionals: [],
  options: {},
  summary: 'Shows which version of Sanad this is.',
  printsJson: true,
  prepare: () => async () => {
    const version = readVersion()
    return { json: { version }, text: `sanad ${version}` }
  },
}
