import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from '../../db/sql.ts'
import {
  type AnswerCall,
  answering,
  signal,
  startApi,
  TRACK,
  trackOrder,
  useActionStage,
  whyFailed,
} from '../test-factories.ts'

const stage = await useActionStage()

describe('a hostile or broken API', () => {
  const hostile: readonly (readonly [what: string, answer: AnswerCall, why: RegExp, timeoutMs?: number])[] = [
    ['never answers', () => undefined, /The API did not answer completely within 1000 ms/, 1_000],
    [
      'drips its answer',
      (_, response) => {
        const timer = setInterval(() => response.write(' '), 20)
        response.on('close', () => clearInterval(timer))
      },
      /The API did not answer completely within 1000 ms/,
      1_000,
    ],
    ['answers with 65 KiB', (_, response) => response.end(`"${'x'.repeat(65 * 1024)}"`), /64 KiB/],
    ['answers no JSON', (_, response) => response.end('<html>shipped</html>'), /JSON/],
    [
      'answers in the letters of another time',
      (_, response) => response.end(Buffer.from('{"status":"cr\u00e9\u00e9"}', 'latin1')),
      /UTF-8/,
    ],
    ['answers JSON without the value', answering({ state: 'shipped' }), /lacks a value/],
    ['redirects', (_, response) => response.writeHead(302, { location: '/elsewhere' }).end(), /302/],
    ['fails', answering({ status: 'shipped' }, 500), /500/],
    ['is busy', answering({ status: 'shipped' }, 429), /429/],
    ['hangs up', (_, response) => response.destroy(), /The API closed the connection/],
    [
      'answers in half',
      (_, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('{"status":')
        setImmediate(() => response.destroy())
      },
      /The API closed the connection/,
    ],
    ['answers nonsense', (_, response) => response.socket?.end('I am no HTTP\r\n\r\n'), /HTTP|closed/],
    ['nests deeply', (_, response) => response.end('['.repeat(30_000) + ']'.repeat(30_000)), /JSON/],
  ]
  for (const [what, given, expected, timeoutMs = 10_000] of hostile) {
    test(`that ${what} makes the run fail, once`, async () => {
      await stage.setUp(given)
      await stage.put(stage.tenant, trackOrder(stage.api.url, {}, { timeout_ms: timeoutMs }))
      const turn = await stage.turn(stage.tenant)
      assert.match(whyFailed(await stage.actions().run(turn, TRACK, 'en', signal)), expected)
      assert.match(whyFailed(await stage.actions().run(turn, TRACK, 'en', signal)), expected)
      assert.equal(stage.api.received.length, 1)
      assert.deepEqual(await stage.statuses(), ['failed'])
    })
  }

  test('that sends 100 and 103 unasked before its answer is understood', async () => {
    await stage.setUp((_, response) => {
      response.writeContinue()
      response.writeEarlyHints({ link: '</a>; rel=preload' })
      answering({ status: 'shipped' })(_, response)
    })
    await stage.put(stage.tenant, trackOrder(stage.api.url))
    const outcome = await stage.actions().run(await stage.turn(stage.tenant), TRACK, 'en', signal)
    assert.equal(outcome.kind, 'done', JSON.stringify(outcome))
  })

  test('is described in the language of the person who takes over', async () => {
    await stage.setUp((_, response) => response.end(`"${'x'.repeat(65 * 1024)}"`))
    await stage.put(stage.tenant, trackOrder(stage.api.url))
    const turn = await stage.turn(stage.tenant)
    for (const _ of ['as it happens', 'as it was recorded']) {
      assert.match(
        whyFailed(await stage.actions().run(turn, TRACK, 'ar', signal)),
        /^لم يتم الإجراء track_order\. جواب نظام الشركة أكبر من 64 كيلوبايت\.$/,
      )
    }
    // An earlier version recorded only the sentence for operators.
    const { organizationId, environment } = stage.tenant
    await stage.context.db.withTenant(stage.tenant, (tx) =>
      tx.execute(sql`
        UPDATE action_runs SET texts = NULL
        WHERE organization_id = ${organizationId} AND environment = ${environment}`),
    )
    assert.match(
      whyFailed(await stage.actions().run(turn, TRACK, 'ar', signal)),
      /بنظام الشركة: The API answered with more than 64 KiB\.$/,
    )
  })

  test('that does not exist makes the run fail', async () => {
    await stage.setUp(answering({}))
    const gone = await startApi(answering({}))
    await gone.close()
    await stage.put(stage.tenant, trackOrder(gone.url))
    assert.match(
      whyFailed(await stage.actions().run(await stage.turn(stage.tenant), TRACK, 'en', signal)),
      /The API refused the connection/,
    )
  })
})
