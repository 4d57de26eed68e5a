import type { Context } from '../context.ts'
import { changeApp } from './change-app.ts'
import { updateAllowedIps } from './queries.ts'
import { readAllowedIps } from './rules.ts'

/** Replaces the list of addresses and networks (CIDR) that an app may call from. An empty list allows any address. */
export async function setAllowedIps(
  context: Pick<Context, 'db'>,
  appId: string,
  networks: readonly string[],
): Promise<{ id: string; allowedIps: readonly string[] }> {
  const allowedIps = readAllowedIps(networks)
  return changeApp(context, appId, async (tx, id) => {
    await updateAllowedIps(tx, id, allowedIps)
    return { id, allowedIps }
  })
}
