import { runTogether } from '../../test/run-together.ts'

runTogether('agent')
