// The web channel's widget; docs/channels.md says how a page includes it. Nothing here is ever read as HTML.
;(() => {
  const script = document.currentScript
  // Run again, as by a page that exchanges its body.
  if (globalThis.sanad) return globalThis.sanad()
  const { session: sessionUrl, send: sendUrl } = script.dataset
  const isArabic = /^ar\b/i.test(script.dataset.lang || document.documentElement.lang || navigator.language)
  const WORDS = {
    lang: ['en', 'ar'],
    dir: ['ltr', 'rtl'],
    title: ['Support', 'الدعم'],
    close: ['Close', 'إغلاق'],
    write: ['Your message', 'رسالتك'],
    send: ['Send', 'إرسال'],
    sending: ['Sending', 'جارٍ الإرسال'],
    failed: ['Not sent. Try again', 'لم تُرسل. إعادة المحاولة'],
    unread: ['New messages', 'رسائل جديدة'],
    you: ['You', 'أنت'],
    image: ['Image', 'صورة'],
    audio: ['Audio', 'مقطع صوتي'],
    video: ['Video', 'فيديو'],
    file: ['File', 'ملف'],
  }
  const say = (word) => WORDS[word][isArabic ? 1 : 0]
  const title = script.dataset.title || say('title')

  // What this tab has seen; its next page goes on from there.
  const KEY = `sanad ${sessionUrl}`
  let memory = { stream: '', after: 0, log: [], unread: 0, isOpen: false }
  try {
    memory = { ...memory, ...JSON.parse(sessionStorage.getItem(KEY)) }
  } catch {}
  function keep() {
    memory.log = memory.log.slice(-100)
    try {
      sessionStorage.setItem(KEY, JSON.stringify(memory))
    } catch {}
  }

  function make(name, attributes = {}, ...children) {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    element.append(...children)
    return element
  }

  const on = (target, type, listener) => target.addEventListener(type, listener)

  const toggle = make('button', { class: 'toggle' })
  // What an earlier page has shown: hidden until it is known whose this is, and not read out again.
  const earlier = make('div', { 'aria-live': 'off', hidden: '' })
  const log = make(
    'div',
    { class: 'log', role: 'log', 'aria-live': 'polite', 'aria-label': title, tabindex: '0' },
    earlier,
  )
  const input = make('textarea', {
    dir: 'auto',
    maxlength: '20000',
    'aria-label': say('write'),
    placeholder: say('write'),
  })
  const form = make('form', {}, input, make('button', {}, say('send')))
  const close = make('button', { class: 'close', 'aria-label': say('close') }, '×')
  const head = make('header', {}, make('h2', {}, title), close)
  const panel = make('section', { role: 'dialog', 'aria-label': title }, head, log, form)
  const host = make('div')
  const root = host.attachShadow({ mode: 'open' })
  // No inline style, which a policy may stop. Nothing of the page's comes in.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
:host {all:initial !important; color-scheme:light !important}
@media print {:host {display:none !important}}
.frame, section {display:flex; flex-direction:column}
.frame {position:fixed; bottom:16px; inset-inline-end:16px; z-index:2147483647; align-items:end; font:16px/1.5 system-ui; color:#1b1b1b}
button {font:inherit; border:1px solid #0000; border-radius:8px; padding:8px 14px; background:#0b57d0; color:#fff; cursor:pointer}
:focus-visible {outline:3px solid #d97706; outline-offset:2px}
.toggle {border-radius:24px; box-shadow:0 2px 8px #666}
.close {background:none; color:inherit; padding:0 8px; font-size:24px}
section {width:min(360px, 100vw - 32px); height:min(520px, 100dvh - 100px); margin-bottom:8px; background:#fff; border:1px solid #888; border-radius:8px; overflow:hidden}
[hidden] {display:none}
header {display:flex; justify-content:space-between; align-items:center; padding:8px 12px; background:#eef2fb}
h2 {margin:0; font-size:18px}
.log {flex:1; overflow-y:auto; padding:12px}
.theirs, .mine {width:fit-content; max-width:85%; margin-bottom:8px; padding:6px 10px; border-radius:8px; background:#eef2fb; overflow-wrap:anywhere}
.mine {margin-inline-start:auto; background:#d7f0dd}
p {margin:0; white-space:pre-wrap; unicode-bidi:plaintext}
small button {padding:2px 8px; background:#b3261e}
form {display:flex; gap:8px; padding:8px; border-top:1px solid #ccc}
textarea {flex:1; font:inherit; resize:none}
:placeholder-shown {direction:inherit}
.away {position:absolute; clip-path:inset(50%)}`)
  root.adoptedStyleSheets = [sheet]
  root.append(make('div', { class: 'frame', lang: say('lang'), dir: say('dir') }, panel, toggle))

  function toEnd() {
    log.scrollTop = log.scrollHeight
  }

  function label() {
    toggle.textContent = memory.unread ? `${say('unread')}: ${memory.unread}` : title
    keep()
  }

  function link(url, words) {
    // Any other address could carry a script.
    if (!/^https?:\/\//i.test(url)) return ''
    return make('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, words)
  }

  // Shows an entry; what it returns tells there how far it has come, since a bubble put anew would be read out anew.
  function show(entry, place = log) {
    const { mine, text, media = [] } = entry
    const files = media.map(({ url, filename, kind }) => link(url, filename || say(kind)))
    const state = make('small')
    const retry = make('button', {}, say('failed'))
    const tell = (now) => {
      entry.state = now
      state.replaceChildren(now === 'failed' ? retry : now && say('sending'))
      toEnd()
      keep()
    }
    on(retry, 'click', () => {
      input.focus()
      deliver(entry, tell)
    })
    const who = mine ? make('span', { class: 'away' }, `${say('you')}: `) : ''
    // Odd places; brackets in pairs.
    const parts = (text || '').split(
      /(https?:\/\/(?:\([^\s()]*\)|[^\s()])*(?:\([^\s()]*\)|[^\s.,;:!?()\]،؛؟]))/,
    )
    const words = make('p', { dir: 'auto' }, ...parts.map((part, at) => (at % 2 ? link(part, part) : part)))
    place.append(make('div', { class: mine ? 'mine' : 'theirs' }, who, words, ...files, state))
    toEnd()
    if (entry.state) tell('failed')
    return tell
  }

  function add(entry) {
    memory.log.push(entry)
    keep()
    return show(entry)
  }

  async function post(url, body) {
    const response = await fetch(url, {
      method: 'POST',
      // A redirect, as to a sign-in, would drop the words.
      redirect: 'error',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
    if (!response.ok) throw new Error(url)
    return response
  }

  // In order; every try has the same id, so nothing comes twice.
  let last = Promise.resolve()
  function deliver({ id, text }, tell) {
    tell('sending')
    last = last
      .then(() => post(sendUrl, { id, text }))
      .then(
        () => tell(''),
        () => tell('failed'),
      )
  }

  let source
  let failures = 0
  let timer
  function later(work, ms) {
    clearTimeout(timer)
    timer = setTimeout(work, ms)
  }
  // The server beats every 20 s; a silent connection is dead.
  const listen = () => later(again, 60_000)

  async function connect() {
    if (source) return
    source = { close() {} }
    try {
      const { token } = await (await post(sessionUrl, {})).json()
      source = new EventSource(
        `${new URL('stream', script.src)}?token=${encodeURIComponent(token)}&after=${memory.after}`,
      )
    } catch {
      return again()
    }
    listen()
    on(source, 'beat', listen)
    on(source, 'stream', ({ data }) => {
      failures = 0
      const { stream } = JSON.parse(data)
      if (memory.stream && memory.stream !== stream) {
        // Another visitor's.
        Object.assign(memory, { after: 0, log: [], unread: 0 })
        log.replaceChildren()
        again()
      }
      memory.stream = stream
      earlier.hidden = false
      toEnd()
      label()
    })
    on(source, 'message', ({ data, lastEventId }) => {
      memory.after = Number(lastEventId)
      const reply = JSON.parse(data)
      if (!memory.log.some(({ id }) => id === reply.id)) {
        add(reply)
        if (panel.hidden) memory.unread += 1
      }
      label()
    })
    on(source, 'expired', again)
    // A browser comes back from a broken connection, not from a refusal.
    on(source, 'error', () => source.readyState === 2 && again())
  }

  function again() {
    source?.close()
    source = undefined
    later(connect, Math.min(60_000, 1_000 * 2 ** failures++) * (0.5 + Math.random()))
  }

  function open(isOpen) {
    memory.isOpen = isOpen
    panel.hidden = !isOpen
    toggle.setAttribute('aria-expanded', isOpen)
    if (isOpen) {
      memory.unread = 0
      connect()
      toEnd()
    }
    label()
  }
  function turn() {
    open(panel.hidden)
    ;(panel.hidden ? toggle : input).focus()
  }

  on(toggle, 'click', turn)
  on(close, 'click', turn)
  on(panel, 'keydown', (event) => event.key === 'Escape' && turn())
  // No shortcut of the page's is typed here.
  for (const type of ['keydown', 'keypress', 'keyup']) on(panel, type, (event) => event.stopPropagation())
  on(input, 'keydown', (event) => {
    // Enter may compose a word.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  })
  on(form, 'submit', (event) => {
    event.preventDefault()
    const text = input.value.trim()
    if (!text) return
    input.value = ''
    input.focus()
    connect()
    const entry = { id: crypto.getRandomValues(new Uint32Array(4)).join('-'), text, mine: true }
    deliver(entry, add(entry))
  })

  for (const entry of memory.log) show(entry, earlier)
  const attach = () => document.body?.append(host)
  globalThis.sanad = attach
  document.body ? attach() : on(document, 'DOMContentLoaded', attach)
  // An open panel stays open on the next page.
  open(memory.isOpen)
  // Who has written is connected at once.
  if (memory.log.length) connect()
})()
