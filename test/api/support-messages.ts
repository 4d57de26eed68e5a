import assert from 'node:assert/strict'
import type { TestApp } from '../service.ts'
import { type Answer, type Api, type Json, uniqueName } from './support.ts'

/** The least that an inbound event needs, under a message id and a thread of its own. */
export function inboundEvent(fields: Record<string, unknown> = {}): Json {
  return {
    channel: 'web',
    external_message_id: uniqueName('message'),
    external_thread_id: uniqueName('thread'),
    sender: { external_id: uniqueName('visitor') },
    text: 'Hello',
    ...fields,
  }
}

/** Submits an inbound event under an Idempotency-Key of its own. */
export function submit(api: Api, app: TestApp, event: unknown, key = uniqueName('key')): Promise<Answer> {
  return api.post(app, '/v1/inbound-events', event, key)
}

/** Submits a message and lets the worker answer it; returns the conversation's detail. */
export async function converse(api: Api, app: TestApp, fields: Record<string, unknown> = {}): Promise<Json> {
  const accepted = await submit(api, app, inboundEvent(fields))
  assert.equal(accepted.status, 202, accepted.text)
  await api.work(3)
  const [newest] = (await api.get(app, '/v1/conversations?limit=1')).body.data
  return (await api.get(app, `/v1/conversations/${newest.id}`)).body.data
}
