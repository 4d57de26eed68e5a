import { listSuitesAlone } from './suites.ts'

// Prints the files of a run of all tests: those that have a process of their own, and those that run others together.

process.stdout.write(`${listSuitesAlone().join('\n')}\n`)
