import { listSuitesTogether } from '../test/suites.ts'

// One after the other, so that tests run in the order of the files.
for (const path of listSuitesTogether()) await import(`../${path}`)
