-- Whether this connection serves every tenant: `sanad.tenant` is '*' on such a connection from its beginning to its end, and never on another.
-- Being called immutable, which a setting is not, it is asked while a statement is planned. There the whole policy comes to `true` and is left
-- out; set up for each table of each statement, it was a sixth of what an event took of PostgreSQL (decision 185). A connection that had planned
-- for everybody and then became one tenant's would still see everybody, so none may: a tenant's transactions have a pool of their own.
CREATE FUNCTION sanad_serves_every_tenant() RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT coalesce(current_setting('sanad.tenant', true) = '*', false) $$;

DO $$
DECLARE
  policy record;
BEGIN
  FOR policy IN
    SELECT polrelid::regclass AS table_name, pg_get_expr(polqual, polrelid) AS expression
    FROM pg_policy WHERE polname = 'tenant_isolation'
      AND polrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
    ORDER BY polrelid
  LOOP
    EXECUTE format('ALTER POLICY tenant_isolation ON %s USING (sanad_serves_every_tenant() OR %s)',
      policy.table_name, policy.expression);
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION enable_tenant_isolation(table_name regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', table_name);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', table_name);
  -- The sub-selects make each setting be read once per statement instead of once per row.
  EXECUTE format(
    'CREATE POLICY tenant_isolation ON %s USING (
       sanad_serves_every_tenant()
       OR (SELECT current_setting(''sanad.tenant'', true)) = ''*''
       OR (organization_id = (SELECT sanad_organization()) AND environment = (SELECT sanad_environment())))',
    table_name);
END $$;
