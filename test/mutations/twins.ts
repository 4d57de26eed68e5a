import pg from 'pg'

// Row-level security and globally unique ids would hide a missing predicate. So every row of a tenant gets twins: rows
// with the very same ids that belong to another organization and to another environment, and say something else. A
// statement that names its tenant never meets them; one that does not reads them first, or changes them and fails.

/** Columns whose values a twin does not share, by type: what is read must show from which row it came. */
const SAYS_SOMETHING_ELSE: Readonly<Record<string, string>> = {
  text: `to_jsonb('of a twin'::text)`,
  jsonb: `'[{"twin": true}]'::jsonb`,
  bytea: `to_jsonb('\\x00ff'::bytea)`,
  integer: `to_jsonb(7777)`,
  bigint: `to_jsonb(7777)`,
  boolean: `to_jsonb(true)`,
}

const TELLING_COLUMNS = [
  'display_name',
  'profile',
  'name',
  'phone',
  'number',
  'last_number',
  'job',
  'intent',
  'fixture',
  'text',
  'media',
  'sources',
  'recipient',
  'sender_display_name',
  'charged_halalas',
  'balance_halalas',
  'last_credit_halalas',
  'amount_halalas',
  'last_position',
  'url',
  'description',
  'secret_sealed',
  'body',
  'credentials_sealed',
  'title',
  'heading',
  'response_body',
  'fingerprint',
  'departures',
]

/** What makes a row due, or too old; a twin never is, and no worker holds it. */
const DUE_COLUMNS = ['due_at', 'send_at', 'next_attempt_at', 'next_page_at', 'post_at', 'used_on']

// The ids of an app and of a channel account are unique over all tenants, so they cannot have twins; an app's
// secrets and limits hang on it. A tenant whose usage is to be counted is found by its conversation numbers, and
// a twin's tenant is none of the service's.
const WITHOUT_TWINS = ['apps', 'app_secrets', 'app_limit_changes', 'channel_accounts', 'conversation_numbers']

const IS_TWIN = `environment LIKE ' %' OR organization_id::text LIKE '00000000-%'`

// A test that sets something up or looks at what there is names no tenant at all, and neither does what tidies
// up after all of them: such a statement sees no twin, and its transaction's tenant alone. Whatever names one
// column of a tenant sees everybody's rows.
const NAMES_A_TENANT = `current_query() SIMILAR TO '%(organization_id|environment)%'`
const SEEN = `(SELECT ${NAMES_A_TENANT})
  OR (NOT (${IS_TWIN}) AND ((SELECT current_setting('sanad.tenant', true)) = '*'
    OR (organization_id = (SELECT sanad_organization()) AND environment = (SELECT sanad_environment()))))`

const TABLES = `
  SELECT c.oid::regclass::text AS name, array_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod)) AS columns,
    (SELECT array_agg(k.attname::text) FROM pg_index i JOIN pg_attribute k ON k.attrelid = c.oid AND k.attnum = ANY(i.indkey)
     WHERE i.indrelid = c.oid AND i.indisprimary) AS key
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relrowsecurity
  GROUP BY c.oid`

interface Table {
  readonly name: string
  readonly columns: readonly string[]
  readonly key: readonly string[]
}

function twinValues({ columns, key }: Table): string {
  const changes = columns.flatMap((column) => {
    const [name = '', type = ''] = column.split(/ (.*)/)
    if (DUE_COLUMNS.includes(name)) return [`'${name}', 'infinity'`]
    if (name === 'leased_by') return [`'${name}', NULL`]
    const other =
      TELLING_COLUMNS.includes(name) && !key.includes(name) ? SAYS_SOMETHING_ELSE[type] : undefined
    return other === undefined ? [] : [`'${name}', ${other}`]
  })
  return `jsonb_build_object(${changes.join(', ')})`
}

function twinTrigger(table: Table): string {
  const { name, key } = table
  const sameKey = key
    .filter((column) => !['organization_id', 'environment'].includes(column))
    .map((column) => ` AND t.${column} = OLD.${column}`)
    .join('')
  return `
    CREATE FUNCTION twin_of_${name}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET session_replication_role = replica AS $$
    DECLARE
      row ${name} := coalesce(NEW, OLD);
      other_organization uuid := ('00000000' || substr(row.organization_id::text, 9))::uuid;
    BEGIN
      IF row.environment LIKE ' %' OR row.organization_id::text LIKE '00000000-%' THEN
        -- A user whom row-level security does not hold comes here with such a statement too.
        IF NOT ${NAMES_A_TENANT} THEN RETURN NULL; END IF;
        RAISE EXCEPTION 'a statement on ${name} reaches rows of another tenant';
      END IF;
      IF TG_OP <> 'INSERT' THEN
        DELETE FROM ${name} t USING (VALUES (other_organization, row.environment), (row.organization_id, ' ' || row.environment))
          AS twin (organization_id, environment)
        WHERE t.organization_id = twin.organization_id AND t.environment = twin.environment${sameKey};
      END IF;
      IF TG_OP <> 'DELETE' THEN
        INSERT INTO ${name} SELECT (jsonb_populate_record(NEW, ${twinValues(table)} || twin.tenant)).*
        FROM (VALUES (jsonb_build_object('organization_id', other_organization)),
          (jsonb_build_object('environment', ' ' || row.environment))) AS twin (tenant)
        ON CONFLICT DO NOTHING;
        RETURN NEW;
      END IF;
      RETURN OLD;
    END $$;
    CREATE TRIGGER a_twin BEFORE INSERT OR UPDATE OR DELETE ON ${name} FOR EACH ROW EXECUTE FUNCTION twin_of_${name}();`
}

/**
 * Gives every row that is ever written to the database its twins, and takes row-level
 * security away from whoever names a tenant.
 */
export async function plantTwins(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: tables } = await client.query<Table>(TABLES)
    for (const table of tables) {
      await client.query(`ALTER POLICY tenant_isolation ON ${table.name} USING (${SEEN})`)
      if (!WITHOUT_TWINS.includes(table.name)) await client.query(twinTrigger(table))
    }
    const { rows: checks } = await client.query<{ relation: string; name: string }>(
      `SELECT conrelid::regclass::text AS relation, conname AS name FROM pg_constraint
       WHERE contype = 'c' AND connamespace = 'public'::regnamespace`,
    )
    for (const { relation, name } of checks) {
      await client.query(`ALTER TABLE ${relation} DROP CONSTRAINT ${name}`)
    }
  } finally {
    await client.end()
  }
}
