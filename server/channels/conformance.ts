import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { MessageMedia } from '../../contract/schemas/conversation.ts'
import { insertTestTenant } from '../../test/harness.ts'
import type { Connector, OutgoingMessage, SendResult } from './connector.ts'
import type { PlatformDouble, ReceivedMessage } from './doubles/platform-double.ts'
import type { TextLimit } from './platform.ts'
import { createPlatformHttp, type PlatformHttp } from './platform-http.ts'
import { createLiveConnectors } from './registry.ts'
import {
  type ChannelWorld,
  forgetAnswers,
  insertTestAccount,
  insertTestReply,
  insertTestThread,
  openChannelWorld,
  receiveAgain,
  type TestPlace,
  type TestThread,
  testMedia,
} from './test-factories.ts'
import type { VisitorStreams } from './visitor-streams.ts'

/** A platform, and what its documentation promises and does not. */
export interface ConnectorCase {
  readonly place: TestPlace
  /** What an operator's file holds; one of the values is the double's secret. */
  readonly credentials: Readonly<Record<string, string>>
  startDouble(world: ChannelWorld): Promise<PlatformDouble & { readonly streams?: VisitorStreams }>
  /** True for the company's own page: there is no account, no limit, and nobody who could refuse. */
  readonly isOwn?: boolean
  /** What the double names as the place of a message. */
  readonly to: string
  readonly textLimit: TextLimit
  /** How many parts a long reply may have. */
  readonly mostParts: number
  readonly mediaKinds: readonly MessageMedia['kind'][]
  /** What a media item is received as: its address, or the bytes that were uploaded. */
  readonly mediaAs: 'address' | 'bytes'
  /** The wait that a limit of two minutes is answered with. */
  readonly limitedWaitMs: number
  readonly windowMs: number | null
  /**
   * Whether the platform, given the same message twice, shows it once. Where it does not, it has no key to be told by.
   */
  readonly isIdempotent: boolean
  /** Whether a lost answer counts as a copy that the customer may have; where it is not idempotent, when absent. */
  readonly mayRepeat?: boolean
}

/** The bytes behind every media item of the suite. */
const MEDIA_BYTES = 'bytes of a picture'
const LIMITED_MS = 120_000
const REAL_TEXTS = [
  ['Arabic with its vowels', 'وَصَلَ طَلَبُكَ رَقْمُ ١٢٣٤، وَيُسَلَّمُ غَدًا إِنْ شَاءَ اللّٰهُ.'],
  ['emoji of several characters', 'تم 👩‍👩‍👧‍👦 🇸🇦 👍🏽 ❤️‍🔥'],
  ['both writing directions', 'السعر: 120 SAR (شامل).\u200f Order #12-34 وصل!'],
  ['a link alone', 'https://shop.example.com/orders/12_34?a=1&b=*2*#top'],
  ['what could be markup', '*5* _six_ ~7~ `8` <b> R&D &amp; [x](y) ||z|| <!channel> @everyone u/someone'],
] as const
// A busy machine is no silent platform; only the test of that one is in a hurry.
const TIMEOUT_MS = 10_000
const SHORT_TIMEOUT_MS = 1_000

