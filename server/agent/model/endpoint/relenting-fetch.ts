type Body = Readonly<Record<string, unknown>>

/** An optional part of a request that an endpoint may refuse. */
interface Wish {
  /** Whether the endpoint's words say that it refuses this part. */
  readonly isRefused: (words: string) => boolean
  readonly isIn: (body: Body) => boolean
  readonly without: (body: Body) => Body
}

const FULL = /context|too large|too long|exceed|reduce/i

const WISHES: readonly Wish[] = [
  drop('temperature'),
  drop('stream_options', 'include_usage'),
  drop('tool_choice'),
  // A small context may have no room for this much output; without a limit the endpoint uses the room that is left.
  {
    isRefused: (words) => FULL.test(words),
    isIn: (body) => 'max_tokens' in body || 'max_completion_tokens' in body,
    without: ({ max_tokens: _old, max_completion_tokens: _new, ...rest }) => rest,
  },
  // Reasoning models accept only the newer name of the limit.
  {
    isRefused: (words) => words.includes('max_tokens'),
    isIn: (body) => 'max_tokens' in body,
    without: ({ max_tokens: most, ...rest }) => ({ ...rest, max_completion_tokens: most }),
  },
]

function drop(name: string, ...others: readonly string[]): Wish {
  return {
    isRefused: (words) => [name, ...others].some((each) => words.includes(each)),
    isIn: (body) => name in body,
    without: ({ [name]: _dropped, ...rest }) => rest,
  }
}

/**
 * A `fetch` that repeats a request without an optional part that the endpoint refuses (400, 422), and leaves that part
 * out from then on if this helped.
 */
export function createRelentingFetch(send: typeof globalThis.fetch): typeof globalThis.fetch {
  const given = new Set<Wish>()
  return async (input, init) => {
    if (typeof init?.body !== 'string') return send(input, init)
    let body = JSON.parse(init.body) as Body
    for (const wish of given) if (wish.isIn(body)) body = wish.without(body)
    const tried: Wish[] = []
    for (;;) {
      const response = await send(input, { ...init, body: JSON.stringify(body) })
      if (response.ok) for (const wish of tried) given.add(wish)
      if (response.status !== 400 && response.status !== 422) return response
      const words = await response.clone().text()
      const wish = WISHES.find((each) => !tried.includes(each) && each.isIn(body) && each.isRefused(words))
      if (wish === undefined) return response
      await response.body?.cancel()
      tried.push(wish)
      body = wish.without(body)
    }
  }
}
