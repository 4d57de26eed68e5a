import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { type FakeElement, FakePage, type FakePageOptions } from '../../test/fake-page.ts'

const SCRIPT = readFileSync(new URL('./widget.js', import.meta.url), 'utf8')
const DATA = { session: '/support/session', send: '/support/messages' }

/** A page with the widget on it, and what its company's backend was asked. */
function openPage(options: Partial<FakePageOptions> & { isDown?: () => boolean } = {}) {
  const asked: { path: string; body: { id?: string; text?: string } }[] = []
  let tokens = 0
  const page = new FakePage({
    answer(path, body) {
      asked.push({ path, body: body as object })
      if (options.isDown?.()) return { ok: false }
      return { ok: true, body: path === DATA.session ? { token: `token-${++tokens}` } : {} }
    },
    ...options,
  })
  page.run(SCRIPT, 'https://support.example/visitor/widget.js', DATA)
  const find = (name: string, attribute?: string, value?: string) => page.body.find(name, attribute, value)
  const toggle = find('button', 'class', 'toggle')
  const log = find('div', 'role', 'log')
  const bubbles = () => log.children as FakeElement[]
  return {
    ...{ page, asked, find, toggle, log, bubbles },
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
        .every(({ name }) => name === 'div'),
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
    const { open, write, sent, shown, bubbles } = openPage({ isDown: () => isDown })
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
    assert.deepEqual(after.shown(), ['You: Hello', 'Hi'])
    assert.equal(after.connection().url.searchParams.get('after'), '7')
    after.connection().say('message', reply('m1', 'Hi'), '7')
    assert.equal(after.shown().length, 2)
  })

  test('offers to send again what was on its way when the page was left', async () => {
    const storage = new Map<string, string>()
    const before = openPage({ storage, isDown: () => true })
    await before.open()
    await before.write('Hello')
    const after = openPage({ storage })
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
    const after = openPage({ storage, isDown: () => isOut })
    await after.page.settle()
    await after.open()
    assert.equal(after.log.hidden, true)
    isOut = false
    await after.page.wait()
    after.connection().say('stream', { stream: 'one' })
    assert.deepEqual([after.log.hidden, after.shown()], [false, ['Your salary slip']])
    // Whom it knows by now it does not hide anything from.
    isOut = true
    after.connection().say('expired', {})
    await after.page.wait()
    assert.equal(after.log.hidden, false)
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

  test('reads from the right in Arabic, and every message from its own side', async () => {
    for (const [lang, dir, label] of [
      ['ar', 'rtl', 'افتح المحادثة'],
      ['en-GB', 'ltr', 'Open chat'],
    ] as const) {
      const { open, page, toggle, connection, bubbles } = openPage({ lang })
      assert.equal((page.body.children[0] as FakeElement).attributes.get('dir'), dir)
      assert.equal(toggle.attributes.get('aria-label'), label)
      await open()
      connection().say('message', reply('m1', 'مرحبا'), '1')
      assert.equal(bubbles()[0]?.attributes.get('dir'), 'auto')
    }
  })

  test('counts what comes while it is closed', async () => {
    const { open, find, connection, toggle } = openPage()
    await open()
    find('section').fire('keydown', { key: 'Escape' })
    connection().say('message', reply('m1', 'Hi'), '1')
    assert.equal(toggle.textContent, 'New message (1)')
    await open()
    assert.equal(toggle.textContent, 'Support')
  })
})
