import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { sql } from '../db/sql.ts'
import type { PostRequest } from '../guarded-http/post.ts'
import type { PostResult } from '../guarded-http/post-result.ts'
import { createRunner } from '../work/runner.ts'
import type { WorkSource } from '../work/source.ts'
import { createDeliverySource } from './deliver.job.ts'
import { FIRST_ROOM } from './endpoint-windows.ts'
import {
  answered,
  insertDueEndpoint,
  latestDelivery,
  openWebhookWorld,
  posterOf,
  type TestApp,
  type WebhookWorld,
} from './test-factories.ts'

const OK = answered(200)

/** A sender whose posts end when the test says so. */
function heldPosts() {
  const open: { post: PostRequest; answer: (result: PostResult) => void }[] = []
  let changed = Promise.withResolvers<void>()
  return {
    open,
    poster: posterOf(
      (post) =>
        new Promise<PostResult>((answer) => {
          open.push({ post, answer })
          changed.resolve()
          changed = Promise.withResolvers<void>()
        }),
    ),
    /** Resolves once the condition holds for what is open. */
    async until(holds: () => boolean): Promise<void> {
      while (!holds()) await changed.promise
    },
    count: (path: string) => open.filter(({ post }) => post.url.endsWith(path)).length,
    answer(path: string, result: PostResult = OK): void {
      const index = open.findIndex(({ post }) => post.url.endsWith(path))
      open.splice(index, 1)[0]?.answer(result)
    },
  }
}

describe('deliveries in one worker', () => {
  let world: WebhookWorld
  let stop: (() => Promise<void>) | undefined

  before(async () => {
    world = await openWebhookWorld()
  })
  afterEach(async () => {
    await stop?.()
    await world.context.db.shared.execute(
      sql`UPDATE webhook_deliveries SET next_attempt_at = NULL, lease_token = NULL, leased_by = NULL`,
    )
  })
  after(() => world.close())

  async function start(posts: ReturnType<typeof heldPosts>): Promise<void> {
    const { db, clock, log } = world.context
    const source = createDeliverySource(world.context, world.services({ poster: posts.poster }))
    const runner = createRunner({ db, clock, log, sources: [source as WorkSource<unknown>] })
    stop = () => runner.stop(0)
    await runner.start()
  }

  const insertEndpoint = (app: TestApp, path: string, deliveries: number, isWell = true) =>
    insertDueEndpoint(world, app, { path, deliveries, isWell })

  it('an endpoint that hangs holds its window, and every other goes on', async () => {
    const app = await world.insertApp()
    await insertEndpoint(app, '/hanging', FIRST_ROOM * 3)
    await insertEndpoint(app, '/well', FIRST_ROOM * 3)
    const posts = heldPosts()
    await start(posts)
    let answered = 0
    while (answered < FIRST_ROOM * 3) {
      await posts.until(() => posts.count('/well') > 0)
      posts.answer('/well')
      answered += 1
    }
    assert.equal(posts.count('/hanging'), FIRST_ROOM)
  })

  it('an endpoint that has yet to succeed gets one attempt, and more once it has succeeded', async () => {
    const app = await world.insertApp()
    const id = await insertEndpoint(app, '/new', 20, false)
    const posts = heldPosts()
    await start(posts)
    await posts.until(() => posts.count('/new') === 1)
    posts.answer('/new')
    await posts.until(() => posts.count('/new') >= 2)
    const [row] = await world.context.db.shared.query<{ leased: number }>(
      sql`SELECT count(*) AS leased FROM webhook_deliveries WHERE endpoint_id = ${id} AND lease_token IS NOT NULL`,
    )
    // What was answered keeps its lease until that is written.
    assert.ok((row?.leased ?? 0) <= FIRST_ROOM + 1)
    await posts.until(() => posts.count('/new') === FIRST_ROOM)
  })

  it('a backlog after an outage begins with one attempt at a time', async () => {
    const app = await world.insertApp()
    const id = await insertEndpoint(app, '/back', 20)
    await world.context.db.shared.execute(
      sql`UPDATE webhook_endpoints SET failure_count = 7 WHERE id = ${id}`,
    )
    const posts = heldPosts()
    await start(posts)
    await posts.until(() => posts.count('/back') === 1)
    posts.answer('/back', answered(500))
    await posts.until(() => posts.count('/back') === 1)
    posts.answer('/back')
    await posts.until(() => posts.count('/back') > 1)
  })

  it('hands the statement that claims everything that an attempt needs, and writes many ends at once', async () => {
    const app = await world.insertApp()
    const ids: string[] = []
    for (let index = 0; index < 5; index++) ids.push(await insertEndpoint(app, `/${index}`, FIRST_ROOM))
    let statements = 0
    const { db } = world.context
    const count = <Result>(run: () => Promise<Result>) => {
      statements += 1
      return run()
    }
    const counting = {
      ...db,
      shared: {
        query: <Row extends object>(...args: Parameters<typeof db.shared.query>) =>
          count(() => db.shared.query<Row>(...args)),
        execute: (...args: Parameters<typeof db.shared.execute>) => count(() => db.shared.execute(...args)),
      },
    }
    const context = { ...world.context, db: counting }
    const source = createDeliverySource(context, world.services({ poster: posterOf(async () => OK) }))
    const { clock, log } = world.context
    const runner = createRunner({ db: counting, clock, log, sources: [source as WorkSource<unknown>] })
    assert.equal(await runner.drain(), 5 * FIRST_ROOM)
    assert.ok(statements <= 8, `${statements} statements for ${5 * FIRST_ROOM} deliveries`)
    for (const id of ids) assert.equal((await latestDelivery(world, id)).status, 'delivered')
  })
})
