import { listDatabaseSuites, listSuitesAlone } from './suites.ts'

// Prints the test files of a run: all of them (those that share a process by `server/together.test.ts`), or those that
// open a database of the run's cluster. node test/list-suites.ts [database]

const list = process.argv[2] === 'database' ? listDatabaseSuites() : listSuitesAlone()
process.stdout.write(`${list.join('\n')}\n`)
