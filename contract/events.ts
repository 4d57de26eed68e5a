/** The types of webhook events, and the values of `subscribed_events` besides `*`. */
export const EVENT_TYPES = ['webhook.test', 'inbound_event.accepted'] as const

export type EventType = (typeof EVENT_TYPES)[number]

/** What an endpoint may subscribe to. */
export const SUBSCRIPTIONS = [...EVENT_TYPES, '*'] as const

export type Subscription = (typeof SUBSCRIPTIONS)[number]
