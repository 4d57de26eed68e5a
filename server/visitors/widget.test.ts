import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { type Answer, FakePage, type FakePageOptions } from '../../test/fake-page.ts'

const SCRIPT = readFileSync(new URL('./widget.js', import.meta.url), 'utf8')
const DOWN: Answer = { ok: false }
const DATA = { session: '/support/session', send: '/support/messages' }

/** How a page is unlike another. */
interface Circumstances extends Partial<FakePageOptions> {
  /** What the backend does with a path instead of answering it as it should. */
  readonly hinder?: (path: string) => Answer | Promise<Answer> | undefined
}

/** A page with the widget on it, and what its company's backend was asked. */
function openPage({ hinder, ...options }: Circumstances = {}) {
  const asked: { path: string; body: { id?: string; text?: string } }[] = []
  let tokens = 0
  const page = new FakePage({
    answer(path, body) {
      asked.push({ path, body: body as object })
      const answer = () => ({ ok: true, body: path === DATA.session ? { token: `token-${++tokens}` } : {} })
      return hinder?.(path) ?? answer()
    },
    ...options,
  })
  const include = () => page.run(SCRIPT, 'https://support.example/visitor/widget.js', DATA)
  include()
  const find = (name: string, attribute?: string, value?: string) => page.body.find(name, attribute, value)
  const toggle = find('button', 'class', 'toggle')
  const log = find('div', 'role', 'log')
  // Those that can be seen.
  const bubbles = () =>
    log
      .all()
      .filter(({ attributes }) => ['mine', 'theirs'].includes(attributes.get('class') ?? ''))
      .filter(({ parent }) => parent?.hidden === false)
  return {
    ...{ page, include, asked, find, toggle, log, bubbles },
    sent: () => asked.filter(({ path }) => path === DATA.send).map(({ body }) => body),
    shown: () => bubbles().map(({ textContent }) => textContent),
    connection: () => page.connections.at(-1) ?? assert.fail('nothing is connected'),
    async open() {
      toggle.fire('click')
      await page.settle()
    },
    async write(text: string) {
      find('textarea').value = text
      find('textarea').fire('keydown', { key: 'Enter' })
      await page.settle()
    },
  }
}

const reply = (id: string, text: string, media: object[] = []) => ({ id, text, media, created_at: '' })

