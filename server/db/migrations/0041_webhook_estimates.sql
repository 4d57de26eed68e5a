-- The same rule as on every tenant's table, with the comparison inside the sub-select: the planner takes a truth that it does not know for
-- one half, and a comparison with a text that it does not know for next to never. With the latter it thought each endpoint's deliveries
-- few enough to be read whole and sorted, by whichever index it came upon, for the first few of them.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['webhook_endpoints', 'webhook_events', 'webhook_deliveries', 'webhook_attempts'] LOOP
    EXECUTE format(
      'ALTER POLICY tenant_isolation ON %I USING (
         (SELECT current_setting(''sanad.tenant'', true) = ''*'')
         OR (organization_id = (SELECT sanad_organization()) AND environment = (SELECT sanad_environment())))', name);
  END LOOP;
END $$;
