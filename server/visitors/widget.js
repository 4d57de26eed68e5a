// The web channel's widget. On a company's page:
//   <script src="https://support.example/visitor/widget.js" data-session="/support/session" data-send="/support/messages" defer></script>
// Both addresses are the company's own: `data-session` answers a POST with {"token"}; `data-send` takes {"id","text"}, and an id again is the
// same message (docs/channels.md). Nothing here is ever read as HTML.
;(() => {
  const script = document.currentScript
  const { session: sessionUrl, send: sendUrl, title } = script.dataset
  const streamUrl = new URL('stream', script.src).href
  const language = script.dataset.lang || document.documentElement.lang || navigator.language
  const isArabic = language.startsWith('ar')
  const words = isArabic
    ? {
        title: 'الدعم',
        open: 'افتح المحادثة',
        close: 'أغلق',
        write: 'اكتب رسالتك',
        send: 'أرسل',
        sending: 'جارٍ الإرسال',
        failed: 'لم تُرسل. أعد المحاولة',
        unread: 'رسالة جديدة',
        you: 'أنت',
        file: 'مرفق',
      }
    : {
        title: 'Support',
        open: 'Open chat',
        close: 'Close',
        write: 'Write your message',
        send: 'Send',
        sending: 'Sending',
        failed: 'Not sent. Try again',
        unread: 'New message',
        you: 'You',
        file: 'Attachment',
      }

  // What this tab has seen: a page loaded again goes on from there.
  const KEY = `sanad ${sessionUrl}`
  const MOST_KEPT = 100
  let memory = { stream: '', after: 0, log: [] }
  try {
    memory = { ...memory, ...JSON.parse(sessionStorage.getItem(KEY)) }
  } catch {}
  function keep() {
    memory.log = memory.log.slice(-MOST_KEPT)
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

  const toggle = make('button', {
    type: 'button',
    class: 'toggle',
    'aria-expanded': 'false',
    'aria-controls': 'panel',
  })
  const log = make('div', {
    class: 'log',
    role: 'log',
    'aria-live': 'polite',
    'aria-label': title || words.title,
    tabindex: '0',
  })
  const input = make('textarea', {
    rows: '2',
    dir: 'auto',
    maxlength: '20000',
    'aria-label': words.write,
    placeholder: words.write,
  })
  const submit = make('button', { type: 'submit' }, words.send)
  const form = make('form', {}, input, submit)
  const close = make('button', { type: 'button', class: 'close', 'aria-label': words.close }, '×')
  const head = make('header', {}, make('h2', { id: 'title' }, title || words.title), close)
  const panel = make(
    'section',
    { id: 'panel', role: 'dialog', 'aria-labelledby': 'title', hidden: '' },
    head,
    log,
    form,
  )
  const host = make('div', { lang: isArabic ? 'ar' : 'en', dir: isArabic ? 'rtl' : 'ltr' })
  const root = host.attachShadow({ mode: 'open' })
  // A constructed sheet is no inline style, so a strict content security policy lets it be.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    :host { position: fixed; inset-block-end: 16px; inset-inline-end: 16px; z-index: 2147483000; font: 16px/1.5 system-ui, sans-serif; color: #1b1b1b }
    button { font: inherit; border: 0; border-radius: 8px; padding: 8px 14px; background: #0b57d0; color: #fff; cursor: pointer }
    :focus-visible { outline: 3px solid #f6a609; outline-offset: 2px }
    .toggle { border-radius: 24px; box-shadow: 0 2px 8px #0006 }
    .close { background: none; color: inherit; padding: 0 8px; font-size: 24px }
    section { display: flex; flex-direction: column; width: min(360px, calc(100vw - 32px)); height: min(520px, calc(100vh - 100px)); margin-block-end: 8px; background: #fff; border: 1px solid #888; border-radius: 12px; overflow: hidden }
    section[hidden] { display: none }
    header { display: flex; justify-content: space-between; padding: 8px 12px; background: #eef2fb }
    h2 { margin: 0; font-size: 18px }
    .log { flex: 1; overflow-y: auto; padding: 12px }
    .log > div { width: fit-content; max-width: 85%; margin-block-end: 8px; padding: 6px 10px; border-radius: 10px; background: #eef2fb; white-space: pre-wrap; overflow-wrap: anywhere }
    .log > .mine { margin-inline-start: auto; background: #d7f0dd }
    .log small { display: block; color: #555 }
    .log small button { padding: 2px 8px; background: #b3261e }
    form { display: flex; gap: 8px; padding: 8px; border-block-start: 1px solid #ccc }
    textarea { flex: 1; font: inherit; resize: none }
    :placeholder-shown { direction: inherit }
    .away { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }`)
  root.adoptedStyleSheets = [sheet]
  root.append(panel, toggle)

  let unread = 0
  function label() {
    toggle.textContent = unread ? `${words.unread} (${unread})` : title || words.title
    toggle.setAttribute('aria-label', unread ? `${words.unread}: ${words.open}` : words.open)
  }

  function mediaLink({ url, filename, kind }) {
    // Any other address could carry a script.
    if (!/^https?:\/\//i.test(url)) return ''
    return make(
      'a',
      { href: url, target: '_blank', rel: 'noopener noreferrer' },
      filename || `${words.file} (${kind})`,
    )
  }

  function show(entry) {
    const bubble = make('div', { dir: 'auto', class: entry.mine ? 'mine' : 'theirs' })
    if (entry.mine) bubble.append(make('span', { class: 'away' }, `${words.you}: `))
    bubble.append(entry.text || '', ...(entry.media || []).map(mediaLink))
    if (entry.state) {
      const retry = make('button', { type: 'button' }, words.failed)
      retry.addEventListener('click', () => deliver(entry, bubble))
      bubble.append(make('small', {}, entry.state === 'failed' ? retry : words.sending))
    }
    return bubble
  }

  function add(entry) {
    memory.log.push(entry)
    keep()
    const bubble = show(entry)
    log.append(bubble)
    log.scrollTop = log.scrollHeight
    return bubble
  }

  async function post(url, body) {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, {
      method: 'POST',
      credentials: 'same-origin',
      headers,
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    return response
  }

  // Every try has the same id: what came already does not come twice.
  async function deliver(entry, shown) {
    let bubble = shown
    const become = (state) => {
      entry.state = state
      keep()
      const next = show(entry)
      bubble.replaceWith(next)
      bubble = next
    }
    become('sending')
    try {
      await post(sendUrl, { id: entry.id, text: entry.text })
      become('')
    } catch {
      become('failed')
    }
  }

  let source
  let isKnown = false
  let failures = 0
  const knows = (id) => memory.log.some((entry) => entry.id === id)

  async function connect() {
    if (source) return
    source = { close() {} }
    try {
      const { token } = await (await post(sessionUrl, {})).json()
      source = new EventSource(`${streamUrl}?token=${encodeURIComponent(token)}&after=${memory.after}`)
    } catch {
      // Who is signed out is shown nothing of who was here.
      log.hidden = !isKnown
      return again()
    }
    source.addEventListener('stream', ({ data }) => {
      failures = 0
      isKnown = true
      log.hidden = false
      const { stream } = JSON.parse(data)
      if (stream === memory.stream) return
      // Another visitor's, or the first.
      const isFirst = memory.stream === ''
      memory = { stream, after: 0, log: isFirst ? memory.log : [] }
      keep()
      if (isFirst) return
      log.replaceChildren()
      again()
    })
    source.addEventListener('message', ({ data, lastEventId }) => {
      memory.after = Number(lastEventId)
      const { id, text, media } = JSON.parse(data)
      if (knows(id)) return keep()
      add({ id, text, media })
      if (panel.hidden) {
        unread += 1
        label()
      }
    })
    source.addEventListener('expired', again)
    // A browser comes back after a broken connection, but not after a refusal.
    source.addEventListener('error', () => source.readyState === 2 && again())
  }

  function again() {
    source?.close()
    source = undefined
    setTimeout(connect, Math.min(60_000, 1_000 * 2 ** failures++) * (0.5 + Math.random()))
  }

  function open(isOpen) {
    panel.hidden = !isOpen
    toggle.setAttribute('aria-expanded', String(isOpen))
    if (isOpen) {
      unread = 0
      connect()
      log.scrollTop = log.scrollHeight
    }
    label()
    ;(isOpen ? input : toggle).focus()
  }

  toggle.addEventListener('click', () => open(panel.hidden))
  close.addEventListener('click', () => open(false))
  panel.addEventListener('keydown', (event) => event.key === 'Escape' && open(false))
  input.addEventListener('keydown', (event) => {
    // While a word is composed, Enter belongs to the keyboard.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const text = input.value.trim()
    if (!text) return
    input.value = ''
    input.focus()
    connect()
    const entry = { id: crypto.randomUUID(), text, mine: true }
    deliver(entry, add(entry))
  })

  label()
  for (const entry of memory.log) {
    if (entry.state) entry.state = 'failed'
    log.append(show(entry))
  }
  const attach = () => document.body.append(host)
  document.body ? attach() : document.addEventListener('DOMContentLoaded', attach)
  // Who has begun a conversation is connected at once.
  if (memory.log.length > 0) connect()
})()
