import type pg from 'pg'
import { DatabaseClient } from './client.ts'
import { lockMigrations } from './migrate.ts'

// A user that bypasses row-level security steps down to `sanad_service`, which the first migration created with its
// rights. A dump of the database contains no roles, and may lack rights: where it was restored, they are missing.
const LACKS_ROLE = `
  SELECT NOT EXISTS (
    SELECT FROM pg_roles service WHERE service.rolname = 'sanad_service'
    AND pg_has_role(connected.oid, service.oid, 'MEMBER')
    AND has_table_privilege(service.oid, 'public.organizations', 'INSERT')) AS lacks
  FROM pg_roles connected WHERE connected.rolname = current_user AND (connected.rolsuper OR connected.rolbypassrls)`

const MAKE_ROLE = `
  DO $$
  BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'sanad_service') THEN
      CREATE ROLE sanad_service NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE;
    END IF;
    EXECUTE format('GRANT sanad_service TO %I', current_user);
  END $$;
  GRANT USAGE ON SCHEMA public TO sanad_service;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO sanad_service;
  GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO sanad_service;
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO sanad_service;
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO sanad_service;`

/**
 * Whether the connected user of a migrated database needs the service's role and does not have it as the first
 * migration created it.
 */
async function lacksServiceRole(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ lacks: boolean }>(LACKS_ROLE)
  return rows[0]?.lacks === true
}

/** Whether the next start has to create the service's role, or give it its rights. For a database that is migrated. */
export async function needsServiceRole(url: string): Promise<boolean> {
  return onConnection(url, lacksServiceRole)
}

/** Creates the service's role again if it is missing. Rejects with SQLSTATE 42501 if the connected user may not. */
export async function restoreServiceRole(url: string): Promise<void> {
  await onConnection(url, async (client) => {
    if (!(await lacksServiceRole(client))) return
    // Processes that start together would otherwise conflict over the rights of the tables.
    await lockMigrations(client)
    if (await lacksServiceRole(client)) await client.query(MAKE_ROLE)
  })
}

async function onConnection<Result>(
  url: string,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = new DatabaseClient({ connectionString: url, application_name: 'sanad-migrate' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
