import { ModelFailure } from './model-failure.ts'

/** At most this much of an answer is read; the output of a step is a few thousand characters. */
const MOST_ANSWER_BYTES = 4 * 1024 * 1024

/**
 * A `fetch` that reaches the operator's model endpoint and nothing else: other addresses are refused, redirects are not
 * followed, and endless answers are cut off. Rejects with a `ModelFailure` if the endpoint cannot be reached,
 * redirects, or answers with a web page, as a wrong address does.
 */
export function createGuardedFetch(
  baseUrl: string,
  send: typeof globalThis.fetch = globalThis.fetch,
): typeof globalThis.fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.startsWith(`${baseUrl}/`))
      throw new Error(`The model's library wanted to reach another address.`)
    const response = await send(input, { ...init, redirect: 'manual' }).catch((error: unknown) => {
      init?.signal?.throwIfAborted()
      throw new ModelFailure('unavailable', { reason: findSystemCode(error) })
    })
    const { status } = response
    if (status >= 300 && status < 400) throw new ModelFailure('rejected', { status })
    if (response.ok && /^text\/html\b/i.test(response.headers.get('content-type') ?? ''))
      throw new ModelFailure('malformed', { status })
    if (response.body === null) return response
    let bytes = 0
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.byteLength
          if (bytes > MOST_ANSWER_BYTES) controller.error(new ModelFailure('too_long'))
          else controller.enqueue(chunk)
        },
      }),
    )
    return new Response(counted, response)
  }
}

/** The code of the system's error, such as ECONNREFUSED; unlike the message, it reveals nothing of the request. */
function findSystemCode(error: unknown): string | null {
  const { cause } = error as { cause?: { code?: unknown } }
  return typeof cause?.code === 'string' ? cause.code : null
}
