import type { Channel } from '../../contract/channels.ts'
import type { Context } from '../context.ts'
import type { Tenant } from '../platform/tenant.ts'
import type { Connector } from './connector.ts'
import { createLiveConnector } from './live-connector.ts'
import { createOutbox } from './outbox.ts'
import type { PlatformServices } from './platform.ts'
import { createPlatformHttp } from './platform-http.ts'
import { createFacebook } from './platforms/facebook.ts'
import { createInstagram } from './platforms/instagram.ts'
import { createInstagramComment } from './platforms/instagram-comment.ts'
import { createReddit } from './platforms/reddit.ts'
import { createSlack } from './platforms/slack.ts'
import { createTelegram } from './platforms/telegram.ts'
import { createTiktok } from './platforms/tiktok.ts'
import { createTwitter } from './platforms/twitter.ts'
import { createWeb } from './platforms/web.ts'
import { createWhatsapp } from './platforms/whatsapp.ts'
import { createSandboxConnector } from './sandbox-connector.ts'
import { createVisitorStreams, type VisitorStreams } from './visitor-streams.ts'

/** Finds the connector that takes a tenant's messages out on a channel. */
export type ConnectorFor = (tenant: Tenant, channel: Channel) => Connector

/** What the live connectors use beside the context; absent parts are the real ones. */
export interface LiveServices extends Partial<Pick<PlatformServices, 'http' | 'readMedia'>> {
  readonly streams?: VisitorStreams
}

type ChannelsContext = Pick<Context, 'db' | 'clock' | 'secretBox' | 'log' | 'random'>

/**
 * One connector per channel, each for the accounts of every tenant: an account's
 * credentials are looked up with each message.
 */
export function createLiveConnectors(
  context: ChannelsContext,
  { http = createPlatformHttp(), streams = createVisitorStreams(context), readMedia }: LiveServices = {},
): Record<Channel, Connector> {
  const { clock, random } = context
  const services: PlatformServices = { http, clock, random, ...(readMedia !== undefined && { readMedia }) }
  return {
    whatsapp: createLiveConnector(context, createWhatsapp(services)),
    instagram: createLiveConnector(context, createInstagram(services)),
    facebook: createLiveConnector(context, createFacebook(services)),
    instagram_comment: createLiveConnector(context, createInstagramComment(services)),
    web: createLiveConnector(context, createWeb(streams)),
    tiktok: createLiveConnector(context, createTiktok(services)),
    twitter: createLiveConnector(context, createTwitter(services)),
    reddit: createLiveConnector(context, createReddit(services)),
    telegram: createLiveConnector(context, createTelegram(services)),
    slack: createLiveConnector(context, createSlack(services)),
  }
}

/** In the sandbox every channel leads to the outbox; in live to the channel's own connector. */
export function createConnectors(
  context: ChannelsContext,
  { streams = createVisitorStreams(context), ...services }: LiveServices = {},
  live: Record<Channel, Connector> = createLiveConnectors(context, { ...services, streams }),
): ConnectorFor {
  const sandbox = createSandboxConnector(createOutbox(context), streams)
  return ({ environment }, channel) => (environment === 'sandbox' ? sandbox : live[channel])
}
