import { type Context, createContext, Script } from 'node:vm'

type Listener = (event: FakeEvent) => unknown

/** What a listener is given. */
export interface FakeEvent {
  readonly type: string
  readonly [name: string]: unknown
  preventDefault(): void
  stopPropagation(): void
}

/** The part of an element that a widget needs. It cannot read HTML: any attempt fails. */
export class FakeElement {
  readonly name: string
  readonly attributes = new Map<string, string>()
  readonly listeners = new Map<string, Listener[]>()
  readonly dataset: Record<string, string> = {}
  children: (FakeElement | string)[] = []
  parent: FakeElement | null = null
  shadow: FakeElement | null = null
  adoptedStyleSheets: unknown[] = []
  value = ''
  scrollTop = 0
  readonly page: FakePage

  constructor(page: FakePage, name: string) {
    this.page = page
    this.name = name
  }

  append(...children: (FakeElement | string)[]): void {
    for (const child of children) if (child instanceof FakeElement) child.parent = this
    this.children.push(...children)
  }

  replaceChildren(...children: (FakeElement | string)[]): void {
    this.children = []
    this.append(...children)
  }

  setAttribute(name: string, value: unknown): void {
    this.attributes.set(name, String(value))
  }

  /** It grows with what is inside. */
  get scrollHeight(): number {
    return this.textContent.length
  }

  get hidden(): boolean {
    return this.attributes.has('hidden')
  }

  set hidden(isHidden: boolean) {
    if (isHidden) this.attributes.set('hidden', '')
    else this.attributes.delete('hidden')
  }

  get textContent(): string {
    return this.children.map((child) => (typeof child === 'string' ? child : child.textContent)).join('')
  }

  set textContent(text: string) {
    this.children = [text]
  }

  set innerHTML(_: string) {
    throw new Error('HTML was read.')
  }

  attachShadow(): FakeElement {
    this.shadow = new FakeElement(this.page, '#shadow')
    return this.shadow
  }

  addEventListener(type: string, listener: Listener): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener])
  }

  focus(): void {
    this.page.focused = this
  }

  requestSubmit(): void {
    this.fire('submit')
  }

  /** Lets something happen here. */
  fire(type: string, details: object = {}): void {
    const nothing = () => undefined
    const event = { type, preventDefault: nothing, stopPropagation: nothing, ...details } as FakeEvent
    for (const listener of this.listeners.get(type) ?? []) listener(event)
  }

  /** Every element inside, itself included. */
  all(): FakeElement[] {
    const inner = this.children.flatMap((child) => (child instanceof FakeElement ? child.all() : []))
    return [this, ...inner, ...(this.shadow?.all() ?? [])]
  }

  /** The first element inside whose name or attribute is this. */
  find(name: string, attribute?: string, value?: string): FakeElement {
    const found = this.all().find(
      (each) => each.name === name && (attribute === undefined || each.attributes.get(attribute) === value),
    )
    if (found === undefined) throw new Error(`There is no ${name} ${attribute ?? ''} ${value ?? ''}.`)
    return found
  }
}

/** A connection that a page has opened. */
export interface FakeConnection {
  readonly url: URL
  isClosed: boolean
  /** Lets the server say something. */
  say(event: string, data: unknown, lastEventId?: string): void
  /** Lets the server refuse, after which a browser does not come back. */
  refuse(): void
}

/** What a company's backend answers. */
export interface Answer {
  readonly ok: boolean
  readonly body?: unknown
  readonly isRedirect?: boolean
}

/** Properties of the page, and its backend. */
export interface FakePageOptions {
  readonly lang?: string
  readonly storage?: Map<string, string>
  /** What the company's backend answers; a redirect leads to an answer that is no refusal. */
  readonly answer: (path: string, body: unknown) => Answer | Promise<Answer>
}

/** A page with one script on it, and a browser that does as it is told. */
export class FakePage {
  readonly body = new FakeElement(this, 'body')
  readonly connections: FakeConnection[] = []
  readonly timers = new Map<number, () => void>()
  readonly storage: Map<string, string>
  focused: FakeElement | null = null
  readonly #options: FakePageOptions
  readonly #document: Record<string, unknown>
  readonly #context: Context

  constructor(options: FakePageOptions) {
    this.#options = options
    this.storage = options.storage ?? new Map()
    this.#document = {
      documentElement: { lang: options.lang ?? 'en' },
      body: this.body,
      createElement: (name: string) => new FakeElement(this, name),
      addEventListener: () => undefined,
    }
    this.#context = createContext({ ...this.#globals(), document: this.#document })
  }

  /** Runs the script as a page does that includes it. */
  run(text: string, src: string, dataset: Record<string, string>): void {
    this.#document.currentScript = { dataset, src }
    new Script(text).runInContext(this.#context)
  }

  #globals(): object {
    const page = this
    const { answer } = this.#options
    class EventSource extends FakeElement implements FakeConnection {
      readonly url: URL
      isClosed = false
      readyState = 1
      constructor(url: string) {
        super(page, 'event-source')
        this.url = new URL(url)
        page.connections.push(this)
      }
      close() {
        this.isClosed = true
      }
      say(event: string, data: unknown, lastEventId = '') {
        this.fire(event, { data: JSON.stringify(data), lastEventId })
      }
      refuse() {
        this.readyState = 2
        this.fire('error')
      }
    }
    const fetch = async (url: string, { body, redirect }: { body: string; redirect?: string }) => {
      const { ok, body: answered, isRedirect = false } = await answer(url, JSON.parse(body))
      if (isRedirect && redirect === 'error') throw new TypeError('The address leads elsewhere.')
      return { ok, status: ok ? 200 : 500, json: async () => answered }
    }
    const sessionStorage = {
      getItem: (key: string) => this.storage.get(key) ?? null,
      setItem: (key: string, value: string) => void this.storage.set(key, value),
    }
    class CSSStyleSheet {
      replaceSync() {}
    }
    let latest = 0
    const setTimeout = (work: () => void) => {
      latest += 1
      this.timers.set(latest, work)
      return latest
    }
    const clearTimeout = (id: number) => void this.timers.delete(id)
    // The part that a page without https has.
    const { getRandomValues } = globalThis.crypto
    const crypto = { getRandomValues: getRandomValues.bind(globalThis.crypto) }
    const own = { EventSource, fetch, sessionStorage, CSSStyleSheet, setTimeout, clearTimeout, crypto }
    return { ...own, navigator: {}, URL, AbortSignal }
  }

  /** Waits until everything that was begun has ended. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate)
  }

  /** Fires the timers that wait. */
  async wait(): Promise<void> {
    const due = [...this.timers.values()]
    this.timers.clear()
    for (const work of due) work()
    await this.settle()
  }
}
