import type { Context } from '../context.ts'
import { changeApp } from './change-app.ts'
import { type AppStatus, updateAppStatus } from './queries.ts'

/** Suspends an app: its tokens are refused from the next request on, and it gets no new ones. */
export function suspendApp(context: Pick<Context, 'db'>, appId: string) {
  return setStatus(context, appId, 'suspended')
}

/** Lets a suspended app call again, even with tokens that were issued before and have not expired. */
export function activateApp(context: Pick<Context, 'db'>, appId: string) {
  return setStatus(context, appId, 'active')
}

async function setStatus(
  context: Pick<Context, 'db'>,
  appId: string,
  status: AppStatus,
): Promise<{ id: string; status: AppStatus }> {
  return changeApp(context, appId, async (tx, id) => {
    await updateAppStatus(tx, id, status)
    return { id, status }
  })
}
