import { fileURLToPath } from 'node:url'
import { createApp } from '../apps/create-app.ts'
import { rotateClientSecret } from '../apps/rotate-client-secret.ts'
import type { Context } from '../context.ts'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import { findSetting, insertSetting, updateSetting } from '../db/settings.ts'
import { createOrganization } from '../organizations/create-organization.ts'
import { findFirstSandboxApp, listOldestOrganizations } from './queries.ts'

const KNOWLEDGE = fileURLToPath(new URL('../agent/knowledge/demo/', import.meta.url))
const BEGUN = Buffer.from('begun')
const DONE = Buffer.from('done')

/** What somebody who tries the demo needs; the secret is known only here and only now. */
export interface DemoCredentials {
  readonly organizationId: string
  readonly clientId: string
  readonly clientSecret: string
}

export interface FirstStart {
  readonly credentials: DemoCredentials
  /** To be called when the credentials were shown: no later start shows them. */
  finish(): Promise<void>
  /** To be called when they could not be shown: a later start shows new ones. */
  putOff(): Promise<void>
}

/**
 * On a database without any organization, creates one with a sandbox app and the demo knowledge base. Null on every
 * later start, and while another process is doing it. A first start that was killed before it could show its secret is
 * continued where it stopped, with a new secret.
 */
export async function beginFirstStart(context: Context): Promise<FirstStart | null> {
  const { db } = context
  if ((await findSetting(db.shared, 'first_start'))?.equals(DONE)) return null
  const client = await db.connect()
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    ADVISORY_LOCKS.firstStart,
  ])
  try {
    const credentials = rows[0]?.taken === true ? await makeDemo(context) : null
    if (credentials === null) {
      await client.end()
      return null
    }
    return {
      credentials,
      async finish() {
        await updateSetting(db.shared, 'first_start', DONE)
        await client.end()
      },
      putOff: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function makeDemo(context: Context): Promise<DemoCredentials | null> {
  const { db, clock, ids } = context
  const [existing] = await listOldestOrganizations(db.shared)
  const untouched = existing === undefined ? BEGUN : DONE
  // An organization that an operator created before the first start needs no demo beside it.
  if ((await insertSetting(db.shared, 'first_start', untouched)).equals(DONE)) return null
  const organizationId = existing ?? (await createOrganization(context, { name: 'Demo Company' })).id
  const credentials = await makeApp(context, organizationId)
  // Loaded here: no later start imports anything, and the readers of all formats are half of what this process would
  // load.
  const { importKnowledge } = await import('../agent/knowledge/import.ts')
  await importKnowledge({
    database: db,
    clock,
    ids,
    tenant: { organizationId, environment: 'sandbox' },
    path: KNOWLEDGE,
  })
  return { organizationId, ...credentials }
}

async function makeApp(
  context: Context,
  organizationId: string,
): Promise<{ clientId: string; clientSecret: string }> {
  const known = await findFirstSandboxApp(context.db, organizationId)
  if (known === null) {
    return createApp(context, { organizationId, environment: 'sandbox', name: 'Demo app' })
  }
  const { clientSecret } = await rotateClientSecret(context, known.id, 0)
  return { clientId: known.clientId, clientSecret }
}
