import { readFile } from 'node:fs/promises'
import type { Channel } from '../../contract/channels.ts'
import type { Context } from '../context.ts'
import { readLine } from '../organizations/rules.ts'
import { OperatorError } from '../platform/operator-error.ts'
import type { Tenant } from '../platform/tenant.ts'
import { insertChannelAccount } from './queries.ts'

/** What an operator says of a new account. */
export interface ChannelAccountToCreate {
  readonly tenant: Tenant
  readonly channel: Channel
  readonly name: string
  /** A file with a JSON object that the channel's connector understands. */
  readonly credentialsFile?: string
}

/** What an account's credentials are sealed for: they open for that account only. */
export function credentialsPurpose(accountId: string): string {
  return `channel credentials ${accountId}`
}

/** Registers an account of an existing organization on a channel; its credentials are kept encrypted. */
export async function createChannelAccount(
  context: Pick<Context, 'db' | 'clock' | 'ids' | 'secretBox'>,
  { tenant, channel, name, credentialsFile }: ChannelAccountToCreate,
): Promise<{ id: string; channel: Channel; name: string }> {
  const id = context.ids.uuid()
  const account = { id, channel, name: readLine(name, 'name') }
  const credentials = credentialsFile === undefined ? null : await readCredentials(credentialsFile)
  const credentialsSealed =
    credentials === null ? null : context.secretBox.seal(credentials, credentialsPurpose(id))
  const createdAt = context.clock.now()
  await context.db.withTenant(tenant, (tx) =>
    insertChannelAccount(tx, { ...account, credentialsSealed, createdAt }),
  )
  return account
}

async function readCredentials(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new OperatorError(`The credentials file ${file} cannot be read (${cause.code}).`, { cause })
  })
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new OperatorError(`The credentials file ${file} must hold one JSON object.`)
  }
  return JSON.stringify(value)
}

// The parser's own message would repeat a piece of the credentials.
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