describe('the widget', () => {
  test('holds no way of reading HTML or running text', () => {
    assert.doesNotMatch(
      SCRIPT,
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|srcdoc/,
    )
  })

  test('connects nobody who has not opened it, and then to its own server with the company’s token', async () => {
    const { page, open, connection, asked } = openPage()
    await page.settle()
    assert.deepEqual([page.connections.length, asked.length], [0, 0])
    await open()
    const { url } = connection()
    assert.equal(`${url.origin}${url.pathname}`, 'https://support.example/visitor/stream')
    assert.deepEqual([url.searchParams.get('token'), url.searchParams.get('after')], ['token-1', '0'])
  })

  test('is worked by the keyboard: opening leads into the text, Escape back to the button', async () => {
    const { open, find, toggle, page } = openPage()
    await open()
    assert.equal(page.focused, find('textarea'))
    assert.equal(toggle.attributes.get('aria-expanded'), 'true')
    find('section').fire('keydown', { key: 'Escape' })
    assert.equal(page.focused, toggle)
    assert.equal(toggle.attributes.get('aria-expanded'), 'false')
    assert.ok(find('section').hidden)
  })

  test('shows replies as text, each once, and announces them', async () => {
    const { open, connection, shown, bubbles, log } = openPage()
    await open()
    connection().say('message', reply('m1', '<img src=x onerror=alert(1)>'), '1')
    connection().say('message', reply('m1', '<img src=x onerror=alert(1)>'), '1')
    assert.deepEqual(shown(), ['<img src=x onerror=alert(1)>'])
    assert.ok(
      bubbles()[0]
        ?.all()
        .every(({ name }) => ['div', 'p', 'small'].includes(name)),
    )
    assert.equal(log.attributes.get('aria-live'), 'polite')
  })

  test('links media of the web only', async () => {
    const { open, connection, bubbles } = openPage()
    await open()
    const media = [
      { kind: 'file', url: 'https://media.example/a.pdf', filename: 'a.pdf' },
      { kind: 'file', url: 'javascript:alert(1)', filename: 'b.pdf' },
    ]
    connection().say('message', reply('m1', 'Look:', media), '1')
    const links =
      bubbles()[0]
        ?.all()
        .filter(({ name }) => name === 'a') ?? []
    assert.deepEqual(
      links.map(({ attributes }) => attributes.get('href')),
      ['https://media.example/a.pdf'],
    )
  })

  test('hands the visitor’s words to the company’s backend, and again under the same id when that failed', async () => {
    let isDown = false
    const { open, write, sent, shown, bubbles } = openPage({ hinder: () => (isDown ? DOWN : undefined) })
    await open()
    isDown = true
    await write('  Where is my order?  ')
    assert.match(shown()[0] ?? '', /^You: Where is my order\?Not sent\. Try again$/)
    isDown = false
    bubbles()[0]?.find('button').fire('click')
    await new Promise(setImmediate)
    assert.deepEqual(shown(), ['You: Where is my order?'])
    const [first, second, ...more] = sent()
    assert.deepEqual([first?.text, more.length], ['Where is my order?', 0])
    assert.ok(first?.id)
    assert.deepEqual(second, first)
    await write('   ')
    assert.equal(sent().length, 2)
  })

  test('on a page that is loaded again shows what was said and goes on where it was', async () => {
    const storage = new Map<string, string>()
    const before = openPage({ storage })
    await before.open()
    before.connection().say('stream', { stream: 'one' })
    await before.write('Hello')
    before.connection().say('message', reply('m1', 'Hi'), '7')
    const after = openPage({ storage })
    await after.page.settle()
    after.connection().say('stream', { stream: 'one' })
    assert.deepEqual(after.shown(), ['You: Hello', 'Hi'])
    assert.equal(after.connection().url.searchParams.get('after'), '7')
    after.connection().say('message', reply('m1', 'Hi'), '7')
    assert.equal(after.shown().length, 2)
  })

  test('offers to send again what was on its way when the page was left', async () => {
    const storage = new Map<string, string>()
    const before = openPage({ storage, hinder: () => DOWN })
    await before.open()
    await before.write('Hello')
    const after = openPage({ storage })
    await after.page.settle()
    after.connection().say('stream', { stream: 'one' })
    after.bubbles()[0]?.find('button').fire('click')
    await after.page.settle()
    assert.equal(after.sent()[0]?.id, before.sent()[0]?.id)
    assert.deepEqual(after.shown(), ['You: Hello'])
    assert.doesNotMatch([...storage.values()].join(), /failed|sending/)
  })

  test('shows another visitor of the same browser nothing of the first', async () => {
    const storage = new Map<string, string>()
    const first = openPage({ storage })
    await first.open()
    first.connection().say('stream', { stream: 'one' })
    first.connection().say('message', reply('m1', 'Your salary slip'), '3')
    const second = openPage({ storage })
    await second.page.settle()
    // Not even before it is known who this is.
    assert.deepEqual(second.shown(), [])
    second.connection().say('stream', { stream: 'another' })
    assert.deepEqual(second.shown(), [])
    await second.page.wait()
    assert.equal(second.connection().url.searchParams.get('after'), '0')
  })

  test('shows nothing of a visitor who has signed out, and all of it when they are back', async () => {
    const storage = new Map<string, string>()
    const before = openPage({ storage })
    await before.open()
    before.connection().say('stream', { stream: 'one' })
    before.connection().say('message', reply('m1', 'Your salary slip'), '3')
    let isOut = true
    const after = openPage({ storage, hinder: () => (isOut ? DOWN : undefined) })
    await after.page.settle()
    await after.open()
    assert.deepEqual(after.shown(), [])
    isOut = false
    await after.page.wait()
    after.connection().say('stream', { stream: 'one' })
    assert.deepEqual(after.shown(), ['Your salary slip'])
    // Whom it knows by now it does not hide anything from.
    isOut = true
    after.connection().say('expired', {})
    await after.page.wait()
    assert.deepEqual(after.shown(), ['Your salary slip'])
  })

  test('shows what is written, and whether it was sent, while no stream can be opened', async () => {
    const { open, write, shown, log } = openPage({ hinder: () => DOWN })
    await open()
    await write('Is anybody there?')
    assert.equal(log.scrollTop, log.scrollHeight)
    assert.deepEqual(shown(), ['You: Is anybody there?Not sent. Try again'])
  })

  test('takes a redirect, as to a sign-in, for no delivery', async () => {
    const { open, write, shown } = openPage({
      hinder: (path) => (path === DATA.send ? { ok: true, isRedirect: true } : undefined),
    })
    await open()
    await write('Hello')
    assert.deepEqual(shown(), ['You: HelloNot sent. Try again'])
  })

  test('hands messages in one by one, so that they keep their order', async () => {
    const slow = Promise.withResolvers<Answer>()
    const { page, open, write, sent } = openPage({
      hinder: (path) => (path === DATA.send ? slow.promise : undefined),
    })
    await open()
    await write('first')
    await write('second')
    assert.deepEqual(
      sent().map(({ text }) => text),
      ['first'],
    )
    slow.resolve({ ok: true, body: {} })
    await page.settle()
    assert.deepEqual(
      sent().map(({ text }) => text),
      ['first', 'second'],
    )
  })

  test('says how far a message has come without putting it anew, which a screen reader would read anew', async () => {
    let isDown = true
    const { page, open, write, find, bubbles, shown } = openPage({
      hinder: () => (isDown ? DOWN : undefined),
    })
    await open()
    await write('Hello')
    const [bubble] = bubbles()
    isDown = false
    page.focused = null
    bubble?.find('button').fire('click')
    assert.deepEqual(shown(), ['You: HelloSending'])
    // The button that had it is gone.
    assert.equal(page.focused, find('textarea'))
    await page.settle()
    assert.deepEqual(shown(), ['You: Hello'])
    assert.equal(bubbles()[0], bubble)
  })

  test('stays open on the next page, without taking the focus, and counts on what was not read', async () => {
    const storage = new Map<string, string>()
    const before = openPage({ storage })
    await before.open()
    const opened = openPage({ storage })
    assert.deepEqual([opened.find('section').hidden, opened.page.focused], [false, null])
    await opened.page.settle()
    opened.toggle.fire('click')
    opened.connection().say('message', reply('m1', 'Hi'), '1')
    const closed = openPage({ storage })
    assert.equal(closed.find('section').hidden, true)
    assert.equal(closed.toggle.textContent, 'New messages: 1')
  })

  test('is there once, however often a page includes it', async () => {
    const { page, include, open } = openPage()
    include()
    await open()
    assert.equal(new Set(page.body.children).size, 1)
    assert.equal(page.connections.length, 1)
  })

  test('types no shortcut of the page', () => {
    const { find } = openPage()
    const stopped: string[] = []
    for (const type of ['keydown', 'keypress', 'keyup'])
      find('section').fire(type, { key: '/', stopPropagation: () => stopped.push(type) })
    assert.deepEqual(stopped, ['keydown', 'keypress', 'keyup'])
  })

  test('makes links of the addresses in a reply, and of nothing around them', async () => {
    const { open, connection, bubbles } = openPage()
    await open()
    connection().say('message', reply('m1', 'See https://shop.example/a?b=1, or (javascript:alert(1)).'), '1')
    connection().say('message', reply('m2', 'هنا: https://shop.example/ar؟'), '2')
    const paired = ['https://w.example/Cup_(tea)', 'https://w.example/a(b)c', 'https://w.example/a']
    const text = `${paired[0]} or (${paired[0]}), (as ${paired[1]}) (${paired[2]})`
    connection().say('message', reply('m3', text), '3')
    const links = bubbles().flatMap((bubble) => bubble.all().filter(({ name }) => name === 'a'))
    assert.deepEqual(
      links.map(({ attributes, textContent }) => [attributes.get('href'), textContent]),
      ['https://shop.example/a?b=1', 'https://shop.example/ar', paired[0], ...paired].map((url) => [
        url,
        url,
      ]),
    )
  })

  test('asks for a new token when the old one ended or was refused, and waits longer each time', async () => {
    const { open, connection, page } = openPage()
    await open()
    connection().say('message', reply('m1', 'Hi'), '4')
    for (const [round, end] of [
      () => connection().say('expired', {}),
      () => connection().refuse(),
    ].entries()) {
      end()
      assert.ok(connection().isClosed)
      await page.wait()
      const { searchParams } = connection().url
      assert.deepEqual([searchParams.get('token'), searchParams.get('after')], [`token-${round + 2}`, '4'])
    }
  })

  test('opens another connection where the server has gone silent, and none while it is heard', async () => {
    const { open, connection, page } = openPage()
    await open()
    const first = connection()
    const waiting = [...page.timers.keys()]
    first.say('beat', {})
    // What waited for the silence waits anew.
    assert.equal(page.timers.size, 1)
    assert.ok(waiting.every((id) => !page.timers.has(id)))
    await page.wait()
    assert.ok(first.isClosed)
    await page.wait()
    assert.notEqual(connection(), first)
  })

  test('names media that have no name, in its own language', async () => {
    for (const [lang, ...names] of [
      ['ar', 'صورة', 'مقطع صوتي', 'فيديو', 'ملف'],
      ['en', 'Image', 'Audio', 'Video', 'File'],
    ] as const) {
      const { open, connection, bubbles } = openPage({ lang })
      await open()
      const media = ['image', 'audio', 'video', 'file'].map((kind) => ({
        kind,
        url: `https://a.example/${kind}`,
      }))
      connection().say('message', reply('m1', '', media), '1')
      const links =
        bubbles()[0]
          ?.all()
          .filter(({ name }) => name === 'a') ?? []
      assert.deepEqual(
        links.map(({ textContent }) => textContent),
        names,
      )
    }
  })

  test('reads from the right in Arabic, and every message from its own side', async () => {
    for (const [lang, dir, name] of [
      ['ar', 'rtl', 'الدعم'],
      ['AR-sa', 'rtl', 'الدعم'],
      ['en-GB', 'ltr', 'Support'],
    ] as const) {
      const { open, find, toggle, write, connection, bubbles } = openPage({ lang })
      assert.equal(find('div', 'class', 'frame').attributes.get('dir'), dir)
      assert.equal(toggle.textContent, name)
      await open()
      await write('مرحبا')
      connection().say('message', reply('m1', 'مرحبا'), '1')
      // What tells a screen reader whose words they are does not decide their direction.
      assert.deepEqual(
        bubbles().map((bubble) => bubble.find('p', 'dir', 'auto').textContent),
        ['مرحبا', 'مرحبا'],
      )
    }
  })

  test('counts what comes while it is closed', async () => {
    const { open, find, connection, toggle } = openPage()
    await open()
    find('section').fire('keydown', { key: 'Escape' })
    connection().say('message', reply('m1', 'Hi'), '1')
    assert.equal(toggle.textContent, 'New messages: 1')
    await open()
    assert.equal(toggle.textContent, 'Support')
  })
})
