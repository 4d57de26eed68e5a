import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import {
  callWithFewerScopes,
  createCustomer,
  getById,
  readAll,
  readStatus,
  submit,
} from './customer-commands.ts'
import { changeEndpoint, createEndpoint, testEndpoint } from './endpoint-commands.ts'
import {
  credit,
  debit,
  endConversation,
  passTime,
  switchApp,
  switchSandboxOf,
  work,
} from './operator-commands.ts'
import { readConversations, readCustomers, readUsage } from './reading.ts'
import { openStage, type Stage } from './stage.ts'
import { drain, letWorkerWork } from './working.ts'

// HISTORIES asks for another number. A failure prints its seed, path and replayPath: HISTORIES_SEED, HISTORIES_PATH and
// HISTORIES_REPLAY ask for the same history again.
const HISTORIES = Number(process.env.HISTORIES ?? 20)
const SEED = process.env.HISTORIES_SEED === undefined ? {} : { seed: Number(process.env.HISTORIES_SEED) }
const PATH = process.env.HISTORIES_PATH === undefined ? {} : { path: process.env.HISTORIES_PATH }
const REPLAY = process.env.HISTORIES_REPLAY === undefined ? {} : { replayPath: process.env.HISTORIES_REPLAY }

/** Everything that may happen; what is here twice happens more often. */
const COMMANDS = [
  ...[submit, submit, submit, submit, submit, submit, submit, work, work, work],
  ...[createCustomer, getById, readAll, readStatus, callWithFewerScopes],
  ...[createEndpoint, createEndpoint, testEndpoint, changeEndpoint, changeEndpoint],
  ...[switchApp, switchSandboxOf, credit, debit, endConversation, passTime],
]

// After so long no further history begins, be it one of those asked for or a shorter one that may fail too.
// fast-check's own limit would leave a history in the middle, and close the service under it.
const MOST_MS = 60_000

let stage: Stage

before(async () => {
  stage = await openStage()
})
after(() => stage.close())

test('after any history companies read what the API document promises, and nothing of each other', async (t) => {
  const endsAt = performance.now() + MOST_MS
  let told = 0
  await fc.assert(
    fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: 80, size: 'max', ...REPLAY }), async (commands) => {
      if (performance.now() > endsAt) return
      // A history that failed has left work behind, and is followed by shorter ones.
      await drain(stage)
      stage.receiver.received.length = 0
      const companies = await stage.openCompanies()
      await fc.asyncModelRun(() => ({ model: companies, real: stage }), commands)
      await letWorkerWork(stage, companies)
      for (const company of companies) {
        const [app] = company.apps
        assert.ok(app !== undefined)
        await readCustomers(stage, company, app, 2)
        await readConversations(stage, company, app, 2)
        await readUsage(stage, company, app)
      }
      told += 1
    }),
    { numRuns: HISTORIES, ...SEED, ...PATH },
  )
  assert.ok(told > 0, 'no history was told to its end')
  t.diagnostic(`${told} histories were told to their end`)
})