/** The guarantees of every connector, checked against its platform's double. Call it at the top of a test file. */
export function describeConnector(name: string, given: ConnectorCase): void {
  describe(`connector ${name}`, () => {
    let world: ChannelWorld
    let http: PlatformHttp
    let double: Awaited<ReturnType<ConnectorCase['startDouble']>>
    let connector: Connector
    let thread: TestThread

    before(async () => {
      world = await openChannelWorld()
    })
    after(async () => {
      await http.close()
      await double.close()
      await world.close()
    })
    // Each test has a platform, a company, an account and a customer of its own.
    beforeEach(async () => {
      await http?.close()
      await double?.close()
      world = { ...world, tenant: await insertTestTenant(world.database.db, 'live') }
      double = await given.startDouble(world)
      openConnector(TIMEOUT_MS)
      const accountId =
        given.isOwn === true ? null : await insertTestAccount(world, given.place.channel, given.credentials)
      thread = await insertTestThread(world, given.place, accountId)
    })

    function openConnector(timeoutMs: number): void {
      http = createPlatformHttp({
        timeoutMs,
        locate: (origin) => {
          assert.ok(double.origins.includes(origin), `${origin} belongs to another platform`)
          return double.url
        },
      })
      const readMedia = async () => Buffer.from(MEDIA_BYTES)
      const { streams } = double
      const services = { http, readMedia, ...(streams !== undefined && { streams }) }
      connector = createLiveConnectors(world.context, services)[given.place.channel]
    }

    async function reopenConnector(timeoutMs: number): Promise<void> {
      await http.close()
      openConnector(timeoutMs)
    }

    const received = (): readonly ReceivedMessage[] => double.state.received
    const signal = new AbortController().signal
    const reply = (options: Parameters<typeof insertTestReply>[2] = {}, to = thread) =>
      insertTestReply(world, to, options)
    const send = async (message: OutgoingMessage): Promise<SendResult> =>
      withoutLeak(await connector.send(message, signal))

    // A message in parts leaves one by one, and waits for the platform's own pace between them, as the worker lets it.
    async function sendAll(message: OutgoingMessage): Promise<SendResult> {
      for (let turn = 0; turn < 2 * given.mostParts + 1; turn++) {
        const result = await send(message)
        if (result.kind !== 'retry' || result.countsAsAttempt !== false) return result
        world.context.clock.advance(result.retryAfterMs ?? 0)
      }
      assert.fail('the message never left')
    }

    function withoutLeak(result: SendResult): SendResult {
      const text = JSON.stringify(result)
      for (const [field, value] of Object.entries(given.credentials)) {
        assert.ok(!text.includes(value), `the result shows the ${field}: ${text}`)
      }
      return result
    }

    test('takes a text to the customer once', async () => {
      const message = await reply()
      const result = await send(message)
      assert.equal(result.kind, 'sent', JSON.stringify(result))
      assert.ok(result.kind === 'sent' && result.platformMessageId, 'the platform’s id is missing')
      assert.deepEqual(received(), [{ to: given.to, text: message.text, media: null }])
    })

    test('does not call again for what has left', async () => {
      const message = await reply()
      const first = await send(message)
      const { calls } = double.state
      assert.deepEqual(await send(message), first)
      assert.equal(double.state.calls, calls)
    })

    test('cuts a text that is too long for one message, and loses nothing of it', async () => {
      const words = Math.ceil((given.textLimit.most * 1.5) / 12)
      const text = Array.from({ length: words }, (_, index) => `كلمة${1000 + index}`).join(' ')
      const message = await reply({ text })
      const result = await sendAll(message)
      if (given.mostParts === 1) {
        assert.equal(result.kind === 'failed' && result.reason, 'too_long')
        assert.equal(double.state.calls, 0)
        return
      }
      assert.equal(result.kind, 'sent', JSON.stringify(result))
      assert.ok(received().length > 1)
      assert.equal(
        received()
          .map((part) => part.text)
          .join(' '),
        text,
      )
    })

    for (const [what, text] of REAL_TEXTS) {
      test(`shows ${what} as it is written`, async () => {
        const message = await reply({ text })
        assert.equal((await send(message)).kind, 'sent')
        assert.deepEqual(received(), [{ to: given.to, text, media: null }])
      })
    }

    test('cuts 12,000 characters between words that a reader knows, or hands them over whole', async () => {
      const sentence = 'وَصَلَ طَلَبُكَ إِلَى الرِّيَاضِ 👩‍👩‍👧‍👦، وَيُسَلَّمُ غَدًا إِنْ شَاءَ اللّٰهُ. '
      const text = sentence.repeat(Math.ceil(12_000 / sentence.length)).trim()
      const result = await sendAll(await reply({ text }))
      if (result.kind === 'failed') {
        assert.deepEqual([result.reason, double.state.calls], ['too_long', 0])
        return
      }
      assert.equal(result.kind, 'sent', JSON.stringify(result))
      const words = new Set(text.split(' '))
      const shown = received().map((part) => part.text ?? '')
      for (const piece of shown)
        assert.ok(
          piece.split(' ').every((word) => words.has(word)),
          piece,
        )
      assert.equal(shown.join(' '), text)
    })

    for (const text of ['', ' \n\t', '\u200f\u200b\u2060']) {
      test(`calls nobody for ${JSON.stringify(text)}, which shows nothing`, async () => {
        const result = await send(await reply({ text }))
        assert.equal(result.kind, 'failed', JSON.stringify(result))
        assert.equal(double.state.calls, 0)
      })
    }

    if (given.mostParts > 1) {
      test('goes on after an outage with the part that met it, and repeats none that left', async () => {
        const pieces = ['0', '1', '2'].map((digit) => digit.repeat(given.textLimit.most - 10))
        const message = await reply({ text: pieces.join('\n\n') })
        double.state.troubleAfter = 1
        double.state.next = 'outage'
        const result = await sendAll(message)
        assert.ok(result.kind === 'retry' && result.countsAsAttempt === undefined, JSON.stringify(result))
        assert.equal(received().length, 1)
        world.context.clock.advance(60_000)
        assert.equal((await sendAll(message)).kind, 'sent')
        assert.deepEqual(
          received().map((part) => part.text),
          pieces,
        )
      })
    }

    for (const kind of ['image', 'audio', 'video', 'file'] as const) {
      const isShown = given.mediaKinds.includes(kind)
      test(`takes ${kind} media to the customer ${isShown ? 'itself' : 'as a link'}`, async () => {
        const media = testMedia(kind)
        const message = await reply({ text: 'Look:', media: [media] })
        const result = await sendAll(message)
        assert.equal(result.kind, 'sent', JSON.stringify(result))
        if (!isShown) {
          assert.deepEqual(received(), [{ to: given.to, text: `Look:\n${media.url}`, media: null }])
          return
        }
        const shown = given.mediaAs === 'bytes' ? MEDIA_BYTES : media.url
        assert.deepEqual(received(), [
          { to: given.to, text: 'Look:', media: null },
          { to: given.to, text: null, media: shown },
        ])
      })
    }

    if (given.windowMs !== null) {
      const { windowMs } = given
      test('gives up outside the message window without calling, and sends again once the customer has written', async () => {
        world.context.clock.advance(windowMs)
        const result = await send(await reply())
        assert.equal(result.kind === 'failed' && result.reason, 'window_closed', JSON.stringify(result))
        assert.equal(double.state.calls, 0)
        await receiveAgain(world, thread)
        world.context.clock.advance(windowMs - 1)
        assert.equal((await send(await reply())).kind, 'sent')
      })

      test('gives up when the platform says that the window is closed', async () => {
        double.state.isWindowClosed = true
        const result = await send(await reply())
        assert.equal(result.kind === 'failed' && result.reason, 'window_closed', JSON.stringify(result))
        assert.deepEqual(received(), [])
      })
    }

    test('tries again after an outage', async () => {
      double.state.next = 'outage'
      const message = await reply()
      const result = await send(message)
      assert.equal(result.kind, 'retry', JSON.stringify(result))
      assert.equal((await sendAll(message)).kind, 'sent')
      assert.equal(received().length, 1)
    })

    test(`${given.isIdempotent ? 'never doubles' : 'may double, rather than lose,'} a message whose answer was lost`, async () => {
      double.state.next = 'lost answer'
      const message = await reply()
      const lost = await send(message)
      assert.ok(lost.kind === 'retry', JSON.stringify(lost))
      assert.equal(lost.mayHaveArrived ?? false, given.mayRepeat ?? !given.isIdempotent)
      world.context.clock.advance(60_000)
      assert.equal((await sendAll(message)).kind, 'sent')
      assert.equal(received().length, given.isIdempotent ? 1 : 2)
      await forgetAnswers(world, message)
      world.context.clock.advance(60_000)
      assert.equal((await sendAll(message)).kind, 'sent')
      assert.equal(received().length, given.isIdempotent ? 1 : 3)
    })

    if (given.isOwn !== true) {
      test('answers the platform’s limit with the platform’s wait', async () => {
        double.state.limitedUntil = new Date(world.context.clock.now().getTime() + LIMITED_MS)
        const message = await reply()
        const result = await send(message)
        assert.equal(result.kind, 'retry', JSON.stringify(result))
        assert.ok(result.kind === 'retry')
        assert.equal(result.retryAfterMs, given.limitedWaitMs)
        assert.notEqual(result.countsAsAttempt, false)
        world.context.clock.advance(LIMITED_MS)
        assert.equal((await send(message)).kind, 'sent')
        assert.equal(received().length, 1)
      })

      test('asks for new credentials when the platform refuses those it has, and sends once they are back', async () => {
        const { secret } = double.state
        double.state.secret = 'somebody-else’s'
        const message = await reply()
        const result = await send(message)
        assert.equal(result.kind, 'reconnect', JSON.stringify(result))
        double.state.secret = secret
        assert.equal((await send(message)).kind, 'sent')
        assert.equal(received().length, 1)
      })

      test('gives up on a customer who blocked the company', async () => {
        double.state.isBlocked = true
        const result = await send(await reply())
        assert.equal(result.kind, 'failed', JSON.stringify(result))
        assert.ok(result.kind === 'failed' && ['blocked', 'unknown_recipient'].includes(result.reason ?? ''))
        assert.deepEqual(received(), [])
      })

      test('gives up on a customer whom the platform does not know', async () => {
        const place = { ...given.place, ...strangerOf(given.place) }
        const stranger = await insertTestThread(world, place, thread.channelAccountId)
        const result = await send(await reply({}, stranger))
        assert.equal(result.kind, 'failed', JSON.stringify(result))
        assert.deepEqual(received(), [])
      })

      test('asks an operator where a firewall before the platform lets nothing through, and sends once it does', async () => {
        double.state.next = 'firewall'
        const message = await reply()
        assert.equal((await send(message)).kind, 'reconnect')
        assert.deepEqual(received(), [])
        assert.equal((await sendAll(message)).kind, 'sent')
        assert.equal(received().length, 1)
      })

      test('takes a gateway that got no answer of the platform for a lost one', async () => {
        double.state.next = 'bad gateway'
        const result = await send(await reply())
        assert.ok(result.kind === 'retry', JSON.stringify(result))
        assert.equal(result.mayHaveArrived ?? false, given.mayRepeat ?? !given.isIdempotent)
        assert.equal(received().length, 1)
      })

      test('tries again when the platform does not answer in time', async () => {
        await reopenConnector(SHORT_TIMEOUT_MS)
        double.state.next = 'silence'
        const message = await reply()
        const result = await send(message)
        assert.ok(result.kind === 'retry' && result.countsAsAttempt === undefined, JSON.stringify(result))
        await reopenConnector(TIMEOUT_MS)
        assert.equal((await sendAll(message)).kind, 'sent')
      })

      test('stops at once when it is called off, and counts no attempt', async () => {
        double.state.next = 'silence'
        const stop = new AbortController()
        const message = await reply()
        const [result] = await Promise.all([
          connector.send(message, stop.signal),
          double.metSilence().then(() => stop.abort()),
        ])
        assert.ok(result.kind === 'retry' && result.countsAsAttempt === false, JSON.stringify(result))
      })

      test('gives up with a clear error without an account, without credentials, and with half of them', async () => {
        const none = await insertTestAccount(world, given.place.channel, null)
        const [field = ''] = Object.keys(given.credentials)
        const { [field]: _, ...rest } = given.credentials
        const half = await insertTestAccount(world, given.place.channel, rest)
        const wordings = [
          [none, /has no credentials/],
          [half, new RegExp(`lack ${field}$`)],
          [null, /names no account/],
        ] as const
        for (const [accountId, wording] of wordings) {
          const inboundMessageId = `in-${accountId}`
          const place = { ...given.place, externalThreadId: `t-${accountId}`, inboundMessageId }
          const message = await reply({}, await insertTestThread(world, place, accountId))
          const result = await send(message)
          assert.ok(result.kind === 'failed' && result.reason === 'not_configured', JSON.stringify(result))
          assert.match(result.error, wording)
        }
        assert.equal(double.state.calls, 0)
      })
    }
  })
}

// Another person, in another thread, with another message.
function strangerOf({ inboundMessageId }: TestPlace): Partial<TestPlace> {
  const strange = { recipient: '99999', externalThreadId: '99999' }
  return inboundMessageId === undefined ? strange : { ...strange, inboundMessageId: 't1_99999' }
}
