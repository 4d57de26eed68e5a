import { openTestDatabase } from '../../test/harness.ts'
import { describeWorkSource } from './conformance.ts'
import { createDemoTable, DEMO_SHAPE, demoSource, insertDemoWork } from './demo-source.ts'

describeWorkSource('of the engine’s own demonstration', async () => {
  const { url, db, close } = await openTestDatabase()
  await createDemoTable(db)
  return {
    url,
    db,
    source: demoSource(db),
    shape: DEMO_SHAPE,
    insert: (tenant, dueAts) => insertDemoWork(db, tenant, dueAts),
    close,
  }
})
